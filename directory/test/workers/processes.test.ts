import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import { livingProcesses, registerProcess } from '../../src/workers/index.ts'
import { describeEachDatabase, type LogLine } from '../support/database/test-database.ts'
import { quickRuntime } from './quick-runtime.ts'

describeEachDatabase('processes', (open) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  const living = async () => await livingProcesses(database.db)
  const until = async (condition: () => Promise<boolean>): Promise<void> => {
    while (!(await condition())) await new Promise(setImmediate)
  }

  it('are listed from registration to stop', async () => {
    const process = await registerProcess(database.db, ['http', 'jobs'], quickRuntime())
    expect(await living()).toMatchObject([{ process_id: process.processId, roles: ['http', 'jobs'] }])
    await process.stop()
    expect(await living()).toEqual([])
  })

  it('keep their heartbeat', async () => {
    const process = await registerProcess(database.db, ['jobs'], quickRuntime())
    const [first] = await living()
    await until(async () => (await living())[0]!.heartbeat_at > first!.heartbeat_at)
    expect((await living())[0]?.started_at).toEqual(first?.started_at)
    await process.stop()
  })

  it('are removed when they are silent, and the others log it', async () => {
    await database.run(
      `insert into processes (process_id, roles, host, started_at, heartbeat_at)
       values ('b4f5a5ae-6d8c-4a5e-9a8e-0d6c0f8d8f6f', '{refresh}', 'gone', now() - interval '1 hour', now() - interval '31 s')`,
    )
    expect(await living()).toEqual([])
    const lines: LogLine[] = []
    const process = await registerProcess(database.db, ['jobs'], quickRuntime(lines))
    await until(async () => lines.length > 0)
    expect(lines).toEqual([
      { level: 'warn', name: 'process.lost', fields: { lost_process_id: 'b4f5a5ae-6d8c-4a5e-9a8e-0d6c0f8d8f6f' } },
    ])
    await process.stop()
  })

  it('register again when another process took them for dead', async () => {
    const process = await registerProcess(database.db, ['jobs'], quickRuntime())
    await database.run('delete from processes')
    await until(async () => (await living()).length === 1)
    await process.stop()
  })
})
