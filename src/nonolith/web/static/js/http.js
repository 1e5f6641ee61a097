// Answers from a server: `nonolith web`.

import { ApiError, isAbort } from "./errors.js";

const PREFIX = "api/v1/";
const GONE = "Is `nonolith web` still running?";

/** @typedef {import("./api.js").Told} Told */

/**
 * @param {string} verb @param {Record<string, any>|null} request null: the verb takes none
 * @param {AbortSignal} [signal] @param {Told} [told] wants to hear how far it is
 * @returns {Promise<Blob>}
 */
export async function answer(verb, request, signal, told) {
  const response = await send(verb, request, signal, told ? "text/event-stream" : "*/*");
  return told ? streamed(response, told) : response.blob();
}

/** @param {Response} response @param {Told} told @returns {Promise<Blob>} */
async function streamed(response, told) {
  const lost = () => new ApiError(`The connection was lost before the answer arrived. ${GONE}`, { code: "offline" });
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
      else if (name === "result") return new Blob([data]);
      else if (name === "error") throw ApiError.of(JSON.parse(data));
    }
  }
}

/** @param {string} verb @param {Record<string, any>|null} request @param {AbortSignal|undefined} signal @param {string} accept @returns {Promise<Response>} */
async function send(verb, request, signal, accept) {
  let response;
  try {
    response = await fetch(PREFIX + verb, {
      method: request ? "POST" : "GET",
      headers: { ...(request && { "Content-Type": "application/json" }), Accept: accept, ...authorization() },
      body: request && JSON.stringify(request),
      signal,
    });
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiError(`The server does not answer. ${GONE}`, { code: "offline" });
  }
  if (response.status === 401 && askToken()) return send(verb, request, signal, accept);
  if (response.ok) return response;
  throw ApiError.of(await response.json().catch(() => ({ error: `The server answered ${response.status}.` })));
}

let token = "";
try {
  token = sessionStorage.getItem("nonolith.token") ?? "";
} catch {
  // A browser that forbids storage: a token is asked for again after a reload.
}

/** @returns {Record<string, string>} */
function authorization() {
  return token ? { Authorization: `Bearer ${token}` } : {};
}

function askToken() {
  token = window.prompt("This server requires its token (nonolith web --token):") ?? "";
  try {
    if (token) sessionStorage.setItem("nonolith.token", token);
  } catch {
    // As above.
  }
  return Boolean(token);
}
