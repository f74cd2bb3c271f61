import { file, hostless, schemeless } from './content.ts'
import { DAY, type Form } from './listing.ts'

/** Why a listing cannot tell whether a child is one that was there before. */
export type Doubt =
  /** It has no identifier, and what it was known by has changed. */
  | 'known by nothing that stayed'
  /** Its identifier and its file are new, or the file and both title and date. */
  | 'another identifier and too little else in common'
  /** So few moved, or so few of them can be paired, that they may as well be others. */
  | 'too few moved together'
  /** Another child has the same identifier, and the file that told them apart was replaced. */
  | 'another file under a shared identifier'
  /** It came back under another identifier. */
  | 'moved while it was away'
  /** Its file is remembered with a query, which from then on is none of its name. */
  | 'moved right after a storm of queries'
  /** It has been doubtful before: what it was and what it became are both remembered. */
  | 'in doubt before'

/** A child as it was last listed. */
export interface LastSeen {
  readonly form: Form
  /** All identifiers that it has had. */
  readonly guids: ReadonlySet<string>
  readonly isBlurred: boolean
}

/** A child that is listed now. */
export interface Candidate {
  readonly form: Form
  readonly last: LastSeen
  /** Whether the last listing lacked it. */
  readonly wasAway: boolean
  /** Whether its file is remembered with a query, and queries do not count any more. */
  readonly isUnsettled: boolean
}

/** What else matters for whether children are recognised. */
export interface Surroundings {
  /** Identifiers that more than one child has or has had. */
  readonly shared: ReadonlySet<string>
  readonly ignoresQueries: boolean
  /** Children that are listed for the first time. */
  readonly newcomers: readonly Form[]
  readonly listed: number
}

/** Whether what a child says of itself is enough to know it again, without regard to others. */
function doubtOfOne(
  { form, last, wasAway, isUnsettled }: Candidate,
  { shared, ignoresQueries }: Surroundings,
): Doubt | null {
  const before = last.form
  const isSameFile = form.media !== null && file(form, ignoresQueries) === file(before, ignoresQueries)
  if (form.guid !== null) {
    if (shared.has(form.guid) || (before.guid !== null && shared.has(before.guid))) {
      if (isSameFile && form.guid === before.guid) return null
      return 'another file under a shared identifier'
    }
    const stripped = hostless(form.guid)
    if (last.guids.has(form.guid) || (before.guid !== null && hostless(before.guid) === stripped)) return null
    if (wasAway) return 'moved while it was away'
    if (isSameFile && isUnsettled && form.query !== '') return 'moved right after a storm of queries'
    if (isSameFile && (form.title === before.title || (form.date !== null && form.date === before.date))) return null
    return 'another identifier and too little else in common'
  }
  if (form.media !== null && before.media !== null) {
    if (schemeless(file(form, ignoresQueries)!) === schemeless(file(before, ignoresQueries)!)) return null
  } else if (form.page !== null && before.page !== null) {
    if (schemeless(form.page) === schemeless(before.page)) return null
  } else if (form.title === before.title && form.date === before.date) return null
  return wasAway ? 'moved while it was away' : 'known by nothing that stayed'
}

export interface Recognition {
  /** The children that the listing cannot surely tell, and why. All others must be known again. */
  readonly doubts: ReadonlyMap<number, Doubt>
  /** Those that can be told only because so many moved together. */
  readonly migrants: ReadonlySet<number>
}

/** What a listing can tell of who is who. */
export function recognise(candidates: readonly Candidate[], surroundings: Surroundings): Recognition {
  const migrants = new Set<number>()
  const found = new Map<number, Doubt>()
  for (const candidate of candidates) {
    const doubt = candidate.last.isBlurred ? 'in doubt before' : doubtOfOne(candidate, surroundings)
    if (doubt !== null) found.set(candidate.form.child, doubt)
  }
  const moved = candidates.filter(({ form }) => isMove(found.get(form.child)))
  if (moved.length === 0) return { doubts: found, migrants }
  const forms = [...moved.map(({ form }) => form), ...surroundings.newcomers]
  const paired = moved.filter((candidate) => isPaired(candidate, forms, moved))
  // Those that were away count among the many that moved, and need not be among those that can be paired.
  const all = forms.length + [...found.values()].filter((doubt) => doubt === 'moved while it was away').length
  const isMass = forms.length >= Math.max(5, surroundings.listed * 0.3) && paired.length >= all * 0.8
  for (const { form } of moved) {
    if (!isMass) found.set(form.child, 'too few moved together')
    else if (paired.some((pair) => pair.form.child === form.child)) {
      found.delete(form.child)
      migrants.add(form.child)
    }
  }
  return { doubts: found, migrants }
}

function isMove(doubt: Doubt | undefined): boolean {
  return doubt === 'another identifier and too little else in common' || doubt === 'known by nothing that stayed'
}

/** Whether title and date say of nobody else that it is the one. */
function isPaired({ form, last }: Candidate, forms: readonly Form[], moved: readonly Candidate[]): boolean {
  const { title, date } = last.form
  if (form.title !== title || date === null || form.date === null || Math.abs(form.date - date) > DAY) return false
  const isOnlyTitle =
    forms.filter((other) => other.title === title).length === 1 &&
    moved.filter((other) => other.last.form.title === title).length === 1
  return isOnlyTitle || (form.date === date && forms.filter((other) => other.date === date).length === 1)
}
