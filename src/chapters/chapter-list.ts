import type { Timecode } from '../captions/timecode.ts'
import type { Losses } from '../core/losses.ts'
import { urlNamespace, uuidV5 } from '../identity/uuid.ts'
import type { Chapter, ChapterExtras } from '../model/chapter.ts'
import type { RawChapter } from './raw-chapter.ts'

/** Facts about the episode whose chapters are read. */
export interface Episode {
  /** The key of the episode. The ids of its chapters are derived from it. @defaultValue empty */
  readonly episodeKey?: string | undefined
  /** Seconds. Without it, starts are not checked against the end. */
  readonly duration?: number | undefined
}

/** The chapters of an episode, in order. */
export interface ChapterList {
  readonly chapters: readonly Chapter[]
  readonly hidden: readonly Chapter[]
}

/** The distance in milliseconds by which a start may exceed the end without a diagnostic (rule 5.1.5). */
const TOLERANCE = 5_000
/**
 * Starts are milliseconds if, read as seconds, they exceed the episode this many times. Below this factor, all chapters
 * in milliseconds would lie within the first tenth of the episode. A wrong duration is too short by a factor of 60 at
 * most, if minutes were taken for seconds.
 */
const BEYOND_DOUBT = 100
/**
 * The earliest plausible start of a last chapter, in milliseconds. Seconds that are taken for milliseconds give an
 * earlier start, even in a show of nearly three hours.
 */
const EARLIEST_LAST = 10_000

/** Makes chapters from the entries of a file (rules 5.1.1 and 5.1.3 to 5.1.6, 5.1.9). */
export function chapterList(found: readonly RawChapter[], episode: Episode, losses: Losses): ChapterList {
  const { episodeKey = '', duration } = episode
  const end = duration === undefined ? Number.POSITIVE_INFINITY : duration * 1000
  const raw = sorted(inMilliseconds(found, end, losses))
  const listed = withoutRepeated(raw.filter(isListed), losses)
  for (const { path, start } of listed) {
    if (start.milliseconds > end + TOLERANCE) losses.report('chapters-start-beyond-end', { path })
  }
  const idOf = createIds(episodeKey)
  const toChapter = (chapter: RawChapter, title: string): Chapter => {
    const extras = extrasOf(chapter, losses)
    return { id: idOf(chapter), startTimecode: chapter.start.milliseconds, title, ...(extras !== null && { extras }) }
  }
  return {
    chapters: listed.map((chapter, index) => toChapter(chapter, titleOf(chapter, index, losses))),
    hidden: raw.filter((chapter) => !isListed(chapter)).map((chapter) => toChapter(chapter, chapter.title ?? '')),
  }
}

/**
 * Returns whether a chapter belongs to the table of contents. An untitled chapter with a picture or a link only changes
 * what is shown.
 */
function isListed({ isListed, title, showsSomething }: RawChapter): boolean {
  return isListed && (title !== null || !showsSomething)
}

function inMilliseconds(raw: readonly RawChapter[], end: number, losses: Losses): readonly RawChapter[] {
  const bare = raw.flatMap(({ start }) => (start.isBareNumber ? start.milliseconds : []))
  if (!areMilliseconds(bare, end)) return raw
  losses.report('chapters-start-milliseconds', { path: '$' })
  return raw.map((chapter) => ({
    ...chapter,
    start: thousandth(chapter.start),
    end: chapter.end === null ? null : thousandth(chapter.end),
  }))
}

/**
 * Returns whether numbers taken for seconds are milliseconds (rule 5.1.9). The rule asks whether the last number lies
 * after the end, and a thousandth of it does not. If the given duration is too short, chapters in seconds also pass
 * that test: starts up to 40:00 in an episode of half an hour would end after 2.4 seconds. So the numbers must also be
 * whole, implausible as seconds (100 times the episode), and plausible as milliseconds (at least 10 seconds).
 */
function areMilliseconds(taken: readonly number[], end: number): boolean {
  const last = taken.reduce((latest, start) => Math.max(latest, start), 0)
  if (last / 1000 > end + TOLERANCE) return false
  return last >= end * BEYOND_DOUBT && last / 1000 >= EARLIEST_LAST && taken.every((start) => start % 1000 === 0)
}

function thousandth(time: Timecode): Timecode {
  if (!time.isBareNumber) return time
  return { milliseconds: Math.round(time.milliseconds / 1000), isBareNumber: false }
}

function sorted(raw: readonly RawChapter[]): readonly RawChapter[] {
  return raw.toSorted((a, b) => a.start.milliseconds - b.start.milliseconds)
}

/** Keeps one chapter for each start: the first with a title, or else the first. */
function withoutRepeated(raw: readonly RawChapter[], losses: Losses): readonly RawChapter[] {
  const kept: RawChapter[] = []
  for (const chapter of raw) {
    const last = kept.at(-1)
    if (last?.start.milliseconds !== chapter.start.milliseconds) kept.push(chapter)
    else {
      const isBetter = last.title === null && chapter.title !== null
      if (isBetter) kept[kept.length - 1] = chapter
      losses.lose('chapters-start-repeated', { path: isBetter ? last.path : chapter.path })
    }
  }
  return kept
}

function titleOf({ title, path }: RawChapter, index: number, losses: Losses): string {
  if (title !== null) return title
  losses.report('chapters-title-numbered', { path })
  return `Chapter ${index + 1}`
}

function extrasOf({ path, start, end, ...raw }: RawChapter, losses: Losses): ChapterExtras | null {
  const isEndValid = end !== null && end.milliseconds >= start.milliseconds
  if (end !== null && !isEndValid) losses.report('chapters-end-invalid', { path })
  const extras: ChapterExtras = {
    ...(raw.img !== null && { img: raw.img }),
    ...(raw.url !== null && { url: raw.url }),
    ...(isEndValid && { endTimecode: end.milliseconds }),
    ...(!raw.isListed && { toc: false }),
    ...(raw.location !== null && { location: raw.location }),
  }
  return Object.keys(extras).length > 0 ? extras : null
}

/** Derives ids from the starts. A further chapter with the same start gets its number as a suffix. */
function createIds(episodeKey: string): (chapter: RawChapter) => string {
  const counts = new Map<number, number>()
  return ({ start: { milliseconds } }) => {
    const count = counts.get(milliseconds) ?? 0
    counts.set(milliseconds, count + 1)
    const name = `${episodeKey}:c:${milliseconds}`
    return uuidV5(urlNamespace, count === 0 ? name : `${name}:${count}`)
  }
}
