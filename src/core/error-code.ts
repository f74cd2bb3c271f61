/**
 * The code of an error of the system, of Node or of a library; undefined where it has none. By its shape: where tests are
 * run in a context of their own, the errors of Node are of another class `Error`.
 */
export function codeOf(error: unknown): string | undefined {
  const code: unknown = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}
