import { uuidV5 } from '../../src/identity/uuid.ts'
import type { Random } from './random.ts'

export type WorldKind = 'podcast' | 'comic' | 'creator'

/** A child as its publisher has it. */
export interface WorldChild {
  /** A guid, or the uuid of an issue or of what a content entry is about. */
  readonly id: string
  /** What can be edited: a title, or the roles of a creator. */
  readonly text: string
  /** Epoch seconds. */
  readonly date: number
}

const HOUR = 3_600
const DAY = 24 * HOUR
const namespace = 'b7d1a1d8-5c5a-5c83-9b1c-0d6a5f0f2f10'
const roles = ['COMICSERIES_WRITER', 'COMICSERIES_ARTIST', 'COMICSERIES_EDITOR', 'COMICSERIES_PRODUCER'] as const

/** A feed of the generated world, as its publisher keeps it: newest child last. */
export class WorldFeed {
  readonly kind: WorldKind
  readonly number: number
  /** How many children the feed lists at most; Infinity for all there are. */
  readonly window: number
  readonly #random: Random
  /** All children that were published and not taken down, oldest first. */
  children: WorldChild[] = []
  /** Children that were taken down, to come back perhaps. */
  takenDown: { readonly child: WorldChild; readonly place: number }[] = []
  title: string
  #made = 0
  #edits = 0

  constructor(number: number, kind: WorldKind, random: Random, now: number) {
    this.number = number
    this.kind = kind
    this.#random = random
    this.window = kind === 'podcast' && number % 4 === 0 ? 8 : Number.POSITIVE_INFINITY
    this.title = `Series ${number} & Söhne`
    const count = 4 + random.below(14)
    for (let child = count; child > 0; child -= 1) this.#publish(now - child * 3 * DAY)
  }

  get host(): string {
    return `feed-${this.number}.example`
  }

  get path(): string {
    return this.kind === 'podcast' ? '/feed.xml' : '/feed.json'
  }

  /** What the feed lists now, oldest first. */
  get listed(): readonly WorldChild[] {
    return this.window === Number.POSITIVE_INFINITY ? this.children : this.children.slice(-this.window)
  }

  /** Something happens, or nothing. `now` is in epoch seconds. */
  live(now: number): void {
    const dice = this.#random.next()
    if (dice < 0.35) this.#publish(now - HOUR)
    else if (dice < 0.5) this.#edit()
    else if (dice < 0.6) this.#takeDown()
    else if (dice < 0.7) this.#bringBack()
    else if (dice < 0.76) this.#rename()
  }

  #rename(): void {
    this.#edits += 1
    this.title = `Series ${this.number} & Söhne, ${this.#edits}`
  }

  #publish(date: number): void {
    this.#made += 1
    const name = `${this.kind} ${this.number} child ${this.#made}`
    const id = this.kind === 'podcast' ? `urn:${name.replaceAll(' ', '-')}` : uuidV5(namespace, name)
    // The place of an issue is content: what came after one that was taken down would have moved on its return.
    if (this.kind !== 'podcast') this.takenDown = []
    this.children.push({ id, text: this.#text(name), date })
  }

  #text(name: string): string {
    this.#edits += 1
    return this.kind === 'creator' ? (roles[this.#edits % roles.length] as string) : `${name}, edition ${this.#edits}`
  }

  #edit(): void {
    const first = this.children.length - this.listed.length
    const place = first + this.#random.below(this.listed.length)
    const child = this.children[place]
    if (child !== undefined) this.children[place] = { ...child, text: this.#text(child.id.slice(-12)) }
  }

  /** From the middle of a podcast; from the end of what has an order. Never from the end of a window, which slides. */
  #takeDown(): void {
    if (this.takenDown.length > 0 || this.listed.length < 5 || this.window !== Number.POSITIVE_INFINITY) return
    const place = this.kind === 'podcast' ? 2 + this.#random.below(this.children.length - 3) : this.children.length - 1
    const [child] = this.children.splice(place, 1)
    if (child !== undefined) this.takenDown.push({ child, place })
  }

  #bringBack(): void {
    const last = this.takenDown.pop()
    if (last !== undefined) this.children.splice(last.place, 0, last.child)
  }

  /** The document as it is served. */
  document(): string {
    return this.kind === 'podcast' ? this.#rss() : this.kind === 'comic' ? this.#comic() : this.#creator()
  }

  #rss(): string {
    const items = [...this.listed].reverse().map(
      ({ id, text, date }) => `<item><title>${text}</title><guid isPermaLink="false">${id}</guid>
<pubDate>${new Date(date * 1000).toUTCString()}</pubDate>
<enclosure url="https://media.example/${id.slice(4)}.mp3" length="${1000 + this.number}" type="audio/mpeg"/>
<description><![CDATA[<p>What happens in ${id}.</p>]]></description></item>\n`,
    )
    return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
<title>${this.title.replace('&', '&amp;')}</title><link>https://${this.host}/</link><language>en</language>
<description>The feed of ${this.host}.</description>
${items.join('')}</channel></rss>
`
  }

  #comic(): string {
    return JSON.stringify({
      '@type': 'ComicSeries',
      identifier: uuidV5(namespace, this.host),
      name: this.title,
      description: `The comic of ${this.host}.`,
      datePublished: '2025-01-01T00:00:00Z',
      url: `http://${this.host}${this.path}`,
      status: 'ONGOING',
      issues: this.listed.map(({ id, text, date }) => ({
        identifier: id,
        name: text,
        datePublished: new Date(date * 1000).toISOString(),
        stories: [
          {
            identifier: uuidV5(id, 'story'),
            storyImage: { base_url: `https://images.example/${id}/`, story: 'page-1.webp' },
          },
        ],
      })),
    })
  }

  #creator(): string {
    return JSON.stringify({
      '@type': 'Creator',
      identifier: uuidV5(namespace, this.host),
      name: this.title,
      bio: `The creator of ${this.host}.`,
      datePublished: '2025-01-01T00:00:00Z',
      url: `http://${this.host}${this.path}`,
      content: this.listed.map(({ id, text }) => ({
        '@type': 'ComicSeries',
        identifier: id,
        url: `https://series.example/${id}`,
        roles: [text],
      })),
    })
  }
}
