/** @throws TypeError when what is to be looked up is no text; `example` is one for the message. */
export function checkText(name: string, text: unknown, example: string): asserts text is string {
  if (typeof text === 'string') return
  throw new TypeError(`${name} must be a string such as '${example}', not ${text === null ? 'null' : typeof text}`)
}
