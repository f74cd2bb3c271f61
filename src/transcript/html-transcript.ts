import { timecodeFrom } from '../captions/timecode.ts'
import { excerpt } from '../core/reading.ts'
import { blockElements, cellElements } from '../html/block-elements.ts'
import type { HtmlTokens } from '../html/html-tokens.ts'
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
  const collector = new ParagraphCollector()
  readHtml(html, collector)
  collector.endParagraph()
  const { blocks, outside, isInParagraphs } = collector
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

/** Collects the paragraphs of a page. */
class ParagraphCollector implements HtmlTokens {
  readonly blocks: TextBlock[] = []
  /** The first text outside of paragraphs. */
  outside = ''
  #hasParagraphs = false
  #hasMarks = false
  /** Length of all text in paragraphs, minus that of all text outside. */
  #surplus = 0
  #speaker: string | null = null
  #start: number | null = null
  #dropped: string | null = null
  /** The lines of the open paragraph; `null` outside of paragraphs. */
  #lines: string[] | null = null
  #hasText = false
  #mark: { name: 'cite' | 'time'; text: string; datetime: string } | null = null

  /** Whether the page consists mainly of paragraphs. */
  get isInParagraphs(): boolean {
    return this.#hasParagraphs && (this.#hasMarks || this.#surplus >= 0)
  }

  text(piece: string): void {
    if (this.#dropped !== null) return
    const text = piece.replace(/\s+/g, ' ')
    if (this.#mark === null) this.#addText(text)
    else this.#mark.text += text
  }

  startTag(name: string, attributes: ReadonlyMap<string, string>): void {
    // A head may lack its end tag, and the body its start tag.
    if (this.#dropped === 'head' && (name === 'body' || name === 'cite' || name === 'time' || endsParagraph(name)))
      this.#dropped = null
    if (this.#dropped !== null) return
    if (DROPPED.has(name)) this.#dropped = name
    else if (name === 'cite' || name === 'time') {
      // In a paragraph, `cite` and `time` are marks only before any text. After text, their content is part of the
      // text.
      if (this.#hasText) return
      this.#endMark()
      this.#mark = { name, text: '', datetime: attributes.get('datetime') ?? '' }
    } else if (name === 'br') this.#lines?.push('')
    else if (endsParagraph(name)) {
      this.endParagraph()
      if (name !== 'p') return
      this.#lines = ['']
      this.#hasParagraphs = true
    }
  }

  endTag(name: string): void {
    if (this.#dropped !== null) {
      if (name === this.#dropped) this.#dropped = null
    } else if (name === this.#mark?.name) this.#endMark()
    else if (endsParagraph(name)) this.endParagraph()
  }

  /** Must be called at the end of the page, too. */
  endParagraph(): void {
    this.#endMark()
    if (this.#lines === null) return
    this.#hasText = false
    const lines = this.#lines.map(tidyText).filter((line) => line !== '')
    this.#lines = null
    if (lines.length === 0) return
    this.blocks.push({ lines, speaker: this.#speaker, start: this.#start })
    this.#start = null
  }

  #endMark(): void {
    if (this.#mark === null) return
    const { name, datetime } = this.#mark
    const text = tidyText(this.#mark.text)
    const time = name === 'time' ? (timeOf(text) ?? timeOf(datetime)) : null
    this.#mark = null
    const isMark = time !== null || (name === 'cite' && text !== '')
    this.#hasMarks ||= isMark
    if (time !== null) this.#start = time
    else if (isMark) this.#speaker = text
    else this.#addText(text)
  }

  #addText(written: string): void {
    // The colon may stand after `</cite>`.
    const text = this.#hasText || this.#speaker === null ? written : written.replace(/^ ?[:：](?= |$)/, ' ')
    const { length } = text.trim()
    if (this.#lines !== null) {
      this.#lines[this.#lines.length - 1] += text
      this.#hasText ||= length > 0
      this.#surplus += length
      return
    }
    if (this.outside === '' && length > 0) this.outside = text
    this.#surplus -= length
  }
}

/** Returns the milliseconds of a text, which may be written like a time at the beginning of a line: `[00:05]`. */
function timeOf(text: string): number | null {
  const mark = timeMarkOf(text)
  return mark?.length === text.length ? mark.start : (timecodeFrom(text)?.milliseconds ?? null)
}
