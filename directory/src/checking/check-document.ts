import { type Diagnostic, type FeedPart, readFeed, withPlaces } from 'feedmill'
import { isPublisherMedium, mediumOfFeed } from 'feedmill/tables'
import { type DiagnosticGroup, groupDiagnostics, MOST_PLACES } from '../feeds/index.ts'
import { type FeedFacts, missingMembersOf } from './needs.ts'

/** What a document is, and what is wrong with it. */
export interface CheckedDocument {
  readonly kind: FeedPart['kind']
  /** The faults, grouped by their code. */
  readonly groups: readonly DiagnosticGroup[]
  /** The facts that directories ask about; `null` for a document that is neither a podcast, a comic nor a creator. */
  readonly facts: FeedFacts | null
  /** What it is instead, if it is no feed: `html`, `text`, `json`, `empty` and the like. */
  readonly instead: string | null
  /** The first element of XML that is no feed. */
  readonly root: string | null
  /** Feeds that a web page names. */
  readonly feedLinks: readonly string[]
}

/** Options of a check of a document. */
export interface DocumentOptions {
  /** Where the document is from; `undefined` if that is unknown. */
  readonly feedUrl: string | undefined
  /** The charset that its server states. */
  readonly charset: string | undefined
}

/** Faults of our own making: a document that was pasted has no address. */
const notAsked = new Set(['rss-feed-url-unknown', 'limit-diagnostics'])

/** Reads a document, and tells all that is wrong with it. */
export async function checkDocument(
  bytes: Uint8Array,
  { feedUrl, charset }: DocumentOptions,
): Promise<CheckedDocument> {
  const faults = new Faults()
  const facts = new FactsOfFeed()
  let kind: FeedPart['kind'] = 'unknown'
  let unknown: Extract<FeedPart, { kind: 'unknown' }> | null = null
  let diagnostics: readonly Diagnostic[] = []
  const options = { feedUrl, charset, onDiagnostic: (diagnostic: Diagnostic) => faults.add(diagnostic) }
  for await (const part of readFeed(bytes, options)) {
    kind = part.kind
    facts.see(part)
    if (part.type !== 'end') continue
    if (part.kind === 'unknown') unknown = part
    diagnostics = part.diagnostics
  }
  // For a document that is no feed, the end says what it is, and leaves out what does not matter then.
  const meant = kind === 'unknown' ? diagnostics : faults.kept
  const told = meant.filter(({ code, severity }) => severity !== 'info' && !notAsked.has(code))
  // A document that is no feed because its JSON is broken needs the place where it is broken, and nothing else.
  const asked = told.length > 1 ? told.filter(({ code }) => code !== 'rss-not-a-feed') : told
  const placed = withPlaces(asked, bytes, { charset })
  const groups = groupDiagnostics(placed, kind === 'unknown' ? undefined : faults.counts)
  return {
    kind,
    groups,
    facts: facts.of(kind, asked),
    instead: unknown?.sniffed.kind ?? null,
    root: unknown?.sniffed.kind === 'xml' ? unknown.sniffed.root : null,
    feedLinks: unknown?.feedLinks ?? [],
  }
}

/** The first faults of each kind, and how many there are. */
class Faults {
  readonly counts = new Map<string, number>()
  readonly #kept: Diagnostic[] = []
  #isPublisher = false

  /** In the order of the document. */
  get kept(): readonly Diagnostic[] {
    const meant = this.#isPublisher ? this.#kept.filter(({ code }) => code !== 'rss-item-without-media') : this.#kept
    const placeOf = ({ location }: Diagnostic) => location?.offset ?? Number.MAX_SAFE_INTEGER
    return meant.toSorted((one, other) => placeOf(one) - placeOf(other))
  }

  add(diagnostic: Diagnostic): void {
    if (diagnostic.code === 'rss-publisher') this.#isPublisher = true
    if (diagnostic.severity === 'info') return
    const count = (this.counts.get(diagnostic.code) ?? 0) + 1
    this.counts.set(diagnostic.code, count)
    if (count <= MOST_PLACES) this.#kept.push(diagnostic)
  }
}

/** Notes what a feed has, part by part. */
class FactsOfFeed {
  #children = 0
  #childrenWithMedia = 0
  #podcast: Extract<FeedPart, { kind: 'podcast'; type: 'series' }>['series'] | null = null
  #comic: Extract<FeedPart, { kind: 'comic'; type: 'series' }>['series'] | null = null

  see(part: FeedPart): void {
    switch (part.type) {
      case 'episode':
        this.#children += 1
        if (part.episode.audioUrl !== null || part.episode.videoUrl !== null) this.#childrenWithMedia += 1
        break
      case 'issue':
      case 'content':
        this.#children += 1
        break
      case 'series':
        if (part.kind === 'podcast') this.#podcast = part.series
        else this.#comic = part.series
        break
      default:
    }
  }

  of(kind: FeedPart['kind'], diagnostics: readonly Diagnostic[]): FeedFacts | null {
    if (kind === 'unknown' || kind === 'hosting-provider') return null
    const podcast = this.#podcast
    const { medium = null } = podcast?.extras ?? {}
    const comic = this.#comic
    return {
      kind,
      name: podcast?.name ?? comic?.name ?? null,
      imageUrl: podcast?.imageUrl ?? null,
      hasCategory: (podcast?.genres ?? []).length > 0,
      hasLanguage: podcast !== null && podcast.language !== null,
      isPublisher: isPublisherMedium(mediumOfFeed(medium)),
      children: this.#children,
      childrenWithMedia: this.#childrenWithMedia,
      missingMembers: comic === null ? [] : missingMembersOf(comic, diagnostics),
      cover: null,
    }
  }
}
