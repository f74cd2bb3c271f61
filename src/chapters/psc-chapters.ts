import { timecodeFrom } from '../captions/timecode.ts'
import { type Diagnostics, unheard } from '../core/diagnostics.ts'
import { createLosses, type Losses } from '../core/losses.ts'
import { excerpt } from '../core/reading.ts'
import type { Chapter } from '../model/chapter.ts'
import { chapterList, type Episode } from './chapter-list.ts'
import { chapterLimits } from './limits.ts'
import type { RawPscChapters } from './psc-elements.ts'
import type { RawChapter } from './raw-chapter.ts'

/** Options of {@link chaptersFromPsc}. */
export interface PscOptions extends Episode {
  /** The path of `psc:chapters`, for diagnostics. @defaultValue `$` */
  readonly path?: string | undefined
  readonly diagnostics?: Pick<Diagnostics, 'report'> | undefined
}

/** Returns the chapters of a `psc:chapters` element in an item, at most 2,000. */
export function chaptersFromPsc(raw: RawPscChapters, options: PscOptions = {}): readonly Chapter[] {
  const { path = '$', diagnostics = unheard } = options
  const losses = createLosses(diagnostics)
  const found = [...rawPscChapters(raw, path, losses)]
  if (found.length > chapterLimits.maxItems) losses.lose('chapters-too-many', { path })
  return chapterList(found.slice(0, chapterLimits.maxItems), options, losses).chapters
}

/** Yields the chapters that have a start and a title, and reports the others as lost (rules 5.1.2 and 5.1.3). */
export function* rawPscChapters(raw: RawPscChapters, path: string, losses: Losses): Generator<RawChapter> {
  for (const [index, chapter] of raw.chapters.entries()) {
    const place = `${path}.chapters[${index}]`
    const start = timecodeFrom(chapter.start ?? '')
    if (start === null) losses.lose('chapters-start-invalid', { path: place, detail: excerpt(chapter.start ?? '') })
    else if (chapter.title === null) losses.lose('chapters-title-missing', { path: place })
    else {
      const { title, image: img, href: url } = chapter
      const showsSomething = img !== null || url !== null
      yield { path: place, start, end: null, title, img, url, isListed: true, showsSomething, location: null }
    }
  }
}
