import { type Timecode, timecodeFrom } from '../captions/timecode.ts'
import { type AnyObject, isObject } from '../core/is-object.ts'
import { codesOfReading, excerpt, Fault, type Reader, valueOfReading } from '../core/reading.ts'
import { typeName } from '../json/json-value.ts'
import type { PodcastLocation } from '../model/channel-or-item-extras.ts'
import { plainText, verbatim } from '../values/text.ts'
import { readUrl } from '../values/url.ts'
import type { ChaptersContext } from './format-context.ts'
import { textWithinLimit } from './limits.ts'
import type { RawChapter } from './raw-chapter.ts'

/** A list of chapters in a JSON document, with its path. */
export interface JsonChapterEntries {
  readonly path: string
  readonly entries: readonly unknown[]
}

/**
 * Returns the member `chapters` of a JSON document, or the document itself if it is a list of entries with titles.
 * Returns `null` otherwise.
 */
export function jsonChapterEntries(document: unknown): JsonChapterEntries | null {
  if (isObject(document)) {
    const entries = document['chapters']
    return Array.isArray(entries) ? { path: '$.chapters', entries } : null
  }
  if (!Array.isArray(document)) return null
  const isList = document.length === 0 || document.some((entry) => isObject(entry) && 'title' in entry)
  return isList ? { path: '$', entries: document } : null
}

/**
 * Reads the entries of JSON chapters (podcast namespace, JSON chapters 1.2). Also reads those of Podlove's player,
 * which use the names of its XML.
 */
export function* readJsonChapters(
  list: JsonChapterEntries,
  { url, limits, losses }: ChaptersContext,
): Generator<RawChapter> {
  for (const [index, entry] of list.entries.entries()) {
    const path = `${list.path}[${index}]`
    if (!isObject(entry)) {
      losses.lose('chapters-entry-invalid', { path })
      continue
    }
    const { time: start, written: writtenStart } = momentOf(entry, 'start')
    if (start === null) {
      losses.lose('chapters-start-invalid', { path, detail: excerpt(textOf(writtenStart) ?? '') })
      continue
    }
    const reportType = (name: string, value: unknown): void => {
      losses.report('json-wrong-type', { path: `${path}.${name}`, detail: typeName(value) })
    }
    const settled = <T>(name: string, written: string, reader: Reader<T>): T | null => {
      const place = `${path}.${name}`
      const reading = reader(textWithinLimit(written, limits, place, losses), { baseUrl: url })
      for (const code of codesOfReading(reading)) {
        losses.report(code, { path: place, detail: reading instanceof Fault ? reading.detail : '' })
      }
      return valueOfReading(reading)
    }
    const read = <T>(name: string, reader: Reader<T>): T | null => {
      const value = entry[name] ?? null
      const written = textOf(value)
      if (written === null && value !== null) reportType(name, value)
      return written === null ? null : settled(name, written, reader)
    }
    const { time: end, written: writtenEnd } = momentOf(entry, 'end')
    if (end === null && writtenEnd !== null) losses.report('chapters-end-invalid', { path })
    yield {
      path,
      start,
      end,
      title: read('title', plainText),
      img: read('img', readUrl) ?? read('image', readUrl),
      url: read('url', readUrl) ?? read('href', readUrl),
      isListed: entry['toc'] !== false && entry['toc'] !== 'false',
      showsSomething: ['img', 'image', 'url', 'href'].some((name) => hasValue(entry[name])),
      location: locationOf(entry['location'] ?? null, {
        reportType: (name, value) => reportType(`location${name}`, value),
        read: (name, text, reader) => settled(`location.${name}`, text, reader),
      }),
    }
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null
}

function hasValue(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() !== '' : value !== undefined && value !== null
}

/** Returns the start or end of a chapter and its text: `startTime`, `startMs`, or Podlove's `start`. */
function momentOf(entry: AnyObject, name: 'start' | 'end'): { time: Timecode | null; written: unknown } {
  const [seconds, milliseconds, either] = [entry[`${name}Time`], entry[`${name}Ms`], entry[name]]
  const time = timeOf(seconds) ?? millisecondsOf(milliseconds) ?? timeOf(either)
  return { time, written: seconds ?? milliseconds ?? either ?? null }
}

/** Reads seconds, as a number or text, or a clock reading. */
function timeOf(value: unknown): Timecode | null {
  if (typeof value === 'string') return timecodeFrom(value)
  return typeof value === 'number' ? wholeMilliseconds(value * 1000, true) : null
}

function millisecondsOf(value: unknown): Timecode | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' ? wholeMilliseconds(number, false) : null
}

function wholeMilliseconds(value: number, isBareNumber: boolean): Timecode | null {
  const milliseconds = Math.round(value) + 0
  return milliseconds >= 0 && Number.isSafeInteger(milliseconds) ? { milliseconds, isBareNumber } : null
}

/** Readers for members of a location, and a reporter of wrong types. */
interface LocationReading {
  readonly reportType: (member: string, value: unknown) => void
  readonly read: <T>(member: string, text: string, reader: Reader<T>) => T | null
}

function locationOf(value: unknown, { reportType, read }: LocationReading): PodcastLocation | null {
  if (!isObject(value)) {
    if (value !== null) reportType('', value)
    return null
  }
  const text = (name: string, reader: Reader<string>): string | null => {
    const written = value[name] ?? null
    const text = textOf(written)
    if (text === null && written !== null) reportType(`.${name}`, written)
    return text === null ? null : read(name, text, reader)
  }
  const location: PodcastLocation = {
    name: text('name', plainText),
    rel: text('rel', verbatim)?.toLowerCase() ?? null,
    geo: text('geo', verbatim),
    osm: text('osm', verbatim),
    country: text('country', verbatim),
  }
  return Object.values(location).some((part) => part !== null) ? location : null
}
