import { decodeEntities } from '../values/decode-entities.ts'

/** A part of a caption's text that one voice speaks. */
export interface VoiceSpan {
  /** The name as written, with entities decoded; `null` if no voice is named. */
  readonly voice: string | null
  /** Without tags, entities decoded, line breaks unchanged. */
  readonly text: string
}

/**
 * Splits the text of a caption by voice (WebVTT, section 6.4). `<v Name>` begins a new voice; other tags are removed.
 * Only tags of captions count as tags, so `<3` and `<laughs>` stay. SubRip has the same tags, and also `{\an8}`.
 */
export function voiceSpans(text: string): VoiceSpan[] {
  const bare = text.includes('{\\') ? withoutOverrides(text) : text
  if (!bare.includes('<')) return [{ voice: null, text: decoded(bare) }]
  const spans: VoiceSpan[] = []
  let voice: string | null = null
  let pieces: string[] = []
  let copied = 0
  const endSpan = (): void => {
    const span = decoded(pieces.join(''))
    if (span.trim() !== '') spans.push({ voice, text: span })
    pieces = []
  }
  for (const tag of tagsOf(bare)) {
    pieces.push(bare.slice(copied, tag.start))
    copied = tag.end
    if (tag.name === 'br') pieces.push('\n')
    if (tag.name !== 'v') continue
    endSpan()
    voice = tag.isEnd ? null : voiceOf(bare.slice(tag.start, tag.end))
  }
  pieces.push(bare.slice(copied))
  endSpan()
  return spans
}

function decoded(text: string): string {
  return text.includes('&') ? decodeEntities(text).text : text
}

/** Returns the name in a voice tag: `Name` for `<v.loud.first Name>`. */
function voiceOf(tag: string): string | null {
  const space = tag.search(/\s/)
  const name = space < 0 ? '' : decoded(tag.slice(space, -1)).trim()
  return name === '' ? null : name
}

interface Tag {
  readonly name: string
  readonly isEnd: boolean
  readonly start: number
  readonly end: number
}

const TAG_NAMES = new Set('v c i b u s em strong font ruby rt rp lang span br'.split(' '))
const TAG_START = /<(\/?)(?:([a-z]+)(?=[\s.>/])|\d+[:.][\d:.]*(?=>))/iy

/** Yields the tags of a caption, including times such as `<00:01.000>`. */
function* tagsOf(text: string): Generator<Tag> {
  // Remembered between tags: a new search for the end of each `<` would take quadratic time.
  let close = text.indexOf('>')
  for (let start = text.indexOf('<'); start >= 0 && close >= 0; ) {
    if (close < start) {
      close = text.indexOf('>', start)
      continue
    }
    TAG_START.lastIndex = start
    const match = TAG_START.exec(text)
    const name = match?.[2]?.toLowerCase() ?? ''
    if (match === null || (name !== '' && !TAG_NAMES.has(name))) {
      start = text.indexOf('<', start + 1)
      continue
    }
    const end = close + 1
    yield { name, isEnd: match[1] === '/', start, end }
    start = text.indexOf('<', end)
  }
}

/** Removes the override codes of Advanced SubStation Alpha: `{\an8}`, `{\i1}`. */
function withoutOverrides(text: string): string {
  return text.replace(/\{\\[^{}\n]*\}/g, '')
}
