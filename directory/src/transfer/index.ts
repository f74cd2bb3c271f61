/** Carrying a directory, or its content, from one place to another. */
export { backUp, restoreBackup } from './backup.ts'
export { exportContent } from './export-content.ts'

export { importContent } from './import-content.ts'
export { moveDirectory } from './move-directory.ts'
export { readFeedRows } from './read-feed-rows.ts'
export { type VerifiedBackup, verifyFolder } from './verify-backup.ts'
export { isDump, verifyDump } from './verify-dump.ts'
