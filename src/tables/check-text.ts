/**
 * Checks that the text to look up is a string; `example` is shown in the message.
 *
 * @throws TypeError if it is not.
 */
export function checkText(name: string, text: unknown, example: string): asserts text is string {
  if (typeof text === 'string') return
  throw new TypeError(`${name} must be a string such as '${example}', not ${text === null ? 'null' : typeof text}`)
}
