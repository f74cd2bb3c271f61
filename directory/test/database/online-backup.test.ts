import { expect, test } from 'vitest'
import { beginBackup } from '../../src/database/online-backup.ts'

test('a backup whose end fails gives the log free all the same', async () => {
  const statements: string[] = []
  const run = async (statement: string) => {
    statements.push(statement)
    if (statement.includes('pg_backup_stop')) throw new Error('no backup in progress')
    return { rows: [] }
  }
  const backup = await beginBackup({ run })
  await expect(backup.close()).rejects.toThrow('no backup in progress')
  expect(statements.at(-1)).toBe("select pg_drop_replication_slot('feedmill_copy')")
})
