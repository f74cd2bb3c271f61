/** Carrying a directory, or its content, from one place to another. */
export { backUp, restoreBackup } from './backup.ts'
export { exportContent } from './export-content.ts'
export type { ExportManifest } from './export-manifest.ts'
export { importContent } from './import-content.ts'
export { type MovedRows, moveDirectory } from './move-directory.ts'
export { readFeedRows } from './read-feed-rows.ts'
