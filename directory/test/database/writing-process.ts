import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { openDatabase } from '../../src/database/open-database.ts'

// Writes to two tables in one transaction after another, for ever. Prints the number of each after its commit.

const quiet = { info() {}, warn() {}, error() {} }
const database = await openDatabase(
  { kind: 'embedded', folder: process.argv[2]! },
  { now: () => Date.now(), elapsed: () => performance.now(), uuid: () => randomUUID(), log: quiet },
)
const { rows } = await database.run('select coalesce(max(n), 0)::int as n from notes')
for (let n = Number(rows[0]?.['n']) + 1; ; n += 1) {
  await database.run(`begin; insert into notes values (${n}); insert into copies values (${n}); commit`)
  process.stdout.write(`${n}\n`)
}
