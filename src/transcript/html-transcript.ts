import { timecodeFrom } from '../captions/timecode.ts'
import { excerpt } from '../core/reading.ts'
import { blockElements, cellElements } from '../html/block-elements.ts'
import { readHtml } from '../html/read-html.ts'
import { stripHtml } from '../html/strip-html.ts'
import type { CueSink } from './cue.ts'
import { readPlainTranscript } from './plain-transcript.ts'
import { addBlocks, type TextBlock } from './text-blocks.ts'
import { tidyText } from './tidy-text.ts'
import { timeMarkOf } from './time-marks.ts'

/** The beginning of a transcript in HTML. */
const HTML_START =
  /^\s{0,100}(?:<\?xml[^>]{0,200}\?>\s{0,100})?(?:<!--[^>]{0,1000}-->\s{0,100})?<(?:!doctype\s{1,10}html|html|head|body|main|article|section|header|div|p|cite|time|h[1-6]|ul|ol|dl|table|span|meta|title|style|script|link|br)[\s/>]/i
const HEAD_LENGTH = 2_000

/** Returns whether a text begins like HTML that may hold a transcript. */
export function isHtml(text: string): boolean {
  return HTML_START.test(text.slice(0, HEAD_LENGTH))
}

/** Returns whether a text declared as HTML has any tags. */
export function mayBeHtml(text: string): boolean {
  return /<\/?[a-z][a-z0-9]{0,20}[\s/>]/i.test(text)
}

/** Returns whether a page marks speakers or times like transcripts (podcast namespace, transcripts, HTML). */
export function hasTranscriptMarkup(html: string): boolean {
  return /<(?:cite|time)[\s>]/i.test(html)
}

/**
 * Reads HTML: `cite` names the speaker, `time` gives the start, and each `p` is a paragraph of its own (podcast
 * namespace, transcripts). The text is read as plain text if there is no `p`, or if a page without `cite` and `time`
 * has most of its text outside of paragraphs.
 */
export function readHtmlTranscript(html: string, sink: CueSink): void {
  const { blocks, outside, isInParagraphs } = paragraphsOf(html)
  if (!isInParagraphs) {
    readPlainTranscript(stripHtml(html), sink)
    return
  }
  if (outside !== '') sink.report('transcript-text-outside-paragraphs', { detail: excerpt(outside) })
  addBlocks(blocks, true, sink)
}

const DROPPED = new Set(['script', 'style', 'head', 'title', 'noscript', 'template', 'svg'])
/** Elements that end an open `p`, which may lack its end tag (HTML, section 13.1.2.4). */
const endsParagraph = (name: string): boolean =>
  blockElements.has(name) || cellElements.has(name) || name === 'body' || name === 'html'

interface Paragraphs {
  readonly blocks: readonly TextBlock[]
  /** Whether the page consists mainly of paragraphs. */
  readonly isInParagraphs: boolean
  /** The first text outside of paragraphs. */
  readonly outside: string
}

function paragraphsOf(html: string): Paragraphs {
  const blocks: TextBlock[] = []
  let hasParagraphs = false
  let hasMarks = false
  let outside = ''
  /** Length of all text in paragraphs, minus that of all text outside. */
  let surplus = 0
  let speaker: string | null = null
  let start: number | null = null
  let dropped: string | null = null
  /** The lines of the open paragraph; `null` outside of paragraphs. */
  let lines: string[] | null = null
  let hasText = false
  let mark: { name: 'cite' | 'time'; text: string; datetime: string } | null = null

  const endMark = (): void => {
    if (mark === null) return
    const text = tidyText(mark.text)
    const time = mark.name === 'time' ? (timeOf(text) ?? timeOf(mark.datetime)) : null
    const isCite = mark.name === 'cite'
    mark = null
    const isMark = time !== null || (isCite && text !== '')
    hasMarks ||= isMark
    if (time !== null) start = time
    else if (isMark) speaker = text
    else addText(text)
  }
  const addText = (written: string): void => {
    // The colon may stand after `</cite>`.
    const text = hasText || speaker === null ? written : written.replace(/^ ?[:：](?= |$)/, ' ')
    const { length } = text.trim()
    if (lines !== null) {
      lines[lines.length - 1] += text
      hasText ||= length > 0
      surplus += length
      return
    }
    if (outside === '' && length > 0) outside = text
    surplus -= length
  }
  const endParagraph = (): void => {
    endMark()
    if (lines === null) return
    hasText = false
    const tidy = lines.map(tidyText).filter((line) => line !== '')
    lines = null
    if (tidy.length === 0) return
    blocks.push({ lines: tidy, speaker, start })
    start = null
  }
  readHtml(html, {
    text(piece) {
      if (dropped !== null) return
      const text = piece.replace(/\s+/g, ' ')
      if (mark === null) addText(text)
      else mark.text += text
    },
    startTag(name, attributes) {
      // A head may lack its end tag, and the body its start tag.
      if (dropped === 'head' && (name === 'body' || name === 'cite' || name === 'time' || endsParagraph(name)))
        dropped = null
      if (dropped !== null) return
      if (DROPPED.has(name)) dropped = name
      else if (name === 'cite' || name === 'time') {
        // In a paragraph, `cite` and `time` are marks only before any text. After text, their content is part of the
        // text.
        if (hasText) return
        endMark()
        mark = { name, text: '', datetime: attributes.get('datetime') ?? '' }
      } else if (name === 'br') lines?.push('')
      else if (endsParagraph(name)) {
        endParagraph()
        if (name !== 'p') return
        lines = ['']
        hasParagraphs = true
      }
    },
    endTag(name) {
      if (dropped !== null) {
        if (name === dropped) dropped = null
      } else if (name === mark?.name) endMark()
      else if (endsParagraph(name)) endParagraph()
    },
  })
  endParagraph()
  return { blocks, isInParagraphs: hasParagraphs && (hasMarks || surplus >= 0), outside }
}

/** Returns the milliseconds of a text, which may be written like a time at the beginning of a line: `[00:05]`. */
function timeOf(text: string): number | null {
  const mark = timeMarkOf(text)
  return mark?.length === text.length ? mark.start : (timecodeFrom(text)?.milliseconds ?? null)
}
