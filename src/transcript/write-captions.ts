import { clockText, exactClockText } from '../captions/timecode.ts'
import type { TranscriptItem } from '../model/transcript.ts'
import { tidyText } from './tidy-text.ts'

/**
 * Returns the items as a WebVTT file, with a voice tag on each cue whose speaker is known. Reading it again in the
 * style `UTTERANCE` gives the same texts, times and speakers, with one exception. If a text begins with the whole
 * previous text, and no pause separates the two, they become one (rule 5.3 c).
 *
 * @throws TypeError if an item has no times in whole milliseconds, as in a file without timecodes, or if `items` is no
 * list of items.
 */
export function formatVtt(items: readonly TranscriptItem[]): string {
  checkItems(items)
  const cues = items.map((item) => {
    const voice = item.speaker === null ? '' : `<v ${escapeVtt(tidyText(item.speaker))}>`
    return `${timeLine(item, '.')}\n${voice}${escapeVtt(tidyText(item.text))}\n`
  })
  return ['WEBVTT\n', ...cues].join('\n')
}

/**
 * Returns the items as a SubRip file, with `Name: ` before each text whose speaker is known. Readers of SubRip
 * recognise speakers by it.
 *
 * @throws TypeError like {@link formatVtt}.
 */
export function formatSrt(items: readonly TranscriptItem[]): string {
  checkItems(items)
  return items
    .map((item, index) => `${index + 1}\n${timeLine(item, ',')}\n${prefixOf(item)}${escapeSrt(tidyText(item.text))}\n`)
    .join('\n')
}

/**
 * Returns the items as plain text: a paragraph each, `[00:12:34] Name: text`, with time and speaker if they are known.
 *
 * @throws TypeError if `items` is no list of items.
 */
export function formatText(items: readonly TranscriptItem[]): string {
  checkItems(items)
  return items
    .map((item) => {
      const time = item.startTimecode === null ? '' : `[${clockText(Math.floor(item.startTimecode / 1000))}] `
      return `${time}${prefixOf(item)}${tidyText(item.text)}\n`
    })
    .join('\n')
}

function checkItems(items: unknown): asserts items is readonly TranscriptItem[] {
  if (!Array.isArray(items) || !items.every(isItem)) {
    throw new TypeError('items must be a list of transcript items, as parseTranscript gives them')
  }
}

function isItem(item: unknown): item is TranscriptItem {
  if (typeof item !== 'object' || item === null) return false
  const { text, speaker, startTimecode, endTimecode } = item as Partial<TranscriptItem>
  const isNamed = speaker === null || typeof speaker === 'string'
  return typeof text === 'string' && isNamed && isTime(startTimecode) && isTime(endTimecode)
}

function isTime(time: unknown): boolean {
  return time === null || (Number.isSafeInteger(time) && (time as number) >= 0)
}

function prefixOf({ speaker }: TranscriptItem): string {
  return speaker === null ? '' : `${tidyText(speaker)}: `
}

function timeLine({ startTimecode, endTimecode }: TranscriptItem, mark: '.' | ','): string {
  if (startTimecode === null || endTimecode === null) {
    throw new TypeError('captions need times, and these items have none; use formatText')
  }
  return `${exactClockText(startTimecode, mark)} --> ${exactClockText(endTimecode, mark)}`
}

const VTT_ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function escapeVtt(text: string): string {
  return text.replace(/[&<>]/g, (sign) => VTT_ESCAPES[sign] ?? sign).replaceAll('{\\', '&#123;\\')
}

/** Escapes only text that would be read as something else, because SubRip has no escapes: references, tags, arrows. */
function escapeSrt(text: string): string {
  return text
    .replace(/&(?=#?\w{1,32};)/g, '&amp;')
    .replace(/<(?=[/\w])/g, '&lt;')
    .replaceAll('{\\', '&#123;\\')
    .replaceAll('-->', '--&gt;')
}
