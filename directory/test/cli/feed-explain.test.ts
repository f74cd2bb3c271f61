import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedExplain } from '../../src/cli/feed/feed-explain.ts'
import { openWorld, type World } from '../refresh/world.ts'
import { podcastDocument } from '../support/documents.ts'
import { nobody, openedDirectory } from './opened-directory.ts'

const REVERSING = '\u202e'

let world: World
let uuid: string
beforeAll(async () => {
  world = await openWorld()
  const extra = `<itunes:duration>so${REVERSING}on</itunes:duration>`
  uuid = await world.submit('podcast', world.server.set('/a.xml', podcastDocument('Alpha', [{ guid: '1', extra }])))
  await world.refresh()
})
afterAll(() => world.close())

const explain = (options: Record<string, string>): Promise<string> =>
  feedExplain.act(openedDirectory(world), options, uuid, nobody)

test('`feed explain` prints the faults of the document as a table', async () => {
  const text = await explain({})
  expect(text).toMatch(/^Faults of the document, as read at \d{4}-.*:\nSEVERITY +CODE +COUNT +FIRST +MESSAGE\n/m)
  expect(text).toMatch(/^warning +value-duration-unreadable +1 +line 5 +The duration cannot/m)
})

test('`feed explain` prints no control characters from a feed', async () => {
  const text = await explain({})
  expect(text).toContain('so\uFFFDon')
  expect(text).not.toContain(REVERSING)
})

test('`feed explain --json` prints the faults with their places', async () => {
  expect(JSON.parse(await explain({ json: 'yes' }))).toMatchObject({
    uuid,
    readAt: expect.stringMatching(/^\d{4}-/),
    diagnostics: [
      {
        code: 'value-duration-unreadable',
        severity: 'warning',
        count: 1,
        places: [{ path: '$.episodes[0].duration', element: 'itunes:duration', line: 5 }],
      },
    ],
  })
})
