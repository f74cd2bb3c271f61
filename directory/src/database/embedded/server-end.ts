/** The embedded server has ended, so that nothing answers any more. */
export class ServerEndedError extends Error {
  override readonly name = 'ServerEndedError'
}

const ERROR = 'E'.charCodeAt(0)
/** Bytes of a message before its content: its letter and its length. */
const HEADER = 5

/**
 * Returns the message with which the server ended; `null` if it runs on. A server that cannot write its log, for
 * example because the disk is full, ends with a `PANIC`. PGlite then returns as if nothing was wrong, and never answers
 * again.
 */
export function endOfServer(answer: Uint8Array): string | null {
  const view = new DataView(answer.buffer, answer.byteOffset, answer.byteLength)
  for (let at = 0; at + HEADER <= answer.byteLength; ) {
    const next = at + 1 + view.getUint32(at + 1)
    if (answer[at] === ERROR) {
      const fields = fieldsOf(answer.subarray(at + HEADER, next))
      const severity = fields.get('V')
      if (severity === 'PANIC' || severity === 'FATAL') return fields.get('M') ?? severity
    }
    at = next
  }
  return null
}

/** The fields of an error: each is a letter and a text. */
function fieldsOf(content: Uint8Array): ReadonlyMap<string, string> {
  const texts = Buffer.from(content).toString('utf8').split('\0')
  return new Map(texts.map((text) => [text.slice(0, 1), text.slice(1)]))
}
