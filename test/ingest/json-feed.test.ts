import { expect, test } from 'vitest'
import { OneHost, podcast } from './one-host.ts'

const version = 'https://jsonfeed.org/version/1.1'

/** A JSON Feed; later letters are newer. */
const feedOf = (ids: readonly string[], more: object = {}): string =>
  JSON.stringify({
    version,
    title: 'Harbour Radio',
    ...more,
    items: ids.map((id) => ({
      id,
      title: `Episode ${id}`,
      date_published: new Date(Date.UTC(2026, 4, id.charCodeAt(0) - 96)).toISOString(),
      attachments: [{ url: `https://media.example/${id}.mp3`, mime_type: 'audio/mpeg', size_in_bytes: 9 }],
    })),
  })

test('a JSON Feed is refreshed with its pages and its hub, and gives only new episodes', async () => {
  const host = await OneHost.start()
  const hubs = [{ type: 'WebSub', url: 'https://hub.example/' }]
  host.answers.set('/feed', feedOf(['d', 'c'], { hubs, next_url: '/page2' }))
  host.answers.set('/page2', feedOf(['b', 'a']))
  const first = await host.refresh(host.state())
  expect(first).toMatchObject({ kind: 'modified', counts: { created: 4 }, metrics: { documents: 2 } })
  expect(first.state.hub).toMatchObject({ hubUrls: ['https://hub.example/'] })
  host.wait(24)
  host.answers.set('/feed', feedOf(['e', 'd', 'c'], { hubs }))
  const second = await host.refresh(first.state)
  expect(second.children.map(({ change }) => change)).toEqual(['created'])
  expect(host.staged.map(({ key }) => key)).toEqual(['g:e'])
  expect(second.metrics).toMatchObject({ recognised: 2 })
})

test('episodes stay the same when a publisher moves from RSS to JSON Feed', async () => {
  const host = await OneHost.start()
  host.answers.set('/feed', podcast(['b', 'a']))
  const first = await host.refresh(host.state())
  host.wait(24)
  host.answers.set('/feed', feedOf(['b', 'a'], { language: 'en' }))
  const second = await host.refresh(first.state)
  expect(second.children.filter(({ change }) => change !== 'updated')).toEqual([])
  expect(second.kind).toBe('modified')
})

test('a JSON Feed that is cut off removes nothing', async () => {
  const host = await OneHost.start()
  host.answers.set('/feed', feedOf(['c', 'b', 'a']))
  let { state } = await host.refresh(host.state())
  const cut = feedOf(['c', 'b', 'a']).slice(0, -200)
  host.answers.set('/feed', (_, response) => {
    response.writeHead(200, { 'transfer-encoding': 'chunked' }).end(cut)
  })
  for (let day = 0; day < 4; day += 1) {
    host.wait(24)
    const outcome = await host.refresh(state)
    expect(outcome.children.filter(({ change }) => change === 'removed')).toEqual([])
    state = outcome.state
  }
})
