import type { Database } from '../../database/database.ts'
import {
  type Change,
  changesAfter,
  changesFrom,
  EVENTS_KEPT_S,
  isEventAt,
  type SettledEvents,
  settledEvents,
} from '../../events/index.ts'
import { type ChangesPlace, MANIFEST, OPEN_DATA, type OpenDays } from '../open-data/open-days.ts'
import { badInput } from '../shape-routes.ts'
import type { PathAnswer, PathContext } from './answer.ts'
import { type ToldChanges, tellChanges } from './told-changes.ts'

export const USUAL_CHANGES = 1_000
export const MOST_CHANGES = 5_000
const DAY_S = 86_400
/**
 * Seconds by which an event may be older than one that is already told: it has the time at which its refresh began. A
 * reader by time gets the changes of the last minutes again.
 */
const SLACK_S = 600
/** The most changes of one second that are told beyond `max`, so that none of the second is left out. */
const MOST_OF_SECOND = 10_000

/** The changes that an answer tells, and where the next one begins. */
interface Told extends ToldChanges {
  readonly since: number
  readonly nextSince: number
  readonly cursor: string | null
  /** Whether more is told now to who asks on. */
  readonly leadsOn: boolean
  /** False if older changes were forgotten, or some of a second had no room. */
  readonly isComplete: boolean
}

/**
 * Tells what changed. Two ways lead on: `nextSince`, a time, which gives the last minutes again, and `cursor`, which
 * gives each change once. Neither goes past a change that is not visible yet.
 *
 * Clients ask for more until `itemCount` is less than `max`. So it is `max` where the answer leads on, even if other
 * changes took the room of episodes; and less where it does not.
 */
export async function recentData({ db, parameters, nowS, openDays }: PathContext): Promise<PathAnswer> {
  const max = parameters.max(USUAL_CHANGES, MOST_CHANGES)
  const cursor = parameters.text('cursor')
  const told =
    cursor === null
      ? await toldSince(db, parameters.since(nowS) ?? nowS - DAY_S, max, nowS)
      : await toldAfter(db, cursor, max, nowS)
  const { feeds, items, removed } = told
  return {
    feedCount: feeds.length,
    itemCount: told.leadsOn ? Math.max(max, items.length) : items.length,
    max: parameters.sentMax(USUAL_CHANGES),
    since: told.since,
    nextSince: told.nextSince,
    cursor: told.cursor,
    isComplete: told.isComplete,
    ...(!told.isComplete && isForgotten(told.since, nowS) && { openData: await beginningIn(openDays, nowS) }),
    data: { position: told.changes.reduce((most, { seq }) => Math.max(most, seq), 0), feeds, items, removed },
    description: 'Found matching changes.',
  }
}

/** Whether changes after a time are kept no more. */
const isForgotten = (since: number, nowS: number): boolean => since < nowS - EVENTS_KEPT_S

/** Returns the open data that a reader begins with if older changes are forgotten; `null` if there is none. */
async function beginningIn(openDays: OpenDays | null, nowS: number): Promise<object | null> {
  const newest = await openDays?.newest()
  if (newest == null || isForgotten(newest.manifest.changes.since, nowS)) return null
  const { day, changes } = newest.manifest
  return { day, manifest: `${OPEN_DATA}/${day}/${MANIFEST}`, ...changes }
}

/** Returns the place after all changes that are settled. Who goes on there may get the last minutes again. */
export async function placeOfChanges(db: Database, nowS: number): Promise<ChangesPlace> {
  return placeAfter(await settledEvents(db), nowS)
}

function placeAfter({ last, isIdle }: SettledEvents, nowS: number): ChangesPlace {
  return {
    since: (isIdle || last === null ? nowS : last.occurredAt) - SLACK_S,
    cursor: last === null ? null : cursorOf(last),
  }
}

async function toldSince(db: Database, since: number, max: number, nowS: number): Promise<Told> {
  const settled = placeAfter(await settledEvents(db), nowS)
  const told = await tellChanges(db, {
    max,
    read: (after, limit) => changesFrom(db, after ?? { occurredAt: since, seq: 0 }, limit),
    // The next answer begins with the whole of a second.
    mayEndBefore: ({ occurredAt }, told) =>
      told.length >= MOST_OF_SECOND || (told[0] !== undefined && occurredAt > told[0].occurredAt),
  })
  const { changes, next } = told
  const isWhole = next === null || next.occurredAt !== changes[0]?.occurredAt
  const toldTo = (changes.at(-1)?.occurredAt ?? since - 1) + 1
  const end = isWhole && next !== null ? next.occurredAt : toldTo
  const nextSince = Math.max(since, Math.min(end, settled.since))
  // Who asks on at the same time gets the same again, for some minutes. So a client must not do it.
  const isCut = nextSince === since && told.items.length >= max
  return {
    ...told,
    items: isCut ? told.items.slice(told.items.length - max + 1) : told.items,
    since,
    nextSince,
    cursor: next === null && !isCut ? settled.cursor : null,
    leadsOn: next !== null && nextSince > since,
    isComplete: isWhole && !isForgotten(since, nowS),
  }
}

async function toldAfter(db: Database, cursor: string, max: number, nowS: number): Promise<Told> {
  const [, xid, seq, at] = /^(\d{1,18})-(\d{1,15})-(\d{1,12})$/.exec(cursor) ?? []
  if (xid === undefined) throw badInput('`cursor` is not one of an answer')
  const position = { xid, seq: Number(seq) }
  const occurredAt = Number(at)
  // After a restore, or after 14 days, the event is not there any more: the time leads on.
  if (!(await isEventAt(db, position))) return await toldSince(db, occurredAt - SLACK_S, max, nowS)
  const told = await tellChanges(db, {
    max,
    read: (after, limit) => changesAfter(db, after ?? position, limit),
    mayEndBefore: () => true,
  })
  const last = told.changes.at(-1) ?? { ...position, occurredAt }
  return {
    ...told,
    since: occurredAt,
    nextSince: Math.max(0, last.occurredAt - SLACK_S),
    cursor: cursorOf(last),
    leadsOn: told.next !== null,
    isComplete: true,
  }
}

function cursorOf({ xid, seq, occurredAt }: Pick<Change, 'xid' | 'seq' | 'occurredAt'>): string {
  return `${xid}-${seq}-${occurredAt}`
}
