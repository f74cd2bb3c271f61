import { createDiagnostics, type Diagnostics, diagnosticTable, inDocumentOrder } from '../core/diagnostics.ts'
import { type Limits, limitsFrom, xmlLimits } from '../core/limits.ts'
import { excerpt, type ReadContext, valueOfReading } from '../core/reading.ts'
import { atOnce, type Slices } from '../core/slices.ts'
import { sniff } from '../encodings/sniff.ts'
import { childKey } from '../identity/child-key.ts'
import { ChildRegister } from '../identity/child-register.ts'
import { contentDigest, entityHash } from '../identity/hash.ts'
import { seriesUuidFromUrl } from '../identity/series-uuid.ts'
import { givenUuid } from '../identity/uuid.ts'
import type { Amendment, PodcastSeries, ResultStatus } from '../model/index.ts'
import { isPublisherMedium, type Language, languageFromTag, mediumOfFeed } from '../tables/index.ts'
import { readReference } from '../values/url.ts'
import { createXmlDecoder } from '../xml/decode.ts'
import { RecordBuilder } from '../xml/records/record-builder.ts'
import type { RecordChild, RecordReceiver } from '../xml/records/record-receiver.ts'
import { firstLinkWithRelation, ownPage } from './atom-links.ts'
import { type RawChannel, sourcesOfSeries } from './channel-elements.ts'
import { ChosenSource } from './chosen-source.ts'
import type { SlashDates } from './date-published.ts'
import { podcastDocument } from './document.ts'
import { EpisodeTally } from './episode-tally.ts'
import { withUnknown } from './extras/shared-extras.ts'
import { DocumentHead, insteadOfAFeed } from './instead-of-a-feed.ts'
import type { RawItem } from './item-elements.ts'
import { JsonFeedReader } from './json-feed/json-feed-reader.ts'
import type { KnownEpisodes } from './known-episodes.ts'
import { withLiveItems } from './live-items.ts'
import { normaliseEpisode } from './normalise-episode.ts'
import { normaliseSeries } from './normalise-series.ts'
import { type ChannelFacts, Normalising, unknownFeed } from './normalising.ts'
import { checkPodcastOptions, feedUrlOf, type PodcastOptions, type ReadPodcastOptions } from './options.ts'
import type { EpisodePart, PodcastPart } from './parts.ts'
import { contextDigestOf } from './reading-context.ts'
import { firstText } from './sources.ts'

/** Options for the different uses of a reader. */
interface ReaderUse {
  readonly passesHead?: boolean
  readonly recognises?: boolean
  readonly isText?: boolean
}

/**
 * Reads a podcast feed that is written to it in pieces, and passes on its parts as soon as they are complete. The core
 * of `parsePodcast`, `readPodcast` and the stream.
 */
export class PodcastReader {
  readonly #pass: (part: PodcastPart) => void
  readonly #passesHead: boolean
  readonly #options: PodcastOptions
  readonly #limits: Limits
  readonly #diagnostics: Diagnostics
  /** Reports faults in the markup and the values of items. Notes the offset of the last error or warning. */
  readonly #faultReporter: Pick<Diagnostics, 'report'> = {
    report: (code, place) => {
      const { severity } = diagnosticTable[code]
      if (severity !== 'info') this.#faultAt = Math.max(this.#faultAt, place?.offset ?? -1)
      this.#diagnostics.report(code, place)
    },
  }
  /** Offset of the last error or warning; -1 if there was none. */
  #faultAt = -1
  #faultyEpisodes = 0
  readonly #source: ChosenSource
  readonly #decoder: ReturnType<typeof createXmlDecoder>
  readonly #tally = new EpisodeTally()
  readonly #wantsExtras: boolean
  readonly #feedUrl: string | undefined
  readonly #start = new DocumentHead()
  #seriesUuid: string | null
  #context: ReadContext
  #feed: ChannelFacts = unknownFeed
  /** Set by an option, or found by former readings. */
  readonly #givenSlashDates: SlashDates | undefined
  #slashDatesByLanguage: SlashDates = 'DAY_FIRST'
  /** Set by the first item, or by the end of a feed without any. */
  #register: ChildRegister | null = null
  /** Whether the first item has begun, and the head has not been passed on yet. */
  #owesHead = false
  #episodes = 0
  #dropped = 0
  /** Set by the end of the channel: `podcast:medium` may stand after the items. */
  #isPublisher = false
  readonly #known: KnownEpisodes | null
  /** Set by the first item. */
  #contextDigest: Uint8Array | null = null
  /** Whether equal bytes have the same meaning as when the known episodes were read. */
  #isKnownContext = false

  /**
   * `passesHead` is `false` if the caller ignores the head: in a small feed, making it costs as much as an episode.
   * `recognises` is `false` if every episode is wanted, even known ones. `isText` is `true` if the written bytes are
   * the UTF-8 of a string.
   *
   * @throws TypeError if an option is invalid.
   */
  constructor(
    pass: (part: PodcastPart) => void,
    options: Omit<ReadPodcastOptions, 'signal'>,
    { passesHead = true, recognises = true, isText = false }: ReaderUse = {},
  ) {
    checkPodcastOptions(options)
    this.#pass = pass
    this.#passesHead = passesHead
    this.#options = options
    this.#limits = limitsFrom(xmlLimits, options.limits)
    this.#diagnostics = createDiagnostics(this.#limits.maxDiagnostics, options.onDiagnostic)
    this.#wantsExtras = options.extras ?? true
    this.#feedUrl = feedUrlOf(options)
    this.#seriesUuid = uuidOfSeries(options.seriesUuid, this.#feedUrl)
    this.#givenSlashDates = options.slashDates ?? options.known?.slashDates ?? undefined
    this.#context = { baseUrl: this.#feedUrl, slashDates: this.#givenSlashDates, language: undefined }
    this.#known = recognises ? (options.known ?? null) : null
    const receiver: RecordReceiver = {
      firstChild: () => this.#firstChild(),
      child: (child) => this.#passEpisode(child),
      childDropped: () => this.passHead(),
      ...(this.#known !== null && { knows: (rawDigest: Uint8Array) => this.#knows(rawDigest) }),
    }
    const { unknownElements } = options
    const reading = { limits: this.#limits, diagnostics: this.#faultReporter, context: this.#context }
    this.#source = new ChosenSource({
      xml: () => new RecordBuilder(podcastDocument, receiver, { ...reading, unknownElements }),
      json: () => new JsonFeedReader(receiver, reading),
    })
    this.#decoder = createXmlDecoder((bytes) => this.#source.write(bytes), {
      charset: options.charset,
      isText,
      report: this.#diagnostics.report,
    })
  }

  write(chunk: Uint8Array): void {
    this.#decoder.write(chunk)
    // The beginning of a document is kept for the message that it is no feed. The first piece of a feed is rarely kept.
    if (!this.#source.sawDocument) this.#start.add(chunk)
  }

  end(): void {
    atOnce(this.ending())
  }

  /** Does the work of {@link end}, slice by slice. */
  *ending(): Slices<void> {
    this.#decoder.end()
    this.#source.end()
    if (!this.#source.sawDocument) {
      const head = this.#start.bytes()
      this.#diagnostics.report('rss-not-a-feed', { detail: insteadOfAFeed(sniff(head), head) })
      this.#passEnd('unusable', [])
      return
    }
    this.#settleContext()
    const { amendments, childrenHash } = yield* this.#episodesSoFar.finish()
    this.#passSeries(childrenHash)
    const isWhole = this.#source.sawEnd && !this.#diagnostics.structural
    this.#passEnd(isWhole ? 'ok' : 'partial', amendments)
  }

  /**
   * Passes the head on if the first item has begun and the head was not passed on yet. Call it after writing a piece:
   * other work can run between the piece and the head.
   */
  passHead(): void {
    if (!this.#owesHead) return
    this.#owesHead = false
    this.#makeHead()
  }

  #firstChild(): void {
    this.#settleContext()
    this.#owesHead = this.#passesHead
    if (this.#known !== null) this.#compareContext(this.#known)
  }

  #makeHead(): void {
    const silent = createDiagnostics(1)
    const { series } = this.#normalise(this.#source.container(true) as RawChannel, silent)
    const { childrenHash: _, totalEpisodesCount: __, hash: ___, ...head } = series
    this.#pass({ type: 'head', series: head })
  }

  #compareContext({ contextDigest }: KnownEpisodes): void {
    this.#contextDigest = contextDigestOf({
      encoding: this.#decoder.encoding,
      ancestors: this.#source.childAncestors,
      entities: this.#source.entities,
      feed: this.#feed,
      seriesUuid: this.#seriesUuid,
      baseUrl: this.#source.containerContext.baseUrl,
      slashDatesByLanguage: this.#slashDatesByLanguage,
      slashDates: this.#givenSlashDates,
      language: this.#context.language,
      limits: this.#limits,
      options: this.#options,
    })
    this.#isKnownContext = contextDigest !== null && Buffer.compare(contextDigest, this.#contextDigest) === 0
  }

  /** Passes an item on as a known episode. Returns `false` if the item must be read instead. */
  #knows(rawDigest: Uint8Array): boolean {
    this.passHead()
    if (this.#known === null || !this.#isKnownContext) return false
    const place = this.#known.childOfRawDigest(rawDigest)
    if (place < 0) return false
    const child = this.#known.child(place)
    if (child.isComposite || !this.#episodesSoFar.addKnown(child)) return false
    // A known episode counts for the order of day and month that the reading before found. Otherwise a single new date
    // could reverse the order for the whole feed.
    this.#tally.add(child.datePublished, child.media, this.#known.slashDates)
    this.#pass({ type: 'known', index: this.#episodes, child: place })
    this.#episodes += 1
    return true
  }

  #passEpisode({ record, offset, context, isCut, rawDigest, unknown }: RecordChild): void {
    this.passHead()
    const index = this.#episodes
    const normalising = new Normalising(
      this.#faultReporter,
      `$.episodes[${index}]`,
      this.#contextFor(context.baseUrl),
      this.#feed,
      offset,
    )
    const normalised = normaliseEpisode(record as RawItem, this.#seriesUuid, this.#wantsExtras, normalising)
    if (normalised === null) {
      this.#dropped += 1
      return
    }
    const { episode, identity, kind, slashDates } = normalised
    const { uncut } = normalising
    const digest = contentDigest('PodcastEpisode', episode, uncut)
    const entered = this.#episodesSoFar.add(identity, digest)
    if (entered === null) {
      this.#dropped += 1
      normalising.reportLeftOut('rss-item-duplicate', episode.name ?? undefined)
      return
    }
    const { key, uuid, hash } = entered
    if (key !== childKey(identity)) {
      if (identity.guid === null) normalising.report('rss-item-url-repeated', '', excerpt(identity.title ?? ''))
      else normalising.report('rss-guid-repeated', '', excerpt(identity.guid))
    }
    this.#episodes += 1
    this.#tally.add(episode.datePublished, kind, slashDates)
    episode.uuid = uuid
    episode.hash = hash
    const part: EpisodePart = {
      type: 'episode',
      index,
      key,
      contentDigest: digest,
      episode: withUnknown(episode, unknown),
    }
    // A spread of what is absent costs as much as an element, and nearly all of this is absent.
    if (uncut === null && !isCut && rawDigest === null && this.#known === null) {
      this.#pass(part)
      return
    }
    this.#pass({
      ...part,
      ...(uncut !== null && { uncut }),
      ...(isCut && { isCut }),
      ...(rawDigest !== null && { rawDigest }),
      ...(this.#known !== null && this.#countsAsFaulty(offset) && { isFaulty: true }),
    })
  }

  /** Returns the context of an item. Only an `xml:base` gives it another base than that of the feed. */
  #contextFor(baseUrl: string | undefined): ReadContext {
    if (baseUrl === this.#context.baseUrl) return this.#context
    return { ...this.#context, baseUrl }
  }

  /**
   * Returns whether the next reading must read the item at `offset` again, because it has faults to report. Counts such
   * items: those beyond `maxDiagnostics` are not read again.
   */
  #countsAsFaulty(offset: number): boolean {
    if (this.#faultAt < offset) return false
    this.#faultyEpisodes += 1
    return this.#faultyEpisodes <= this.#limits.maxDiagnostics
  }

  #passSeries(childrenHash: string | null): void {
    const raw = this.#source.container(false) as RawChannel
    this.#isPublisher = isPublisherMedium(mediumOfFeed(raw.medium))
    const { series, uncut } = this.#normalise(raw, this.#diagnostics)
    const digest = contentDigest('PodcastSeries', series, uncut)
    const hash = series.uuid === null ? null : entityHash('PodcastSeries', series.uuid, digest)
    this.#pass({ type: 'series', series: { ...series, hash, childrenHash }, contentDigest: digest })
  }

  #normalise(
    raw: RawChannel,
    diagnostics: Diagnostics,
  ): { series: PodcastSeries; uncut: Readonly<Record<string, unknown>> | null } {
    const { containerContext: context, containerUnknown: unknown } = this.#source
    const normalising = new Normalising(diagnostics, '$.series', this.#contextFor(context.baseUrl), this.#feed)
    const series = normaliseSeries(
      raw,
      {
        feedUrl: this.#feedUrl ?? null,
        seriesUuid: this.#seriesUuid,
        episodeCount: this.#episodes,
        newestEpisodeDate: this.#tally.newestDate,
        media: this.#tally.media,
        isEnclosure: (url) => this.#episodesSoFar.hasEnclosure(url),
        wantsExtras: this.#wantsExtras,
      },
      normalising,
    )
    const whole = withLiveItems(series, raw.liveItems, this.#wantsExtras, normalising)
    return { series: withUnknown(whole, unknown), uncut: normalising.uncut }
  }

  #passEnd(status: ResultStatus, amendments: readonly Amendment[]): void {
    const counts = { episodes: this.#episodes, dropped: this.#dropped }
    const { slashDates } = this.#tally
    const { list } = this.#diagnostics
    const meant = this.#isPublisher ? list.filter(({ code }) => code !== 'rss-item-without-media') : list
    this.#pass({
      type: 'end',
      status,
      complete: status === 'ok',
      counts,
      amendments,
      diagnostics: inDocumentOrder(meant),
      ...(this.#contextDigest !== null && { contextDigest: this.#contextDigest }),
      ...(slashDates !== null && { slashDates }),
    })
  }

  /**
   * Settles, once, the values that follow from the document's head: the uuid if none was given, the order of dates in
   * the feed's language, and the language itself.
   */
  #settleContext(): void {
    if (this.#register !== null) return
    const raw = this.#source.container(true) as RawChannel
    const self = firstLinkWithRelation(raw.atomLinks, 'self')
    this.#seriesUuid ??= self === null ? null : seriesUuidFromUrl(self)
    if (this.#seriesUuid === null) this.#diagnostics.report('rss-feed-url-unknown', { path: '$.series.uuid' })
    this.#feed = { url: ownUrlOf(this.#feedUrl ?? self), pageUrl: ownPage(raw.links), medium: raw.medium }
    const tag = firstText(raw, sourcesOfSeries.language) ?? ''
    const language = languageFromTag(tag)
    this.#slashDatesByLanguage = slashDatesOf(tag, language)
    this.#context = {
      ...this.#context,
      slashDates: this.#givenSlashDates ?? this.#slashDatesByLanguage,
      language: language ?? undefined,
    }
    this.#register = new ChildRegister('PodcastEpisode', this.#seriesUuid)
  }

  get #episodesSoFar(): ChildRegister {
    return this.#register as ChildRegister
  }
}

/** Returns the URL of the feed in the form in which URLs of fields are read. */
function ownUrlOf(url: string | null): string | null {
  return url === null ? null : valueOfReading(readReference(url, {}))
}

/** Returns the order of slash dates for a language. Americans write the month first (rule 2.6.2). */
function slashDatesOf(tag: string, language: Language | null): SlashDates {
  return language === 'ENGLISH' && /[-_]us\b/i.test(tag) ? 'MONTH_FIRST' : 'DAY_FIRST'
}

function uuidOfSeries(seriesUuid: string | undefined, feedUrl: string | undefined): string | null {
  const given = givenUuid('seriesUuid', seriesUuid)
  if (given !== undefined) return given
  return feedUrl === undefined ? null : seriesUuidFromUrl(feedUrl)
}
