// The one way to the server: JSON in, JSON (or a file) out, errors as sentences.

const PREFIX = "/api/v1/";

export class ApiError extends Error {
  /** @param {string} message @param {Record<string, any>} record what the server said */
  constructor(message, record) {
    super(message);
    this.record = record;
  }
}

/**
 * Ask the API.
 * @param {string} verb
 * @param {Record<string, any>} request
 * @param {AbortSignal} [signal] stops the work on the server too
 * @returns {Promise<any>}
 */
export async function ask(verb, request, signal) {
  const response = await send(verb, request, signal);
  return response.json();
}

/**
 * The same for what may take long: `told` hears how far it is, up to ten times a second.
 * @param {string} verb @param {Record<string, any>} request @param {AbortSignal} signal
 * @param {(progress: any) => void} told
 * @returns {Promise<any>}
 */
export async function askLive(verb, request, signal, told) {
  const response = await send(verb, request, signal, "text/event-stream");
  const lost = () => new ApiError("The connection was lost before the answer came. Is `nonolith web` still running?", { code: "offline" });
  if (!response.body) throw lost();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ""; ; ) {
    const { done, value } = await reader.read().catch((error) => {
      throw isAbort(error) ? error : lost();
    });
    if (done) throw lost();
    const events = (text + value).split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) {
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(event) ?? [];
      if (name === "progress") told(JSON.parse(data));
      else if (name === "result") return JSON.parse(data);
      else if (name === "error") throw errorOf(JSON.parse(data));
    }
  }
}

/** The same for answers that are files. @param {string} verb @param {Record<string, any>} request @param {AbortSignal} [signal] */
export async function askFile(verb, request, signal) {
  const response = await send(verb, request, signal);
  return response.blob();
}

/** @returns {Promise<any>} the formats that are read and written */
export async function askFormats() {
  const response = await fetch(`${PREFIX}formats`, { headers: authorization() });
  return (await checked(response)).json();
}

/** @param {string} verb @param {Record<string, any>} request @param {AbortSignal} [signal] @param {string} [accept] @returns {Promise<Response>} */
async function send(verb, request, signal, accept = "*/*") {
  let response;
  try {
    response = await fetch(PREFIX + verb, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: accept, ...authorization() },
      body: JSON.stringify(request),
      signal,
    });
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiError("The server does not answer. Is `nonolith web` still running?", { code: "offline" });
  }
  if (response.status === 401 && askToken()) return send(verb, request, signal, accept);
  return checked(response);
}

/** @param {Response} response */
async function checked(response) {
  if (response.ok) return response;
  throw errorOf(await response.json().catch(() => ({ error: `The server answered ${response.status}.` })));
}

/** @param {Record<string, any>} record */
function errorOf(record) {
  return new ApiError(record.error ?? "The server could not do this.", record);
}

/** @param {unknown} error */
export function isAbort(error) {
  return error instanceof DOMException && error.name === "AbortError";
}

/** @returns {Record<string, string>} */
function authorization() {
  const token = sessionStorage.getItem("nonolith.token");
  return token ? { Authorization: `Bearer ${token}` } : {};
}

function askToken() {
  const token = window.prompt("This server wants its token (nonolith web --token):");
  if (token) sessionStorage.setItem("nonolith.token", token);
  return Boolean(token);
}

/**
 * Of many calls only the last one counts: each call aborts the one before, and `cancel` the last.
 * @template {any[]} A
 * @param {number} delay milliseconds to wait for more
 * @param {(signal: AbortSignal, ...values: A) => Promise<void>} work
 */
export function latest(delay, work) {
  let timer = 0;
  let stop = new AbortController();
  const cancel = () => {
    clearTimeout(timer);
    stop.abort();
  };
  const call = (/** @type {A} */ ...values) => {
    cancel();
    const mine = (stop = new AbortController());
    timer = window.setTimeout(() => {
      work(mine.signal, ...values).catch((error) => {
        if (!isAbort(error)) throw error;
      });
    }, delay);
  };
  return Object.assign(call, { cancel });
}
