/** Files of the embedded database are missing, cut or damaged. The message says which, and names `restore`. */
export class DamagedFilesError extends Error {
  override readonly name = 'DamagedFilesError'

  constructor(damage: string) {
    super(
      `${damage} The files of the database are damaged. ` +
        '`feedmill-directory restore BACKUP --data NEW` brings a backup back, in a new data folder.',
    )
  }
}

/** What the server writes before its last message, such as `2026-11-28 14:45:07.301 UTC [42] PANIC:  `. */
const LAST_WORDS = /(?:PANIC|FATAL): {2}(.+)$/

/**
 * Returns the error of a server that does not start.
 *
 * @param files the folder of its files
 * @param lines the lines that it wrote
 * @param thrown what PGlite threw: it says less
 */
export function startFailure(files: string, lines: readonly string[], thrown: unknown): Error {
  const words = lines.findLast((line) => LAST_WORDS.test(line))
  const reason = LAST_WORDS.exec(words ?? '')?.[1]
  if (reason === undefined) return thrown instanceof Error ? thrown : new Error(String(thrown))
  if (reason.includes('No space left on device')) return new Error(`There is no room for ${files}: ${reason}`)
  return new DamagedFilesError(`The database in ${files} cannot be opened: ${reason}.`)
}
