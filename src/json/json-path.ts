/**
 * The place of a value in a document: its member or index, and the place of its parent. `null` is the document itself.
 * Spelled out only when a diagnostic needs it.
 */
export interface JsonPath {
  readonly parent: JsonPath | null
  readonly key: string | number
}

const PLAIN_NAME = /^[\w@-]+$/
const MAX_NAME_LENGTH = 80

/**
 * Returns the path as text, such as `$.issues[3].datePublished`. A name with unusual characters is written as `$["odd
 * name"]`.
 */
export function pathText(path: JsonPath | null): string {
  const steps: string[] = []
  for (let at = path; at !== null; at = at.parent) steps.push(stepText(at.key))
  return `$${steps.reverse().join('')}`
}

export function stepText(key: string | number): string {
  if (typeof key === 'number') return `[${key}]`
  if (key.length <= MAX_NAME_LENGTH && PLAIN_NAME.test(key)) return `.${key}`
  const name = key.length > MAX_NAME_LENGTH ? `${key.slice(0, MAX_NAME_LENGTH)}…` : key
  return `[${JSON.stringify(name.toWellFormed())}]`
}
