import { expect, test } from 'vitest'
import type { RefreshFeedOptions } from '../../src/ingest/index.ts'
import { OneHost, podcast } from './one-host.ts'

const flaw = '<itunes:explicit>perhaps</itunes:explicit>'

/** Returns the place of the flaw that a refresh reports. */
async function placeAfter(document: string, options: Partial<RefreshFeedOptions>) {
  const host = await OneHost.start()
  host.answers.set('/feed', document)
  const { diagnostics } = await host.refresh(host.state(), options)
  return diagnostics.find(({ code }) => code === 'value-explicit-unknown')
}

test('with `lines`, the faults of a refresh have the places of their elements', async () => {
  const fault = await placeAfter(podcast(['a'], flaw), { lines: true })
  expect(fault?.location).toMatchObject({ line: expect.any(Number), element: 'itunes:explicit' })
  expect(fault?.location?.text).toContain(flaw)
})

test('without `lines`, a document is not kept', async () => {
  const fault = await placeAfter(podcast(['a'], flaw), {})
  expect(fault).toBeDefined()
  expect(fault?.location).toBeUndefined()
})

test('a document of more than 4 MB is not kept either', async () => {
  const large = podcast(['a'], `${flaw}<!--${'x'.repeat(4 * 1024 * 1024)}-->`)
  const fault = await placeAfter(large, { lines: true })
  expect(fault).toBeDefined()
  expect(fault?.location).toBeUndefined()
})
