// What can go wrong with a question: it has no good answer, or nobody waits for it any more.

export class ApiError extends Error {
  /** @param {string} message @param {Record<string, any>} record what the API said */
  constructor(message, record) {
    super(message);
    this.record = record;
  }

  /** @param {Record<string, any>} record */
  static of(record) {
    return new ApiError(record.error ?? "This could not be done.", record);
  }
}

/** @param {unknown} error */
export function isAbort(error) {
  return error instanceof DOMException && error.name === "AbortError";
}
