import { type Absence, DAY, type Form, HOUR } from './listing.ts'

/** Whether a listing is so short that what it lacks must be held: 'maybe' where the rule can be read either way. */
export type Suspicion = 'yes' | 'maybe' | 'no'

interface Sighting {
  readonly at: number
  readonly suspicion: Suspicion
  /** Whether the listing may be believed: it is not suspicious, or has been so for long enough. */
  readonly isBelieved: boolean
}

/** What complete listings have shown of a child that they lack. */
export interface Missing {
  /** What the publisher did, as of the first listing that may be believed. */
  reason: Absence
  /** Whether it is behind all that is listed, where a window takes from. */
  end: 'behind all' | 'among the last' | 'within'
  /** Whether as many came as went there. */
  isExplained: boolean
  /** Whether it may have slid out: it was behind all, and something came, or had come before when something went. */
  mayBeWindow: boolean
  readonly sightings: Sighting[]
}

/** A child that the oracle knows, as far as its absence is concerned. */
export interface Absentee {
  readonly form: Form
  /** Place in the last listing that had it. */
  readonly position: number
  readonly isRemoved: boolean
  /** Whether no document has had it: it is known from a row of a table. */
  readonly isSeeded: boolean
  missing: Missing | null
}

/** Why a removal that is not true cannot be held against anyone. */
export type RemovalDoubt =
  /** Its publisher corrected its date so that it left the window; all that anyone was told is a newer one. */
  | 'slid, though by its last date it was not the oldest'
  /** The window lost more than came in: it was made smaller, or goes by time. */
  | 'slid without arrivals'
  /** The publisher's mistake lasted. */
  | 'left out by mistake for long'

export type RemovalVerdict =
  | { readonly is: 'right' }
  | { readonly is: 'doubtful'; readonly doubt: RemovalDoubt }
  | { readonly is: 'wrong'; readonly why: string }

const right: RemovalVerdict = { is: 'right' }
const wrong = (why: string): RemovalVerdict => ({ is: 'wrong', why })

/** What a complete listing shows. */
export interface Shown {
  readonly now: number
  /** Children that were known before and are listed, as they were before. */
  readonly listed: readonly Absentee[]
  /** The dates of all that are listed. */
  readonly dates: readonly (number | null)[]
  /** Whether some stand where they stood in a listing that was partial, or could not be believed. */
  readonly hasMixedPositions: boolean
  readonly absent: ReadonlyMap<number, Absence>
  /** Children that came since the last believable listing, at the most: those that are gone again count as well. */
  readonly newcomers: number
  /** Children that came with this listing: that many at the least. */
  readonly arrivals: number
  readonly saysComplete: boolean
}

/** Keeps account of which children are missing, since when and why, from the true history alone. */
export class Absences {
  /** Children that the last believable listing had. */
  private steady = 0
  private suspicion: Suspicion = 'no'
  /** Suspicious sightings in a row. */
  private run: { since: number; count: number } | null = null
  private lastSight = 0
  private isAfterBelief = false
  /** Whether the old end ever lost children while others came. */
  private hasSlid = false

  /** Whether the last complete listing is one that children may be missed by. */
  get isBelieved(): boolean {
    return this.suspicion === 'no'
  }

  /** Takes note of a complete listing: whom it lacks. */
  show(known: readonly Absentee[], shown: Shown): void {
    const { now, listed, dates, absent, newcomers, arrivals, saysComplete } = shown
    const before = known.filter(({ isRemoved, missing }) => !isRemoved && !isAway(missing)).length
    this.sight(now, suspicionOf(dates.length, this.steady, before))
    const lacking = known.filter((child) => !child.isRemoved && !listed.includes(child))
    const fresh = lacking.filter(({ missing }) => isUnbelieved(missing))
    const ends = new Map(fresh.map((child) => [child, endOf(child, shown)]))
    const lost = fresh.filter((child) => ends.get(child) !== 'within').length
    for (const child of fresh) {
      const end = ends.get(child)!
      child.missing = {
        reason: absent.get(child.form.child) ?? 'deleted',
        end: saysComplete ? 'within' : end,
        isExplained: lost <= arrivals,
        mayBeWindow:
          child.missing?.mayBeWindow === true ||
          (!saysComplete && end !== 'within' && (child.isSeeded || newcomers > 0 || this.hasSlid)),
        sightings: child.missing?.sightings ?? [],
      }
    }
    this.push(lacking, now)
    for (const child of listed) child.missing = null
    if (this.suspicion === 'no' && lost > 0 && newcomers > 0) this.hasSlid = true
    if (this.suspicion === 'no' || this.isHoldOver(now)) this.steady = dates.length
  }

  /** Takes note that the last complete listing still stands. */
  showAgain(known: readonly Absentee[], now: number): void {
    this.sight(now, this.suspicion)
    this.push(known, now)
  }

  /** Whether a child may be said to be removed now. */
  mayRemove({ missing }: Absentee, now: number): RemovalVerdict {
    if (missing === null) return wrong('it is listed')
    const { sightings, reason, end, isExplained } = missing
    const isConfirmed = sightings.length >= 2 && now - sightings[0]!.at >= HOUR
    if (!isConfirmed) return wrong('too few sightings, or too close together')
    if (this.suspicion === 'yes' && !this.isHoldOver(now)) return wrong('the listing is suspiciously short')
    if (reason === 'deleted') return right
    if (reason === 'omitted' || reason === 'blanked') {
      return { is: 'doubtful', doubt: 'left out by mistake for long' }
    }
    if (end !== 'behind all') return { is: 'doubtful', doubt: 'slid, though by its last date it was not the oldest' }
    if (!isExplained || isUnbelieved(missing)) return { is: 'doubtful', doubt: 'slid without arrivals' }
    return wrong('it slid out of the window as another came')
  }

  /** Whether a child must be said to be removed by now. */
  mustRemove({ missing }: Absentee, now: number): boolean {
    if (missing === null || missing.reason !== 'deleted' || missing.mayBeWindow) return false
    const { sightings } = missing
    const isLong = sightings.length >= 3 && now - sightings[0]!.at >= 2 * DAY
    if (this.suspicion !== 'no') return isLong && this.isHoldOver(now)
    const believed = sightings.filter(({ suspicion }) => suspicion === 'no')
    return believed.length >= 2 && now - believed[0]!.at >= HOUR
  }

  private push(lacking: readonly Absentee[], at: number): void {
    const sighting = { at, suspicion: this.suspicion, isBelieved: this.suspicion === 'no' || this.isHoldOver(at) }
    for (const { missing } of lacking) missing?.sightings.push(sighting)
  }

  private sight(now: number, suspicion: Suspicion): void {
    const wasBelieved = this.isHoldOver(this.lastSight)
    this.lastSight = now
    // Whether one more listing as short as the one that was believed at last is suspicious again is not said.
    this.isAfterBelief = suspicion !== 'no' && (this.isAfterBelief || wasBelieved)
    this.suspicion = suspicion === 'yes' && this.isAfterBelief ? 'maybe' : suspicion
    if (suspicion === 'no') this.run = null
    else if (this.run === null || wasBelieved) this.run = { since: now, count: 1 }
    else this.run = { since: this.run.since, count: this.run.count + 1 }
  }

  private isHoldOver(now: number): boolean {
    return this.run !== null && this.run.count >= 3 && now - this.run.since >= 2 * DAY
  }
}

/** Whether no listing that may be believed lacked the child. */
function isUnbelieved(missing: Missing | null): boolean {
  return missing === null || missing.sightings.every(({ isBelieved }) => !isBelieved)
}

function isAway(missing: Missing | null): boolean {
  return !isUnbelieved(missing)
}

/**
 * Fewer than half of ten or more, or none at all; by what the last believable listing had, and by all that is known.
 */
function suspicionOf(listed: number, steady: number, known: number): Suspicion {
  const isShort = (before: number): boolean => (before >= 10 && listed * 2 < before) || (before > 0 && listed === 0)
  if (isShort(steady) && isShort(known)) return 'yes'
  // None listed once more, after that was believed, may be suspicious again.
  return isShort(steady) || isShort(known) || listed === 0 ? 'maybe' : 'no'
}

function endOf({ form, position, isSeeded }: Absentee, { listed, dates, hasMixedPositions }: Shown): Missing['end'] {
  if (form.date === null) {
    // Rows of a table are in any order.
    if (isSeeded) return 'behind all'
    if (hasMixedPositions) return 'among the last'
    return isBehind(position, listed) ? 'behind all' : 'within'
  }
  const { date } = form
  const told = dates.filter((other) => other !== null)
  const oldest = Math.min(...told)
  if (date <= oldest) return date < oldest ? 'behind all' : 'among the last'
  // Below a trailer that stays at the top.
  const older = told.filter((other) => other < date).length
  const isBelowPinned = older <= 2 && dates.length >= 10 && !hasMixedPositions && isBehind(position, listed)
  return isBelowPinned ? 'among the last' : 'within'
}

function isBehind(position: number, listed: readonly Absentee[]): boolean {
  const steady = listed.filter((other) => !other.isRemoved && !isAway(other.missing))
  return steady.every((other) => other.position < position)
}
