import { uuidV5 } from '../identity/uuid.ts'
import { SeenUuids } from './seen-uuids.ts'

/** The identity of an entry, according to the document. */
export interface EntryIdentity {
  /** The identifier, if it is a uuid. */
  readonly uuid: string | null
  /** The identifier as written; `null` if there is none. */
  readonly identifier: string | null
}

/** The identity that an entry gets. */
export interface ClaimedIdentity {
  /** `null` if it would have to be derived, and there is nothing to derive it from. */
  readonly uuid: string | null
  /** The uuid, or the text from which it would be derived: the same at each reading. */
  readonly key: string
  /** Whether the identifier was in use, and another uuid was derived. */
  readonly isRepeated: boolean
}

/**
 * Assigns uuids to the issues and stories of one document (identity 1.4). Consumers look all of them up in one table,
 * together with the series, so each uuid is assigned only once.
 */
export class ChildIdentities {
  readonly #seriesUuid: string | null
  readonly #seen = new SeenUuids()
  readonly #issues = new Set<string>()
  /** Identifiers of issues that are not uuids. */
  readonly #rawIdentifiers = new Set<string>()
  /** Number of uuids derived from each source: within the document, and within the current issue. */
  readonly #issueCounts = new Map<string, number>()
  readonly #storyCounts = new Map<string, number>()

  constructor(seriesUuid: string | null) {
    this.#seriesUuid = seriesUuid
    if (seriesUuid === null) return
    this.#issues.add(seriesUuid)
    this.#seen.add(seriesUuid)
  }

  /**
   * Returns the identity of an issue; `null` if its uuid is that of an earlier issue or of the series. If the
   * identifier is not a uuid, the first issue with it gets a uuid derived from the identifier alone. For later issues,
   * the uuid also depends on date and name.
   */
  claimIssue({ uuid, identifier }: EntryIdentity, dateAsWritten: string, name: string): ClaimedIdentity | null {
    this.#storyCounts.clear()
    if (uuid !== null) {
      if (this.#issues.has(uuid)) return null
      this.#issues.add(uuid)
      if (this.#seen.add(uuid)) return { uuid, key: uuid, isRepeated: false }
    }
    const raw = identifier ?? ''
    const isFirst = uuid === null && raw !== '' && !this.#rawIdentifiers.has(raw)
    if (isFirst) this.#rawIdentifiers.add(raw)
    const source = isFirst ? `issue\n${raw}` : `issue\n${raw}\n${dateAsWritten}\n${name}`
    return this.#derive(this.#seriesUuid, source, this.#issueCounts, uuid !== null)
  }

  /**
   * Returns the identity of a story of the last claimed issue. A story whose uuid is in use gets a derived uuid,
   * because a picture may be shown twice.
   */
  claimStory({ uuid, identifier }: EntryIdentity, imageUrl: string, issueUuid: string | null): ClaimedIdentity {
    if (uuid !== null && this.#seen.add(uuid)) return { uuid, key: uuid, isRepeated: false }
    return this.#derive(issueUuid, `story\n${identifier ?? imageUrl}`, this.#storyCounts, uuid !== null)
  }

  /** Returns the first free uuid: that of the source, of the source with `#2`, with `#3`… */
  #derive(namespace: string | null, source: string, counts: Map<string, number>, isRepeated: boolean): ClaimedIdentity {
    let count = counts.get(source) ?? 0
    let key: string
    let uuid: string | null
    do {
      count += 1
      key = count === 1 ? source : `${source}#${count}`
      uuid = namespace === null ? null : uuidV5(namespace, key)
    } while (uuid !== null && !this.#seen.add(uuid))
    counts.set(source, count)
    return { uuid, key: uuid ?? key, isRepeated }
  }
}
