/** A process with the role `deliver` on the database in `DATABASE_URL`. Its parent ends it. */
import { randomBytes, randomUUID } from 'node:crypto'
import process from 'node:process'
import { openDatabase } from '../../src/database/open-database.ts'
import { sleep } from '../../src/runtime/create-runtime.ts'
import { startDelivering } from './start-delivering.ts'

const url = process.env['DATABASE_URL']!
const runtime = {
  now: Date.now,
  elapsed: () => performance.now(),
  sleep,
  random: Math.random,
  randomBytes: (length: number) => new Uint8Array(randomBytes(length)),
  uuid: randomUUID,
  log: {
    info: () => {},
    warn: () => {},
    error: (name: string, fields?: object) => process.stderr.write(`${name} ${JSON.stringify(fields)}\n`),
  },
}
const database = await openDatabase({ kind: 'postgresql', url }, runtime)
await startDelivering(database, runtime)
process.send?.('ready')
process.on('disconnect', () => process.exit(0))
