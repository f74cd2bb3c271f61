/**
 * Returns the code of an error of the system, of Node or of a library; `undefined` if it has none. Checks the shape,
 * not the class: in test contexts, Node's errors are of another class `Error`.
 */
export function codeOf(error: unknown): string | undefined {
  const code: unknown = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}
