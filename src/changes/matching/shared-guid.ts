import { hexOf } from '../../identity/uuid-bytes.ts'
import { childFlag, enclosureField, keyField, titleField } from '../snapshot/child-rows.ts'
import { occurrencesOf } from '../snapshot/occurrences.ts'
import { joined, pairAlike, sharedKeys } from './pairing.ts'
import type { FreshChild, SnapshotDraft } from './snapshot-draft.ts'

/**
 * Matches children whose guid several children share or shared, so that their keys contain or contained the enclosure.
 * The snapshot remembers such guids. A child that is the only one with its guid for the moment keeps its long key.
 * Returns the unmatched children.
 */
export function bySharedGuid(draft: SnapshotDraft, fresh: readonly FreshChild[]): FreshChild[] {
  const { rows, freshRows } = draft
  const named = fresh.filter(({ hasGuid }) => hasGuid)
  const guids = sharedKeys(draft, named)
  if (guids.size === 0) return [...fresh]
  const places = [...guids.keys()]
  const guidOf = ({ plainKey, number }: FreshChild): string => hexOf(plainKey ?? freshRows.digest(number, keyField))
  const keepsKey = ({ plainKey }: FreshChild, place: number): boolean =>
    plainKey === null && rows.is(place, childFlag.composite)
  const titleOfFresh = (child: FreshChild): string | null =>
    joined(guidOf(child), freshRows.text(child.number, titleField))
  const titleOfPlace = (place: number): string | null =>
    joined(guids.get(place)!, draft.old.rows.text(place, titleField))
  // All bulletins of a feed may have one title. Only a title that no other child has identifies a child.
  const freshTitles = occurrencesOf(named.map(titleOfFresh).filter((title) => title !== null))
  const knownTitles = occurrencesOf(places.map(titleOfPlace).filter((title) => title !== null))
  const ofOne = (title: string | null): string | null =>
    title !== null && freshTitles.get(title) === 1 && knownTitles.get(title) === 1 ? title : null
  let rest = named
  for (const [ofFresh, ofPlace] of [
    [
      (child: FreshChild) => joined(guidOf(child), freshRows.text(child.number, enclosureField)),
      (place: number) => joined(guids.get(place)!, rows.text(place, enclosureField)),
    ],
    [(child: FreshChild) => ofOne(titleOfFresh(child)), (place: number) => ofOne(titleOfPlace(place))],
    [
      (child: FreshChild) => joined(guidOf(child), freshRows.date(child.number)),
      (place: number) => joined(guids.get(place)!, rows.date(place)),
    ],
  ] as const) {
    rest = pairAlike(draft, rest, places, { ofFresh, ofPlace, keepsKey })
  }
  // Pairs the only child that has a guid now with the only child that had it before.
  const live = places.filter(
    (place) => !draft.isListed(place) && !rows.is(place, childFlag.removed | childFlag.agedOut),
  )
  const known = occurrencesOf(live.map((place) => guids.get(place)!))
  const others = places.filter((place) => draft.isListed(place)).map((place) => guids.get(place)!)
  const listed = occurrencesOf([...rest.map(guidOf), ...others])
  const alone = (guid: string): string | null => (known.get(guid) === 1 && listed.get(guid) === 1 ? guid : null)
  pairAlike(draft, rest, live, {
    ofFresh: (child) => alone(guidOf(child)),
    ofPlace: (place) => alone(guids.get(place)!),
    keepsKey,
  })
  return fresh.filter(({ ordinal }) => draft.shown.place(ordinal) === -1)
}
