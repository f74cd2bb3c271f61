import { afterAll, beforeAll, expect, test } from 'vitest'
import { describePostgresql, lockWaits } from '../support/database/test-database.ts'
import { comicDocument } from '../support/documents.ts'
import { openWorld, type World } from './world.ts'

const COMIC = '0b6f3d52-6a3e-4a0f-9d43-0c1f8a5e7a01'
const ISSUE = '0b6f3d52-6a3e-4a0f-9d43-000000000001'
const OTHER_COMIC = '99999999-9999-4999-8999-999999999999'

describePostgresql('an issue that two comics claim at once', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld('postgresql')
  })
  afterAll(() => world.close())

  test('stays with the first comic, and the other is stored without it', async () => {
    const { db } = world
    await world.submit('comic', world.server.set('/comic.json', comicDocument(COMIC, 'Lamp')))
    let commit = (): void => {}
    const isDone = new Promise<void>((resolve) => {
      commit = resolve
    })
    let first: Promise<void> | undefined
    await new Promise<void>((isWritten) => {
      first = db.transaction().execute(async (tx) => {
        const issue = { series_uuid: OTHER_COMIC, uuid: ISSUE, position: 0, details: '{}' }
        await tx.insertInto('comic_issues').values(issue).execute()
        isWritten()
        await isDone
      })
    })
    const refreshed = world.refresh()
    await expect.poll(() => lockWaits(db), { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)
    commit()
    await Promise.all([first, refreshed])

    const issues = await db.selectFrom('comic_issues').select(['series_uuid', 'uuid']).orderBy('uuid').execute()
    expect(issues).toEqual([
      { series_uuid: OTHER_COMIC, uuid: ISSUE },
      { series_uuid: COMIC, uuid: ISSUE.replace(/1$/, '2') },
    ])
    const series = await db.selectFrom('comic_series').select('is_read').where('uuid', '=', COMIC).execute()
    expect(series).toEqual([{ is_read: true }])
  })
})
