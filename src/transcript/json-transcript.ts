import { millisecondsOfClock } from '../captions/timecode.ts'
import { isWebVtt } from '../captions/webvtt.ts'
import { stepText } from '../json/json-path.ts'
import { typeName } from '../json/json-value.ts'
import type { CueSink } from './cue.ts'
import {
  type JsonLayout,
  type JsonSteps,
  jsonLayouts,
  punctuationTypes,
  segmentMembers,
  type TimeUnit,
} from './json-layouts.ts'
import { readWebVttTranscript } from './webvtt.ts'

/**
 * Returns whether a text may be JSON, and not a text that begins with `[Music]`, `["Blue Danube" plays]` or `{'Evening
 * all.}`.
 */
export function looksLikeJson(text: string): boolean {
  const head = text.slice(0, 500)
  if (/^\s{0,100}(?:\{\s{0,100}(?:["}]|'\w{1,100}'\s{0,9}:)|\[\s{0,100}[{\]])/.test(head)) return true
  return /^\s{0,100}\[\s{0,100}["[]/.test(head) && text.trimEnd().endsWith(']')
}

/** Reads a transcript from the value of a JSON document. Returns whether its layout is known. */
export function readJsonTranscript(document: unknown, sink: CueSink): boolean {
  // Flightcast's captions name speakers that its segments do not name.
  const captions = memberOf(document, 'vtt')
  let isEmpty = false
  for (const layout of jsonLayouts) {
    const segments = segmentsOf(document, layout)
    if (segments === null) continue
    isEmpty ||= segments.length === 0
    if (!segments.some(({ value }) => textOf(value) !== null)) continue
    if (hasCaptions(captions) && !segments.some(({ value }) => namesSpeaker(value))) {
      readWebVttTranscript(captions, sink)
    } else readSegments(segments, layout, sink)
    return true
  }
  if (!hasCaptions(captions)) return isEmpty
  readWebVttTranscript(captions, sink)
  return true
}

/** Returns whether a value is WebVTT with at least one cue: an empty member must not hide the segments. */
function hasCaptions(value: unknown): value is string {
  return typeof value === 'string' && isWebVtt(value) && value.includes('-->')
}

function namesSpeaker(segment: unknown): boolean {
  return typeof memberOf(segment, 'body') === 'string' && speakerOf(segment) !== null
}

interface Segment {
  readonly value: unknown
  /** Path of the segment, such as `$.segments[3]`. */
  readonly path: string
  /** The speaker of the turn that contains the segment. */
  readonly speaker: string | null
}

/** Returns the segments of a layout; `null` if the document has another layout. */
function segmentsOf(document: unknown, { path, within }: JsonLayout): readonly Segment[] | null {
  const list = listAt(document, path, '$', null)
  if (list === null || within === undefined) return list
  return list.flatMap((turn) => listAt(turn.value, within, turn.path, speakerOf(turn.value)) ?? [turn])
}

function listAt(
  parent: unknown,
  steps: JsonSteps,
  parentPath: string,
  speaker: string | null,
): readonly Segment[] | null {
  const list = valueAt(parent, steps)
  if (!Array.isArray(list)) return null
  const path = pathOf(parentPath, steps)
  return list.map((value, index) => ({ value, path: `${path}[${index}]`, speaker }))
}

function readSegments(segments: readonly Segment[], { path, unit }: JsonLayout, sink: CueSink): void {
  const perUnit = isInMilliseconds(unit, segments) ? 1 : 1000
  if (unit === 'guess' && perUnit === 1) sink.report('transcript-milliseconds', { path: pathOf('$', path) })
  for (const [index, segment] of segments.entries()) {
    const { value, path } = segment
    const text = textOf(value)
    if (text === null) {
      sink.lose('transcript-segment-invalid', { path })
      continue
    }
    if (index > 0 && punctuationTypes.has(memberOf(value, 'type'))) {
      sink.append(text)
      continue
    }
    const time = (inMilliseconds: readonly JsonSteps[], inUnits: readonly JsonSteps[]): number | null => {
      const exact = firstOf(value, inMilliseconds)
      const written = exact ?? firstOf(value, inUnits)
      const milliseconds = millisecondsOf(written, exact === undefined ? perUnit : 1)
      if (milliseconds === null && written !== undefined) sink.report('transcript-time-invalid', { path })
      return milliseconds
    }
    const start = time(segmentMembers.startInMilliseconds, segmentMembers.start)
    const end = time(segmentMembers.endInMilliseconds, segmentMembers.end)
    const duration = end === null ? time(segmentMembers.durationInMilliseconds, segmentMembers.duration) : null
    const speaker = speakerOf(value) ?? segment.speaker
    if (speaker === null) reportSpeaker(value, path, sink)
    if (!sink.add({ start, end: end ?? sumOf(start, duration), speaker, text, isParagraph: false })) return
  }
}

function isInMilliseconds(unit: TimeUnit, segments: readonly Segment[]): boolean {
  if (unit === 'seconds') return false
  const samples = segments.flatMap(({ value }) => sampleOf(value))
  return unit === 'guess' ? areMilliseconds(samples) : areWhole(samples)
}

/** Returns the segment's times if they are numbers, whose unit is unknown. */
function sampleOf(segment: unknown): readonly TimeSample[] {
  const start = firstOf(segment, segmentMembers.start)
  const end = firstOf(segment, segmentMembers.end)
  const duration = firstOf(segment, segmentMembers.duration)
  if (typeof start !== 'number') return []
  const readEnd = typeof end === 'number' ? end : sumOf(start, typeof duration === 'number' ? duration : null)
  return [{ start, end: readEnd, textLength: textOf(segment)?.length ?? 0 }]
}

function sumOf(start: number | null, duration: number | null): number | null {
  return start === null || duration === null ? null : start + duration
}

/** Seconds as Google writes them: `1.200s`. */
const SECONDS = /^\d+(?:\.\d+)?(?=s$)/

function millisecondsOf(value: unknown, perUnit: number): number | null {
  const written = typeof value === 'string' ? value.trim() : ''
  if (typeof value !== 'number' && written === '') return null
  const seconds = SECONDS.exec(written)?.[0]
  const isClock = written.includes(':')
  const number = isClock ? millisecondsOfClock(written) : Number(seconds ?? value) * (seconds ? 1000 : perUnit)
  const milliseconds = Math.round(number) + 0
  return milliseconds >= 0 && Number.isSafeInteger(milliseconds) ? milliseconds : null
}

/** Returns the first text that is not blank, or the first of all if all are blank; `null` if there is none. */
function textOf(segment: unknown): string | null {
  let blank: string | null = null
  for (const steps of segmentMembers.text) {
    const text = valueAt(segment, steps)
    if (typeof text !== 'string') continue
    if (text.trim() !== '') return text
    blank ??= text
  }
  return blank
}

function speakerOf(segment: unknown): string | null {
  const speaker = firstOf(segment, segmentMembers.speaker)
  if (typeof speaker === 'number') return String(speaker)
  return typeof speaker === 'string' && speaker.trim() !== '' ? speaker : null
}

/** Reports a speaker whose name cannot be read. */
function reportSpeaker(segment: unknown, path: string, sink: CueSink): void {
  for (const steps of segmentMembers.speaker) {
    const value = valueAt(segment, steps) ?? null
    if (value !== null && typeof value !== 'string') {
      sink.report('json-wrong-type', { path: pathOf(path, steps), detail: typeName(value) })
    }
  }
}

/** Returns the first of the values that exists and is not `null`. */
function firstOf(value: unknown, places: readonly JsonSteps[]): unknown {
  for (const steps of places) {
    const found = valueAt(value, steps)
    if (found !== undefined && found !== null) return found
  }
  return undefined
}

function valueAt(value: unknown, steps: JsonSteps): unknown {
  return steps.reduce(memberOf, value)
}

function memberOf(value: unknown, step: string | number): unknown {
  if (typeof step === 'number') return Array.isArray(value) ? value.at(step) : undefined
  const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, step)
  return isThere ? (value as Readonly<Record<string, unknown>>)[step] : undefined
}

function pathOf(start: string, steps: JsonSteps): string {
  return start + steps.map(stepText).join('')
}

/** Times of a transcript whose unit is still unknown. */
interface TimeSample {
  readonly start: number
  /** `null` if the segment has none. */
  readonly end: number | null
  /** Code units of the text between the two. */
  readonly textLength: number
}

/** Seconds. Half of all captions are much shorter than this. */
const LONG_CUE = 60
/** A day in seconds. */
const LONG_EPISODE = 86_400
/** Characters per second that no speaker reaches. */
const FAST_SPEECH = 100

/**
 * Returns whether numbers that may be seconds are milliseconds. As seconds, the median segment would last longer than a
 * minute, or whole numbers would reach beyond a day. As milliseconds, the speech would not be impossibly fast.
 */
function areMilliseconds(samples: readonly TimeSample[]): boolean {
  const lengths = samples.flatMap(({ start, end }) => (end === null ? [] : [end - start]))
  const last = samples.reduce((latest, { start }) => Math.max(latest, start), 0)
  if (median(lengths) <= LONG_CUE && !(areWhole(samples) && last > LONG_EPISODE)) return false
  const said = samples.reduce((sum, { textLength }) => sum + textLength, 0)
  return (said * 1000) / Math.max(1, last) <= FAST_SPEECH
}

/** Returns whether no time has a fraction. Milliseconds never have one. */
function areWhole(samples: readonly TimeSample[]): boolean {
  return samples.every(({ start, end }) => Number.isInteger(start) && Number.isInteger(end ?? 0))
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
}
