import { describe, expect, test } from 'vitest'
import type { Diagnostic } from '../../src/core/diagnostics.ts'
import type { ParseTranscriptOptions, TranscriptItem } from '../../src/transcript/index.ts'
import { parseTranscript } from '../../src/transcript/index.ts'
import { fixturePairs } from '../fixture-pairs.ts'

interface Expected {
  readonly options?: ParseTranscriptOptions
}

const withoutId = ({ id: _, ...item }: TranscriptItem) => item
const summary = ({ code, path }: Diagnostic) => (path === undefined ? code : `${code} ${path}`)

describe('transcripts', () => {
  test.each(fixturePairs<Expected>('transcript'))('$name', ({ document, expected }) => {
    const { options, ...rest } = expected
    const utterances = parseTranscript(document, { ...options, style: 'UTTERANCE' })
    const paragraphs = parseTranscript(document, { ...options, style: 'PARAGRAPH' })
    expect({
      format: utterances.format,
      status: utterances.status,
      hasTimecodes: utterances.hasTimecodes,
      utterances: utterances.items.map(withoutId),
      paragraphs: paragraphs.items.map(withoutId),
      diagnostics: utterances.diagnostics.map(summary),
    }).toEqual(rest)
  })
})
