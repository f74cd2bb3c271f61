import { urlView } from '../../identity/url-view.ts'
import { uuidV5 } from '../../identity/uuid.ts'
import { nameKey } from '../../tables/key.ts'

/*
 * Who a person is (identity 1.10 and 1.11). Within a feed, the folded name decides. Across feeds, the folded name and the
 * address that the feeds give have to agree.
 */

/** The namespace of persons across feeds, and of their addresses. */
const personNamespace = '5f0c2a0e-8f1b-5c55-9d0e-3b7a4f6c1d28'

/** Returns the uuid of a person in a feed. It depends on the folded name alone, so that no order of reading matters. */
export function personUuid(seriesUuid: string, name: string): string {
  return uuidOfKey(seriesUuid, keyOf(name))
}

function uuidOfKey(seriesUuid: string, key: string): string {
  return uuidV5(seriesUuid, `person\n${key}`)
}

/** A name that a feed gives, perhaps with an address, and how often. */
export interface PersonAppearance {
  readonly name: string
  /** From `@href`. */
  readonly url: string | null
  readonly imageUrl: string | null
  /** Whether the channel names the person, not an item. */
  readonly isOfSeries: boolean
  /** How many items name the person in this way. */
  readonly episodes: number
}

/** A person of one feed, with what decides who it is in other feeds. */
export interface PersonOfFeed {
  /** Of the person in this feed: see {@link personUuid}. */
  readonly uuid: string
  /** As the channel writes it, else as most items do. */
  readonly name: string
  /** The address behind `address`; if that is `null`, an address that the feed gives for several names, if any. */
  readonly url: string | null
  readonly imageUrl: string | null
  /**
   * A uuid made of the address. `null` if the feed gives none, or only addresses that it gives for several names. Of
   * several addresses, that of the channel counts, else the one that most items give.
   */
  readonly address: string | null
  /** A uuid made of name and address: that of the person in all feeds that give both. `null` without an address. */
  readonly acrossFeeds: string | null
}

/** The persons of one feed. */
export interface PersonsOfFeed {
  readonly persons: readonly PersonOfFeed[]
  /** Addresses that the feed gives for several names, as in {@link PersonOfFeed.address}. They identify nobody anywhere. */
  readonly ambiguousAddresses: readonly string[]
}

/** Returns the persons of a feed, sorted by uuid. The order of the appearances makes no difference. */
export function personsOfFeed(seriesUuid: string, appearances: readonly PersonAppearance[]): PersonsOfFeed {
  const byKey = new Map<string, PersonAppearance[]>()
  const keysOfAddress = new Map<string, Set<string>>()
  for (const appearance of appearances) {
    const key = keyOf(appearance.name)
    const known = byKey.get(key)
    if (known === undefined) byKey.set(key, [appearance])
    else known.push(appearance)
    const address = addressOf(appearance.url)
    if (address !== null) keysOfAddress.set(address, (keysOfAddress.get(address) ?? new Set()).add(key))
  }
  const isAmbiguous = (address: string): boolean => keysOfAddress.get(address)!.size > 1
  const isOwn = ({ url }: PersonAppearance): boolean => {
    const address = addressOf(url)
    return address !== null && !isAmbiguous(address)
  }
  const persons = [...byKey].map(([key, ofPerson]): PersonOfFeed => {
    const address = foremost(ofPerson.filter(isOwn), ({ url }) => addressOf(url))
    const atAddress = address === null ? ofPerson : ofPerson.filter(({ url }) => addressOf(url) === address)
    return {
      uuid: uuidOfKey(seriesUuid, key),
      name: foremost(ofPerson, ({ name }) => name)!,
      url: foremost(atAddress, ({ url }) => url),
      imageUrl: foremost(ofPerson, ({ imageUrl }) => imageUrl),
      address: address === null ? null : addressUuid(address),
      acrossFeeds: address === null ? null : uuidV5(personNamespace, `person\n${key}\n${address}`),
    }
  })
  return {
    persons: persons.sort((one, other) => (one.uuid < other.uuid ? -1 : 1)),
    ambiguousAddresses: [...keysOfAddress.keys()].filter(isAmbiguous).map(addressUuid).sort(),
  }
}

/**
 * Returns who the persons of several feeds are: for the uuid of each person in its feed, the uuid of the person across
 * feeds. A person without an address of its own keeps the uuid of its feed.
 */
export function identifyPersons(feeds: Iterable<PersonsOfFeed>): ReadonlyMap<string, string> {
  const all = [...feeds]
  const ambiguous = new Set(all.flatMap(({ ambiguousAddresses }) => ambiguousAddresses))
  return new Map(
    all
      .flatMap(({ persons }) => persons)
      .map(({ uuid, address, acrossFeeds }) => [
        uuid,
        acrossFeeds === null || ambiguous.has(address!) ? uuid : acrossFeeds,
      ]),
  )
}

/** A name of signs alone has no key: then the name itself counts. */
function keyOf(name: string): string {
  return nameKey(name) || name
}

const WEB_ADDRESS = /^https?:\/\/(?:www\.)?([^/?#].*)$/is

/** The part of an address that tells pages apart. `null` for what is no page of the web, such as `mailto:`. */
function addressOf(url: string | null): string | null {
  const rest = url === null ? undefined : WEB_ADDRESS.exec(urlView(url))?.[1]
  if (rest === undefined) return null
  let end = rest.length
  while (end > 0 && rest.charAt(end - 1) === '/') end -= 1
  return rest.slice(0, end)
}

function addressUuid(address: string): string {
  return uuidV5(personNamespace, `address\n${address}`)
}

/** The text that the channel gives, else the one that most items give, else the first in order; `null` if none is given. */
function foremost(
  appearances: readonly PersonAppearance[],
  textOf: (appearance: PersonAppearance) => string | null,
): string | null {
  const counted = new Map<string, { readonly isOfSeries: boolean; readonly episodes: number }>()
  for (const appearance of appearances) {
    const text = textOf(appearance)
    if (text === null) continue
    const known = counted.get(text) ?? { isOfSeries: false, episodes: 0 }
    const isOfSeries = known.isOfSeries || appearance.isOfSeries
    counted.set(text, { isOfSeries, episodes: known.episodes + appearance.episodes })
  }
  const [first] = [...counted].sort(
    ([one, ofOne], [other, ofOther]) =>
      Number(ofOther.isOfSeries) - Number(ofOne.isOfSeries) ||
      ofOther.episodes - ofOne.episodes ||
      (one < other ? -1 : 1),
  )
  return first?.[0] ?? null
}
