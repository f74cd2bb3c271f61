import { Absences, type Absentee, type RemovalDoubt } from './absences.ts'
import { Batch, named, rankOf } from './batch.ts'
import { contentOf, hostless } from './content.ts'
import { DAY, type FeedKind, type Form, HOUR, type Listing } from './listing.ts'
import type { Outcome } from './outcome.ts'
import { type Doubt, type LastSeen, type Recognition, recognise } from './recognition.ts'
import { dueRelease, type KnownDate, type ReleaseVerdict, releaseOf } from './releases.ts'

/** A document that was read, by the true history. */
export interface SeenListing {
  readonly type: 'listing'
  readonly now: number
  readonly listing: Listing
  /** The children that were whole in it, each once. */
  readonly seen: readonly Form[]
  /** The child behind them, whose beginning was in it. */
  readonly begun: Form | null
  readonly isWhole: boolean
  /** Whether what the series says of itself was in it. */
  readonly hasSeries: boolean
}

/** What there was to see. */
export type Observation =
  | SeenListing
  /** The last complete listing still stands. */
  | { readonly type: 'again'; readonly now: number }
  /** Nobody asked; the time of something has come. */
  | { readonly type: 'timer'; readonly now: number }
  /** Nothing that could be read. */
  | { readonly type: 'nothing'; readonly now: number }

/** What the oracle counts, for people to see that something was put to the test. */
export type CountName =
  | 'listings'
  | 'partial listings'
  | 'sightings without a listing'
  | 'children listed'
  | 'creations'
  | 'updates'
  | 'minor updates'
  | 'silent rewrites'
  | 'removals'
  | 'returns'
  | 'suspicious listings'
  | 'absences without removal'
  | 'migrants'
  | 'storms'
  | 'releases'
  | 'turned free'
  | 'reorderings'
  | 'quiet readings'
  | `in doubt: ${Doubt | RemovalDoubt | SwapDoubt | 'cut twice, and within what the series says'}`

/** Why a child may be taken for another one. */
type SwapDoubt =
  /** Nothing tells them apart but what names the child, which may have changed. */
  | 'twins by title and date'
  /** It came, with many others, where one of the same title and day had gone. */
  | 'in the place of one with its title'
  /** It has the identifier that the other had, by mistake. */
  | "under another's identifier"

/** A child, as far as documents have shown it. */
interface Known extends Absentee, LastSeen {
  child: number
  readonly uuid: string
  readonly guids: Set<string>
  form: Form
  position: number
  isRemoved: boolean
  isBlurred: boolean
  /** Whether it is what a child was before it became another, in doubt. */
  isGhost: boolean
  /** When its release is due, in epoch seconds. */
  releaseAt: number | null
  /** When it turns free. */
  freeAt: number | null
  /** Whether it was last listed when queries still counted, so that it is hashed anew when it is listed next. */
  hasCountedQuery: boolean
  /** Whether nothing is known of its content but what a row of a table has. */
  isSeeded: boolean
}

/** What is known while a listing is judged. */
interface Reading {
  readonly now: number
  readonly isWhole: boolean
  readonly isFirst: boolean
  readonly batch: Batch
  readonly knownDates: readonly KnownDate[]
  readonly recognition: Recognition
  readonly storm: Storm
}

/** Whether most of many children changed at once, and whether only in what their host adds to URLs. */
interface Storm {
  readonly is: 'certain' | 'possible' | 'none'
  readonly isOfQueries: boolean
}

/**
 * Knows the true history of a feed and judges what is said of it. It shares no code with what it judges, and looks at
 * nothing but the publisher's acts and what is told to whoever stores the feed.
 */
export class Oracle {
  readonly counts = new Map<CountName, number>()
  private readonly kind: FeedKind
  private readonly absences = new Absences()
  private readonly known = new Set<Known>()
  private readonly sharedGuids = new Set<string>()
  private readonly eventIds = new Set<string>()
  private ignoresQueries = false
  /** What the series said of itself; null when it was not there to be read. */
  private series: string | null = null
  private hasImported = false
  private isSeeded = false
  /** Whether no complete listing has come yet. */
  private isImporting = true
  /** Children of the last complete listing that may be believed. */
  private lastListed: ReadonlySet<number> = new Set()
  /** Children that any later listing had, even a partial or an unbelievable one. */
  private listedSince = new Set<number>()
  /** Whether the last reading was partial: that the feed is unchanged since says nothing of what it lacked. */
  private isLastPartial = false
  /** Whether a partial listing told of what no `feed_updated` has summed up. */
  private hasUnsummed = false
  /** Known children that the last complete listing lacked. */
  private wereAway: ReadonlySet<Known> = new Set()
  /** Whether a child of this listing is taken for another one, in doubt. */
  private hasSwaps = false
  /** Whether a child stands elsewhere than it stood. */
  private hasMoves = false
  /** Children that became others, in doubt, since the last complete listing. */
  private splits = 0
  private releases = new Map<string, ReleaseVerdict>()
  private faults: string[] = []

  constructor(kind: FeedKind) {
    this.kind = kind
  }

  /** Takes note that the directory had the feed before there were snapshots. */
  seedFeed(): void {
    this.isSeeded = true
  }

  /** Takes note that the directory had a child before there were snapshots. */
  seed(form: Form, uuid: string): void {
    this.known.add({
      ...unseen,
      child: form.child,
      uuid,
      guids: new Set(form.guid === null ? [] : [form.guid]),
      form,
      isSeeded: true,
    })
  }

  /** What is wrong with an outcome, in words; empty when nothing is. */
  judge(observation: Observation, outcome: Outcome): string[] {
    this.faults = []
    this.releases = new Map()
    this.judgeOrder(outcome)
    const batch = new Batch(outcome.events)
    if (observation.type === 'listing') this.judgeListing(observation, outcome, batch)
    else if (observation.type !== 'nothing') this.judgeTick(observation, outcome, batch)
    else this.expectVerdict(outcome, 'discarded')
    if (batch.rest.length > 0) this.fault(`told without cause: ${named(batch.rest)}`)
    if (outcome.events.length === 0) this.count('quiet readings')
    return this.faults
  }

  private judgeListing(observation: SeenListing, outcome: Outcome, batch: Batch): void {
    const { now, seen, isWhole } = observation
    this.count(isWhole ? 'listings' : 'partial listings')
    this.count('children listed', seen.length)
    this.expectVerdict(outcome, isWhole ? 'complete' : 'partial')
    if (outcome.listed.map(({ child }) => child).join() !== seen.map(({ child }) => child).join()) {
      this.fault('other children were read than are listed')
      return
    }
    const isFirst = !this.hasImported && !this.isSeeded
    this.hasImported = true
    this.wereAway = new Set([...this.known].filter(({ missing, isRemoved }) => missing !== null || isRemoved))
    const recognition = this.recognise(seen)
    const identities = this.judgeIdentities(seen, recognition, outcome)
    const knownDates = [...this.known].map(({ form, isRemoved }) => ({ date: form.date, isRemoved }))
    if (isWhole) this.noteAbsences(observation, identities)
    // One that was missing, and is cut within, may tell who it is, and be there.
    for (const known of this.known) {
      if (known.child === observation.begun?.child && known.missing !== null) known.isBlurred = true
    }
    this.judgeRemovals(isWhole, now, batch, outcome)
    const storm = this.stormOf(seen, identities, batch)
    const reading: Reading = { now, isWhole, isFirst, batch, knownDates, recognition, storm }
    this.hasMoves = seen.some(({ position }, index) => position !== identities[index]?.form.position)
    let isOtherHash = false
    let moved = 0
    for (const [position, form] of seen.entries()) {
      const identity = identities[position] ?? null
      if (identity === null) {
        this.judgeCreation(form, position, outcome.listed[position]!.uuid, reading)
        isOtherHash = true
        continue
      }
      const change = this.judgeUpdate(identity, form, reading)
      if (change === 'moved') moved += 1
      isOtherHash ||= change !== 'none'
      this.adopt(identity, form, position, reading)
    }
    if (storm.isOfQueries) this.ignoresQueries = true
    for (const known of this.known) if (!identities.includes(known)) this.judgeTimes(known, now, batch)
    const isOtherSeries = this.judgeSeries(observation, isFirst, moved > 0, batch)
    this.judgeReleases(batch)
    this.judgeSum(isOtherHash || isOtherSeries || this.hasRemoved(outcome), isWhole, isFirst, outcome, batch)
    if (isWhole) this.isImporting = false
    this.isLastPartial = !isWhole
    for (const { child } of seen) this.listedSince.add(child)
    if (!isWhole || !this.absences.isBelieved) return
    this.splits = 0
    this.lastListed = new Set(seen.map(({ child }) => child))
    this.listedSince = new Set()
  }

  private judgeTick({ type, now }: { type: 'again' | 'timer'; now: number }, outcome: Outcome, batch: Batch): void {
    this.expectVerdict(outcome, 'unchanged')
    const isSighting = type === 'again' && !this.isLastPartial
    if (isSighting) {
      this.count('sightings without a listing')
      this.absences.showAgain(
        [...this.known].filter(({ missing }) => missing !== null),
        now,
      )
    }
    this.judgeRemovals(isSighting, now, batch, outcome)
    for (const known of this.known) this.judgeTimes(known, now, batch)
    this.judgeReleases(batch)
    this.judgeSum(this.hasRemoved(outcome), true, false, outcome, batch)
  }

  /** What holds for every batch: nothing twice, and in order. */
  private judgeOrder({ events }: Outcome): void {
    const told = new Set<string>()
    let last = 0
    for (const event of events) {
      if (this.eventIds.has(event.id)) this.fault(`the id of ${named([event])} was another event's`)
      this.eventIds.add(event.id)
      const about = named([event])
      if (told.has(about)) this.fault(`${about} is told twice at once`)
      told.add(about)
      const rank = rankOf(event)
      if (rank < last) this.fault(`${about} is out of order`)
      last = rank
    }
  }

  private recognise(seen: readonly Form[]): Recognition {
    const guids = seen.flatMap(({ guid }) => guid ?? [])
    for (const [index, guid] of guids.entries()) if (guids.indexOf(guid) !== index) this.sharedGuids.add(guid)
    const byChild = this.byChild()
    const candidates = seen.flatMap((form) => {
      const last = byChild.get(form.child)
      return last === undefined
        ? []
        : [{ form, last, wasAway: this.wereAway.has(last), isUnsettled: this.ignoresQueries && last.hasCountedQuery }]
    })
    return recognise(candidates, {
      shared: this.sharedGuids,
      ignoresQueries: this.ignoresQueries,
      newcomers: seen.filter(({ child }) => !byChild.has(child)),
      listed: seen.length,
    })
  }

  /** Which known child each listed one is, by its uuid; null for what is new. */
  private judgeIdentities(seen: readonly Form[], recognition: Recognition, outcome: Outcome): (Known | null)[] {
    this.hasSwaps = false
    const byChild = this.byChild()
    const byUuid = new Map(Array.from(this.known, (known) => [known.uuid, known]))
    const given = new Set(outcome.listed.map(({ uuid }) => uuid))
    if (given.size < outcome.listed.length) this.fault('two children are given one uuid')
    return seen.map((form, position) => {
      const { uuid } = outcome.listed[position]!
      const known = byChild.get(form.child)
      const holder = byUuid.get(uuid)
      const doubt = recognition.doubts.get(form.child)
      if (recognition.migrants.has(form.child)) this.count('migrants')
      if (doubt !== undefined) this.count(`in doubt: ${doubt}`)
      const swap = holder === undefined || holder === known ? null : this.swapDoubt(form, holder, seen)
      if (holder !== undefined && swap !== null) {
        this.count(`in doubt: ${swap}`)
        this.hasSwaps = true
        holder.child = form.child
        holder.isBlurred = true
        if (known !== undefined) known.isBlurred = true
        return holder
      }
      if (holder !== undefined && holder.child !== form.child) {
        this.fault(`${nameOf(form)} gets the uuid of ${nameOf(holder.form)}`)
        return known ?? null
      }
      if (known === undefined || known === holder) return known ?? null
      if (known.child !== form.child || (given.has(known.uuid) && isTwinOfMany(form, seen))) return null
      if (doubt === undefined) this.fault(`${nameOf(form)} is created a second time`)
      known.isGhost = true
      known.isBlurred = true
      if (holder === undefined) return null
      holder.isGhost = false
      return holder
    })
  }

  /** Why a child may be taken for one that is another; null when it may not. */
  private swapDoubt(form: Form, holder: Known, seen: readonly Form[]): SwapDoubt | null {
    if (isTwin(form, holder.form)) return 'twins by title and date'
    const isHolderListed = seen.some(({ child }) => child === holder.child)
    if (isAlike(form, holder.form) && !isHolderListed) return 'in the place of one with its title'
    const { guid } = form
    if (guid === null) return null
    const isBorrowed = [...holder.guids].some((other) => hostless(other) === hostless(guid)) && !isHolderListed
    const isShared = [guid, ...holder.guids].some((one) => this.sharedGuids.has(one))
    return isBorrowed || isShared ? "under another's identifier" : null
  }

  private noteAbsences({ now, listing, seen }: SeenListing, identities: readonly (Known | null)[]): void {
    const created = new Set(seen.flatMap(({ child }, index) => (identities[index] === null ? [child] : [])))
    const came = new Set([...this.listedSince, ...seen.map(({ child }) => child)])
    this.absences.show([...this.known], {
      now,
      listed: identities.filter((known) => known !== null),
      dates: seen.map(({ date }) => date),
      hasMixedPositions: this.listedSince.size > 0,
      absent: listing.absent,
      newcomers: this.splits + [...came].filter((child) => created.has(child) || !this.lastListed.has(child)).length,
      arrivals: seen.filter(
        ({ child }) => created.has(child) || !(this.lastListed.has(child) || this.listedSince.has(child)),
      ).length,
      saysComplete: this.kind !== 'podcast' || listing.series.saysComplete,
    })
    if (!this.absences.isBelieved) this.count('suspicious listings')
  }

  private judgeRemovals(isSighting: boolean, now: number, batch: Batch, { changes }: Outcome): void {
    for (const known of this.known) {
      const isTold = changes.get(known.uuid)?.change === 'removed'
      if (isTold) {
        this.count('removals')
        if (batch.take('updated', known.uuid) === null) this.fault(`${nameOf(known.form)} is removed without an event`)
        if (known.isRemoved) this.fault(`${nameOf(known.form)} is removed a second time`)
        const verdict = this.absences.mayRemove(known, now)
        if (!isSighting) this.fault(`${nameOf(known.form)} is removed though nothing was seen`)
        else if (verdict.is === 'wrong') this.fault(`${nameOf(known.form)} is removed wrongly: ${verdict.why}`)
        else if (verdict.is === 'doubtful') this.count(`in doubt: ${verdict.doubt}`)
        known.isRemoved = true
        known.missing = null
        // Without a hash of its own it changes none by going.
        if (known.isSeeded) this.hasUnsummed = true
      } else if (isSighting && !known.isRemoved && !known.isBlurred && this.absences.mustRemove(known, now)) {
        this.fault(`the removal of ${nameOf(known.form)} is missed`)
      }
    }
  }

  private judgeCreation(form: Form, position: number, uuid: string, reading: Reading): void {
    const { now, isFirst, batch, knownDates } = reading
    this.count('creations')
    const event = batch.take('created', uuid)
    if (event === null) this.fault(`the creation of ${nameOf(form)} is missed`)
    else if (isFirst !== event.isInitialImport && !this.isImporting) {
      this.fault(`${nameOf(form)} is ${isFirst ? 'not ' : ''}said to be of the first import`)
    }
    const release = releaseOf(form, now, knownDates)
    const isUpcoming = form.date !== null && form.date > now + HOUR
    if (!isFirst) this.expectRelease(uuid, this.isImporting && release === 'must' ? 'may' : release)
    const isFormer = [...this.known].some(({ child }) => child === form.child)
    if (isFormer) this.splits += 1
    const known: Known = {
      ...unseen,
      child: form.child,
      uuid,
      guids: new Set(),
      form,
      isBlurred: isFormer,
      releaseAt: isUpcoming ? form.date : null,
    }
    this.known.add(known)
    this.adopt(known, form, position, reading)
  }

  /** Judges the events of a listed child. Returns which part of a change affects its hash. */
  private judgeUpdate(known: Known, form: Form, reading: Reading): 'content' | 'moved' | 'none' {
    const { now, batch, storm, recognition } = reading
    const ignores = this.ignoresQueries || storm.isOfQueries
    const before = contentOf(this.kind, known.form, ignores)
    const after = contentOf(this.kind, form, ignores)
    const isChanged = !known.isSeeded && before.placeless !== after.placeless
    const isMoved = !known.isSeeded && !isChanged && before.whole !== after.whole
    const isFreed = known.freeAt !== null && now >= known.freeAt && form.exclusiveUntil === known.form.exclusiveUntil
    const isReturned = known.isRemoved
    const event = batch.take('updated', known.uuid)
    if (event === null) {
      // What is as minor as a query drowns in a storm of them, and in the hashing without them that follows.
      const isDrowned = ignores && known.hasCountedQuery && before.lean === after.lean
      if (isChanged && !isDrowned) this.fault(`the update of ${nameOf(form)} is missed`)
      if (isFreed) this.fault(`that ${nameOf(form)} turned free is missed`)
      if (isReturned) this.fault(`the return of ${nameOf(form)} is missed`)
      return isMoved ? 'moved' : 'none'
    }
    if (!isChanged && !isMoved && !isFreed && !isReturned) {
      this.fault(`${nameOf(form)} is the same, and told as updated`)
      return 'none'
    }
    this.count(isReturned ? 'returns' : isFreed ? 'turned free' : 'updates')
    const isMinor = !isFreed && !isReturned && before.lean === after.lean
    if (isMinor) this.count('minor updates')
    const isSure = !recognition.migrants.has(form.child) && !recognition.doubts.has(form.child)
    if (isSure && isMinor !== event.isMinor)
      this.fault(`the update of ${nameOf(form)} is ${isMinor ? 'not ' : ''}said to be minor`)
    if (isReturned && event.isRemoved !== false && this.kind !== 'creator') {
      this.fault(`the return of ${nameOf(form)} does not say so`)
    }
    const isBulk = (storm.is === 'certain' && !storm.isOfQueries) || recognition.migrants.has(form.child)
    const isClear = recognition.migrants.size === 0 && recognition.doubts.size === 0 && !this.hasSwaps
    const isAlone = storm.is === 'none' && isClear
    if (!isReturned && (isBulk ? !event.isBulk : isAlone && event.isBulk)) {
      this.fault(`the update of ${nameOf(form)} is ${event.isBulk ? '' : 'not '}said to be one of many`)
    }
    return isChanged || isMoved || isReturned ? 'content' : 'none'
  }

  /** Whether more than 20 and more than half of the children have another content. */
  private stormOf(seen: readonly Form[], identities: readonly (Known | null)[], batch: Batch): Storm {
    if (!isMany(seen.length, seen.length)) return { is: 'none', isOfQueries: false }
    const changed: { uuid: string; isOfQuery: boolean }[] = []
    let moved = 0
    for (const [index, known] of identities.entries()) {
      if (known === null || known.isSeeded) continue
      const [before, after] = [known.form, seen[index]!].map((form) => contentOf(this.kind, form, this.ignoresQueries))
      if (before!.placeless !== after!.placeless) {
        changed.push({ uuid: known.uuid, isOfQuery: before!.lean === after!.lean })
      } else if (before!.whole !== after!.whole) moved += 1
    }
    // Whether half is meant of those that are listed, or of those among them that were known, is not said.
    const known = identities.filter((identity) => identity !== null).length
    if (!isMany(changed.length + moved, known)) return { is: 'none', isOfQueries: false }
    const live = [...this.known].filter(({ isRemoved }) => !isRemoved).length
    const is = isMany(changed.length, Math.max(live, seen.length)) ? 'certain' : 'possible'
    if (!isMany(changed.length, known)) return { is, isOfQueries: false }
    this.count('storms')
    const ofQueries = changed.filter(({ isOfQuery }) => isOfQuery)
    if (this.kind !== 'podcast' || ofQueries.length < changed.length * 0.9) return { is, isOfQueries: false }
    const isOfQueries = is === 'certain' || ofQueries.every(({ uuid }) => !batch.has(uuid))
    if (isOfQueries) this.count('silent rewrites', ofQueries.length)
    return { is, isOfQueries }
  }

  /** A known child that was listed is as it was listed. */
  private adopt(known: Known, form: Form, position: number, { now }: Reading): void {
    if (form.guid !== null) known.guids.add(form.guid)
    const wasDate = known.form.date
    known.form = form
    known.isSeeded = false
    known.hasCountedQuery = !this.ignoresQueries
    known.position = position
    known.isRemoved = false
    known.missing = null
    known.freeAt = form.exclusiveUntil !== null && form.exclusiveUntil > now ? form.exclusiveUntil : null
    if (known.releaseAt === null || this.releases.has(known.uuid)) return
    if (form.date === wasDate && !this.wereAway.has(known)) this.judgeRelease(known, now)
    else if (form.date === null || form.date <= now + HOUR) this.expectRelease(known.uuid, 'may')
    known.releaseAt = form.date !== null && form.date > now ? form.date : null
  }

  /** What the time alone brings about for a child that was not listed in this reading. */
  private judgeTimes(known: Known, now: number, batch: Batch): void {
    const isThere = known.missing === null && !known.isRemoved && !known.isGhost
    if (known.freeAt !== null && now >= known.freeAt) {
      const event = batch.take('updated', known.uuid)
      if (event !== null) this.count('turned free')
      else if (isThere) this.fault(`that ${nameOf(known.form)} turned free is missed`)
      known.freeAt = null
    }
    if (known.releaseAt === null) return
    if (!isThere) {
      this.expectRelease(known.uuid, 'may')
      return
    }
    this.judgeRelease(known, now)
    if (now >= known.releaseAt) known.releaseAt = null
  }

  private judgeRelease(known: Known, now: number): void {
    this.expectRelease(known.uuid, dueRelease(known.releaseAt!, now))
  }

  private expectRelease(uuid: string, verdict: ReleaseVerdict): void {
    this.releases.set(uuid, verdict)
  }

  private judgeReleases(batch: Batch): void {
    const told = batch.takeOfSeries('released')?.uuids ?? []
    this.count('releases', told.length)
    const byUuid = new Map(Array.from(this.known, (known) => [known.uuid, known]))
    for (const uuid of told) {
      const verdict = this.releases.get(uuid) ?? 'must not'
      const known = byUuid.get(uuid)
      if (verdict === 'must not') this.fault(`the release of ${known ? nameOf(known.form) : uuid} is none`)
      if (known !== undefined) known.releaseAt = null
    }
    for (const [uuid, verdict] of this.releases) {
      if (verdict === 'must' && !told.includes(uuid)) {
        this.fault(`the release of ${nameOf(byUuid.get(uuid)!.form)} is missed`)
      }
    }
  }

  /** Gives whether the series changed. */
  private judgeSeries(observation: SeenListing, isFirst: boolean, isReordered: boolean, batch: Batch): boolean {
    const { listing, isWhole, hasSeries } = observation
    const { title, description } = listing.series
    const series = hasSeries ? JSON.stringify([title, description]) : null
    if (isFirst) {
      if (batch.takeOfSeries('created') === null) this.fault('the creation of the series is missed')
      this.series = series
      return true
    }
    const isChanged = series !== this.series
    const isFirstOfSeeded = this.isSeeded && this.series === null
    const event = batch.takeOfSeries('updated') ?? (isFirstOfSeeded ? batch.takeOfSeries('created') : null)
    if (isReordered) {
      this.count('reorderings')
      if (event?.isReordered !== true) this.fault('that the children stand in another order is told nowhere')
    } else if (event?.isReordered === true && !this.hasMoves)
      this.fault('the children stand as they stood, and are told as reordered')
    if (event !== null && !isReordered && !event.isReordered) {
      // Two documents in a row that were cut, the last within what the series says of itself, say that it says no more.
      const isCutTwice = !hasSeries && this.isLastPartial
      if (isCutTwice) this.count('in doubt: cut twice, and within what the series says')
      else if (!isChanged || !hasSeries) this.fault('the series is the same, and told as updated')
    }
    if (event === null && isChanged && isWhole && this.series !== null) this.fault('the update of the series is missed')
    if (isWhole || event !== null) this.series = series
    return isChanged && (isWhole || event !== null)
  }

  private judgeSum(isOther: boolean, isWhole: boolean, isFirst: boolean, { events }: Outcome, batch: Batch): void {
    const event = batch.takeOfSeries('feed_updated')
    const isCertain = isWhole && !this.hasUnsummed && !isFirst && !this.isImporting
    if (isCertain && isOther && event === null) this.fault('feed_updated is missed')
    if (isCertain && !isOther && event !== null) this.fault('the feed is the same, and told as updated')
    const isSummed = isWhole && event !== null
    const isToldOnly = !isWhole && events.some(({ isOfSeries }) => !isOfSeries)
    this.hasUnsummed = isToldOnly || (this.hasUnsummed && !isSummed)
    if (!isCertain || event === null) return
    const of = (action: string): number => events.filter((one) => !one.isOfSeries && one.action === action).length
    const created = of('created')
    const removed = events.filter(({ isRemoved }) => isRemoved === true).length
    if (event.counters?.created !== created || (this.kind !== 'creator' && event.counters.removed !== removed)) {
      this.fault(`feed_updated counts ${JSON.stringify(event.counters)}, of ${created} created and ${removed} removed`)
    }
  }

  private hasRemoved({ changes }: Outcome): boolean {
    return [...changes.values()].some(({ change }) => change === 'removed')
  }

  private expectVerdict(outcome: Outcome, verdict: Outcome['verdict']): void {
    if (outcome.verdict !== verdict) this.fault(`the reading counts as ${outcome.verdict}, and is ${verdict}`)
  }

  private byChild(): Map<number, Known> {
    return new Map([...this.known].filter(({ isGhost }) => !isGhost).map((known) => [known.child, known]))
  }

  private fault(words: string): void {
    this.faults.push(words)
  }

  private count(name: CountName, by = 1): void {
    if (by > 0) this.counts.set(name, (this.counts.get(name) ?? 0) + by)
  }
}

const unseen = {
  position: 0,
  isRemoved: false,
  missing: null,
  isBlurred: false,
  isGhost: false,
  releaseAt: null,
  freeAt: null,
  hasCountedQuery: true,
  isSeeded: false,
}

/** More than 20, and more than half. */
const isMany = (count: number, all: number): boolean => count > 20 && count * 2 > all

/** Whether nothing but what names a child, which may have changed, tells two children apart. */
function isTwin(form: Form, other: Form): boolean {
  return nameIn(form) !== nameIn(other) && form.title === other.title && form.date === other.date
}

/** What a document calls a child: its identifier, else its file, else its page. */
function nameIn({ guid, media, query, page }: Form): string | null {
  return guid ?? (media === null ? page : `${media}?${query}`)
}

/** Whether two children have one title, and came within a day. */
function isAlike(form: Form, other: Form): boolean {
  if (form.title !== other.title) return false
  return form.date === null || other.date === null ? form.date === other.date : Math.abs(form.date - other.date) <= DAY
}

function isTwinOfMany(form: Form, seen: readonly Form[]): boolean {
  return seen.some((other) => other.child !== form.child && isTwin(form, other))
}

function nameOf({ child }: Form): string {
  return `child ${child}`
}
