/** Statements that change the schema, or maintain the database, take long by nature. */
const LONG_BY_NATURE = /^\s*(?:create|alter|drop|vacuum|analyze|reindex|checkpoint)\b/i
/** What other statements begin with if they may take long. */
export const LONG = '/* long */'

/** Whether a statement may take minutes: nobody has to act then. */
export function isLongStatement(text: string): boolean {
  return text.startsWith(LONG) || LONG_BY_NATURE.test(text)
}
