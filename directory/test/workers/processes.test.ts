import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import {
  dismissProcess,
  ownProcess,
  processLosses,
  processReports,
  registerProcess,
  renewHeartbeat,
} from '../../src/workers/index.ts'
import { describeEachDatabase, type LogLine } from '../support/database/test-database.ts'
import { quickRuntime } from './quick-runtime.ts'

describeEachDatabase('processes', (open) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  beforeEach(async () => {
    for (const table of ['processes', 'process_losses']) await database.run(`delete from ${table}`)
  })

  const reports = async () => await processReports(database.db)
  const until = async (condition: () => Promise<boolean>): Promise<void> => {
    while (!(await condition())) await new Promise(setImmediate)
  }
  const gone = 'b4f5a5ae-6d8c-4a5e-9a8e-0d6c0f8d8f6f'
  /** Makes the row of a process that has been silent for 31 seconds. */
  const aSilentProcess = () =>
    database.run(
      `insert into processes (process_id, roles, host, started_at, heartbeat_at, heard_since)
       values ('${gone}', '{refresh,deliver}', 'gone', now() - interval '1 hour', now() - interval '31 s', now() - interval '1 hour')`,
    )
  /** Makes it seem that a process has been heard for 31 seconds. */
  const hearFor31S = (processId: string) =>
    database.run(`update processes set heard_since = now() - interval '31 s' where process_id = $1`, [processId])

  it('are listed from registration to a clean stop, which is no loss', async () => {
    const process = await registerProcess(database.db, ['http', 'jobs'], quickRuntime())
    expect(await reports()).toMatchObject([
      { processId: process.processId, roles: ['http', 'jobs'], listener: null, isLost: false },
    ])
    await process.stop()
    expect(await reports()).toEqual([])
    expect(await processLosses(database.db)).toEqual(new Map())
  })

  it('say where their metrics are, also after their row was deleted', async () => {
    const process = await registerProcess(database.db, ['jobs'], quickRuntime())
    await process.announce('127.0.0.1:9464')
    expect(await reports()).toMatchObject([{ listener: '127.0.0.1:9464' }])
    await database.run('delete from processes')
    await until(async () => (await reports())[0]?.listener === '127.0.0.1:9464')
    await process.stop()
  })

  it('keep their heartbeat', async () => {
    const process = await registerProcess(database.db, ['jobs'], quickRuntime())
    const [first] = await reports()
    await database.run(`update processes set heartbeat_at = heartbeat_at - interval '9 s'`)
    await until(async () => (await reports())[0]!.heardAt >= first!.heardAt)
    expect((await reports())[0]?.startedAt).toEqual(first?.startedAt)
    await process.stop()
  })

  it('stay as lost when they are silent, and the others log and count it once', async () => {
    await aSilentProcess()
    const lines: LogLine[] = []
    const process = await registerProcess(database.db, ['jobs'], quickRuntime(lines))
    await hearFor31S(process.processId)
    await until(async () => lines.length > 0)
    const fields = { lost_process_id: gone, roles: ['refresh', 'deliver'], host: 'gone' }
    expect(lines).toEqual([{ level: 'warn', name: 'process.lost', fields }])
    await process.stop()
    expect(await reports()).toMatchObject([{ processId: gone, isLost: true }])
    expect(Object.fromEntries(await processLosses(database.db))).toEqual({ refresh: 1, deliver: 1 })
  })

  it('are not lost while no other has been heard for 30 seconds: the database may have been away', async () => {
    await aSilentProcess()
    const own = ownProcess(['jobs'], quickRuntime())
    const judge = async () => await renewHeartbeat(database.db, own, quickRuntime())
    await judge()
    await hearFor31S(own.processId)
    await database.run(`update processes set heartbeat_at = now() - interval '40 s' where host <> 'gone'`)
    await judge()
    expect(await reports()).toMatchObject([{ processId: gone, isLost: false }, { processId: own.processId }])
    await hearFor31S(own.processId)
    await judge()
    expect(await reports()).toMatchObject([{ processId: own.processId }, { processId: gone, isLost: true }])
  })

  it('are alone in an embedded database: what an earlier one left there is lost', async () => {
    await aSilentProcess()
    await database.run('update processes set heartbeat_at = now()')
    const process = await registerProcess(database.db, ['jobs'], quickRuntime(), { isAlone: true })
    expect(await reports()).toMatchObject([{ processId: process.processId }, { processId: gone, isLost: true }])
    await process.stop()
  })

  it('are dismissed by operators, but only if they are lost', async () => {
    await aSilentProcess()
    expect(await dismissProcess(database.db, gone)).toBe(false)
    await database.run('update processes set lost_at = now()')
    expect(await dismissProcess(database.db, gone)).toBe(true)
    expect(await reports()).toEqual([])
  })

  it('are forgotten a day after their loss', async () => {
    await aSilentProcess()
    await database.run(`update processes set lost_at = now() - interval '25 hours'`)
    const process = await registerProcess(database.db, ['jobs'], quickRuntime())
    await until(async () => (await reports()).length === 1)
    await process.stop()
  })

  it('are back when they are heard again', async () => {
    const process = await registerProcess(database.db, ['jobs'], quickRuntime())
    await database.run('update processes set lost_at = now()')
    await until(async () => (await reports())[0]?.isLost === false)
    await process.stop()
  })
})
