import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { ingestReport } from '../../src/cli/ingest/report.ts'
import { IngestTally } from '../../src/cli/ingest/tally.ts'

test.each([
  [26_000, 'in 0:26 minutes.'],
  [3_599_900, 'in 1:00:00 hours.'],
  [3_723_000, 'in 1:02:03 hours.'],
])('reports a run of %i ms as %j', (elapsed, words) => {
  const facts = { list: 'feeds.opml', startedAt: 0, elapsed, notDue: 0, wasStopped: false }
  expect(ingestReport(new IngestTally(), facts)).toContain(words)
})

test('allows the page its own style and nothing else', () => {
  const facts = { list: 'feeds.opml', startedAt: 0, elapsed: 1, notDue: 0, wasStopped: false }
  const page = ingestReport(new IngestTally(), facts)
  const [, style = ''] = /<style>(.*)<\/style>/s.exec(page) ?? []
  const digest = createHash('sha256').update(style).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'`
  expect(page).toContain(`<meta http-equiv="Content-Security-Policy" content="${policy}">`)
  expect(page).not.toMatch(/<script|style=|javascript:/)
})
