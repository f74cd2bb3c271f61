import { asBuffer, decodeUtf8 } from '../../core/bytes.ts'
import {
  type DiagnosticCode,
  type DiagnosticPlace,
  type Diagnostics,
  diagnosticTable,
  unheard,
} from '../../core/diagnostics.ts'
import { emptyList } from '../../core/fitted-list.ts'
import { isObject } from '../../core/is-object.ts'
import type { Limits } from '../../core/limits.ts'
import { rawDigest } from '../../core/raw-digest.ts'
import { excerpt, type ReadContext } from '../../core/reading.ts'
import { ArraySplitter, type SplitterSlice } from '../../json/array-splitter.ts'
import { closeCutOffValue } from '../../json/cut-off-json.ts'
import { type JsonPath, pathText } from '../../json/json-path.ts'
import { typeName } from '../../json/json-value.ts'
import { mendBytes } from '../../json/mend-bytes.ts'
import { type RecordReading, readRecord } from '../../json/record-reader.ts'
import type { WrittenUrl } from '../../values/url.ts'
import { isWebSubHub } from '../../values/websub-hub.ts'
import type { RawRecord } from '../../xml/records/record-plan.ts'
import type { RecordReceiver } from '../../xml/records/record-receiver.ts'
import { channelElements, type RawChannel } from '../channel-elements.ts'
import type { FeedSource } from '../feed-source.ts'
import { atomLink, authorsOf, emptyRecord, pageLink } from './as-elements.ts'
import { type FeedRecord, feedMembers, itemMembers } from './feed-members.ts'
import { itemFromJson } from './item-from-json.ts'

export interface JsonFeedOptions {
  readonly limits: Limits
  readonly diagnostics: Pick<Diagnostics, 'report'>
  /** The context for reading texts. */
  readonly context: ReadContext
}

const ITEMS = 'items'
/** Maximum size of the members besides the items, in bytes. */
const MAX_ENVELOPE_BYTES = 4 * 1024 * 1024
/** Maximum entries of one list, such as `attachments`. The limit for the elements of one record in XML is the same. */
const MAX_LIST = 10_000
const KNOWN_VERSION = /^https?:\/\/(?:www\.)?jsonfeed\.org\/version\/1(?:\.[01])?\/?$/i

/**
 * Reads a JSON Feed that is written to it in pieces, item by item (rules J1 to J6). Keeps the rest of the feed: at most
 * 4 MiB. Mends faults of JSON if possible, and leaves out an item that cannot be mended.
 */
export class JsonFeedReader implements FeedSource {
  readonly containerUnknown = emptyList
  readonly childAncestors: readonly string[] = ['JSON Feed']
  readonly entities = ''
  readonly containerContext: ReadContext
  sawDocument = false
  readonly #receiver: RecordReceiver
  readonly #options: JsonFeedOptions
  readonly #splitter: ArraySplitter
  readonly #members: Record<string, unknown> = {}
  readonly #reading: RecordReading
  readonly #quietReading: RecordReading
  #size = 0
  #isCutByLimit = false
  #hasFirstChild = false
  #itemsOffset = 0
  #itemOffset: number | undefined
  /** Whether something of that item was lost. */
  #isFaulty = false

  constructor(receiver: RecordReceiver, options: JsonFeedOptions) {
    const { limits, context } = options
    this.#receiver = receiver
    this.#options = options
    this.containerContext = context
    const reading = { context, maxItems: () => MAX_LIST, maxTextBytes: limits.maxTextBytes }
    this.#reading = { ...reading, diagnostics: { report: this.#report } }
    this.#quietReading = { ...reading, diagnostics: unheard }
    this.#splitter = new ArraySplitter({
      arrays: [ITEMS],
      maxItems: () => limits.maxItems,
      maxItemBytes: limits.maxItemBytes,
      maxEnvelopeBytes: MAX_ENVELOPE_BYTES,
      maxDepth: limits.maxDepth,
      diagnostics: options.diagnostics,
      mends: true,
    })
  }

  get sawEnd(): boolean {
    return this.#splitter.isWhole && !this.#isCutByLimit
  }

  write(utf8: Uint8Array): void {
    const { maxBytes } = this.#options.limits
    const room = maxBytes - this.#size
    const bytes = asBuffer(utf8)
    this.#size += bytes.length
    if (room > 0) this.#split(bytes.subarray(0, room))
    if (this.#size <= maxBytes || this.#isCutByLimit) return
    this.#isCutByLimit = true
    this.#report('limit-bytes', { offset: maxBytes })
  }

  end(): void {
    if (!this.#isCutByLimit) this.#endDocument()
    if (!this.sawDocument) return
    const { version, items } = this.#members
    if (isObject(items)) this.#itemsOfObject(items)
    else if (!Array.isArray(items)) this.#report('json-feed-items-missing', { path: '$' })
    if (!(typeof version === 'string' && KNOWN_VERSION.test(version.trim()))) {
      const detail = typeof version === 'string' ? excerpt(version) : undefined
      this.#report('json-feed-version-unknown', { path: '$.version', detail })
    }
  }

  container(quiet: boolean): RawRecord {
    const reading = quiet ? this.#quietReading : this.#reading
    return { ...channelFromFeed(readRecord(this.#members, feedMembers, null, reading)) }
  }

  /** Reports a diagnostic in an item, at the beginning of the item if no other place is known. */
  readonly #report = (code: DiagnosticCode, place?: DiagnosticPlace): void => {
    this.#isFaulty ||= 'structural' in diagnosticTable[code]
    const isPlaced = place?.offset !== undefined || this.#itemOffset === undefined
    this.#options.diagnostics.report(code, isPlaced ? place : { ...place, offset: this.#itemOffset })
  }

  #split(bytes: Buffer): void {
    this.#splitter.write(bytes)
    for (let slice = this.#splitter.next(); slice !== null; slice = this.#splitter.next()) {
      if (slice.index < 0) this.#setMember(slice)
      else this.#passItem(slice)
    }
  }

  #endDocument(): void {
    this.#splitter.end()
    const slice = this.#splitter.cutOff()
    if (slice !== null) this.#passCutItem(slice)
  }

  #setMember(slice: SplitterSlice): void {
    const { member, offset, at } = slice
    if (member === ITEMS) this.#itemsOffset = offset
    const mended = mendBytes(slice, this.#options.limits.maxDepth, { report: this.#report })
    if (mended === null) return
    this.sawDocument = true
    if (Object.hasOwn(this.#members, member)) this.#report('json-duplicate-member', { offset, path: pathText(at) })
    // An assignment to __proto__ would set the prototype.
    const property = { value: mended.value, configurable: true, enumerable: true, writable: true }
    Object.defineProperty(this.#members, member, property)
  }

  #passItem(slice: SplitterSlice): void {
    this.#beginItem(slice.offset)
    const bytes = slice.bytes.subarray(slice.start, slice.end)
    const digest = this.#receiver.knows === undefined ? null : rawDigest(bytes)
    if (digest === null || this.#receiver.knows?.(digest, slice.offset) !== true) {
      const mended = mendBytes(slice, this.#options.limits.maxDepth, { report: this.#report })
      if (mended === null) this.#receiver.childDropped?.()
      else this.#passValue(mended.value, slice, mended.isMended ? null : digest)
    }
    this.#itemOffset = undefined
  }

  /** Passes on the whole parts of the item in which the document ends. The cut itself is already reported. */
  #passCutItem(slice: SplitterSlice): void {
    const text = closeCutOffValue(decodeUtf8(slice.bytes, slice.start, slice.end))
    if (text === null) return
    const bytes = Buffer.from(text)
    const closed = { ...slice, bytes, start: 0, end: bytes.length }
    const mended = mendBytes(closed, this.#options.limits.maxDepth, unheard)
    if (mended === null || !isObject(mended.value)) return
    this.#beginItem(slice.offset)
    this.#passValue(mended.value, slice, null, true)
    this.#itemOffset = undefined
  }

  /**
   * Reads items from an object. PHP writes a list from which entries were removed as an object: the values of its
   * members are the items.
   */
  #itemsOfObject(items: Readonly<Record<string, unknown>>): void {
    this.#report('json-wrong-type', { path: `$.${ITEMS}`, detail: typeName(items) })
    const values = Object.values(items)
    const isList = values.length > 0 && values.every(isObject)
    for (const [index, value] of (isList ? values : [items]).slice(0, this.#options.limits.maxItems).entries()) {
      const offset = this.#itemsOffset
      this.#beginItem(offset)
      this.#passValue(value, { at: { parent: { parent: null, key: ITEMS }, key: index }, offset }, null)
      this.#itemOffset = undefined
    }
  }

  #beginItem(offset: number): void {
    if (!this.#hasFirstChild) this.#receiver.firstChild()
    this.#hasFirstChild = true
    this.#itemOffset = offset
    this.#isFaulty = false
  }

  #passValue(
    value: unknown,
    { at, offset }: { readonly at: JsonPath; readonly offset: number },
    digest: Uint8Array | null,
    isCut = false,
  ): void {
    if (!isObject(value)) {
      // Templates write `null` after their last comma.
      const code = value === null ? 'json-wrong-type' : 'json-feed-item-unusable'
      this.#report(code, { path: pathText(at), detail: typeName(value) })
      this.#receiver.childDropped?.()
      return
    }
    const item = readRecord(value, itemMembers, at, this.#reading)
    for (const [index, { url, mimeType, size }] of item.attachments.entries()) {
      const path = { parent: { parent: at, key: 'attachments' }, key: index }
      if (url === null && (mimeType ?? size) !== null) this.#report('rss-element-incomplete', { path: pathText(path) })
    }
    this.#receiver.child({
      record: { ...itemFromJson(item) },
      bytes: NO_BYTES,
      offset,
      context: this.#options.context,
      isCut,
      rawDigest: this.#isFaulty ? null : digest,
      unknown: emptyList,
    })
  }
}

const NO_BYTES = new Uint8Array(0)

const emptyChannel: RawChannel = emptyRecord(channelElements)

/** Returns the channel with the same content as a JSON Feed (rule J1). */
function channelFromFeed(feed: FeedRecord): RawChannel {
  const { title, description, language, homePageUrl, icon, favicon, expired } = feed
  return {
    ...emptyChannel,
    ...authorsOf(feed),
    title,
    description,
    wordlessHtml: feed.wordlessDescription,
    language,
    links: pageLink(homePageUrl),
    atomLinks: linksOf(feed),
    atomLogo: icon,
    atomIcon: favicon,
    itunesComplete: expired === true ? 'yes' : null,
  }
}

function linksOf({ feedUrl, nextUrl, hubs }: FeedRecord): RawChannel['atomLinks'] {
  const ofHubs = hubs
    .filter(({ type }) => isWebSubHub(type))
    .map(({ url }): [string, WrittenUrl | null] => ['hub', url])
  const links: [string, WrittenUrl | null][] = [['self', feedUrl], ['next', nextUrl], ...ofHubs]
  return links.flatMap(([rel, url]) => (url === null ? [] : [atomLink(rel, url)]))
}
