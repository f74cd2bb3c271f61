import { asBuffer } from '../../core/bytes.ts'
import { unheard } from '../../core/diagnostics.ts'
import { isObject } from '../../core/is-object.ts'
import { ArraySplitter } from '../../json/array-splitter.ts'
import { mendBytes } from '../../json/mend-bytes.ts'
import { isWebSubHub } from '../../values/websub-hub.ts'

/** The URLs of a JSON Feed, and its hubs, as written. */
export interface JsonFeedTargets {
  readonly selves: readonly string[]
  readonly hubs: readonly string[]
}

const MAX_BYTES = 4 * 1024 * 1024
const MAX_DEPTH = 64

/** Finds `feed_url` and the WebSub hubs of a JSON Feed, which may be cut. Its items are skipped. */
export function jsonFeedTargets(utf8: Uint8Array): JsonFeedTargets {
  const splitter = new ArraySplitter({
    arrays: ['items'],
    maxItems: () => 0,
    maxItemBytes: 0,
    maxEnvelopeBytes: MAX_BYTES,
    maxDepth: MAX_DEPTH,
    diagnostics: unheard,
    mends: true,
  })
  const found = new Map<string, unknown>()
  splitter.write(asBuffer(utf8))
  for (let slice = splitter.next(); slice !== null; slice = splitter.next()) {
    const isAsked = slice.member === 'feed_url' || slice.member === 'hubs'
    if (isAsked) found.set(slice.member, mendBytes(slice, MAX_DEPTH, unheard)?.value)
  }
  const hubs: readonly unknown[] = [found.get('hubs') ?? []].flat()
  return {
    selves: textsOf([found.get('feed_url')]),
    hubs: textsOf(hubs.map((hub) => (isObject(hub) && isWebSubHub(hub['type']) ? hub['url'] : undefined))),
  }
}

function textsOf(values: readonly unknown[]): string[] {
  return values.filter((value) => typeof value === 'string')
}
