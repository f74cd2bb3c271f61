/**
 * The values that decide whether two children with one guid are the same. Digests as texts; `null` if there is none.
 */
export interface Likeness {
  /** Digest of the enclosure. */
  readonly enclosure: string | null
  /** Digest of the title. */
  readonly title: string | null
  /** Epoch seconds. */
  readonly date: number | null
}

/** The dates of children with one title. */
interface Dated {
  readonly dates: Set<number>
  /** Whether one of them has no date or no enclosure. Then any child with their title counts as one of them. */
  isOpen: boolean
}

/**
 * The enclosures, titles and dates of children that share a guid (identity 1.3). A further child counts as one of them
 * if it has the enclosure or the title of any of them. A shared title does not count if both enclosure and date differ:
 * an hourly bulletin may keep guid and title for ever. Adding and asking take the same time for any number of children.
 */
export class Namesakes {
  readonly #enclosures = new Set<string>()
  readonly #byTitle = new Map<string, Dated>()
  #hasBare = false

  /** Whether one of them has neither an enclosure nor a title. */
  get hasBare(): boolean {
    return this.#hasBare
  }

  add({ enclosure, title, date }: Likeness): this {
    if (enclosure !== null) this.#enclosures.add(enclosure)
    else if (title === null) this.#hasBare = true
    if (title === null) return this
    const dated = this.#byTitle.get(title) ?? { dates: new Set(), isOpen: false }
    if (enclosure === null || date === null) dated.isOpen = true
    else dated.dates.add(date)
    this.#byTitle.set(title, dated)
    return this
  }

  has({ enclosure, title, date }: Likeness): boolean {
    if (enclosure !== null && this.#enclosures.has(enclosure)) return true
    const dated = title === null ? undefined : this.#byTitle.get(title)
    if (dated === undefined) return false
    return dated.isOpen || enclosure === null || date === null || dated.dates.has(date)
  }
}
