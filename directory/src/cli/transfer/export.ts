import { exportContent } from '../../transfer/index.ts'
import type { DirectoryCommand } from '../command.ts'
import { whereOptions } from '../setting-options.ts'

/** `feedmill-directory export` */
export const exportCommand: DirectoryCommand = {
  kind: 'directory',
  makesFolder: false,
  description: `Writes all content into a folder: series, episodes, comics, issues, creators and their feeds, as gzipped lines of
JSON with a manifest of counts and SHA-256 digests. All of it is of one moment. Accounts, keys and webhooks are not in it;
blocked content is, and marked. 'import' reads it into a new directory. An embedded directory answers nobody meanwhile.`,
  operands: [{ placeholder: 'FOLDER', sentence: 'Is made.', isPath: true }],
  options: { json: { placeholder: null, sentence: 'Prints the manifest.' }, ...whereOptions },
  examples: ['export ./export-2026-11'],

  async act({ database, runtime }, { json }, folder) {
    const manifest = await exportContent({ database, runtime }, folder)
    if (json !== undefined) return `${JSON.stringify(manifest)}\n`
    const rows = manifest.tables.map(({ name, rows }) => `${String(rows).padStart(12)}  ${name}`)
    return `${rows.join('\n')}\nThe export is in ${folder}.\n`
  },
}
