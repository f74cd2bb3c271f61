import { describe, expect, test } from 'vitest'
import type { Chapter, ParseChaptersOptions } from '../../src/chapters/index.ts'
import { parseChapters } from '../../src/chapters/index.ts'
import type { Diagnostic } from '../../src/core/diagnostics.ts'
import { fixturePairs } from '../fixture-pairs.ts'

interface Expected {
  readonly options?: ParseChaptersOptions
}

const withoutId = ({ id: _, ...chapter }: Chapter) => chapter
const summary = ({ code, path }: Diagnostic) => (path === undefined ? code : `${code} ${path}`)

describe('chapters files', () => {
  test.each(fixturePairs<Expected>('chapters'))('$name', ({ document, expected }) => {
    const { options, ...rest } = expected
    const { chapters, hidden, format, status, diagnostics } = parseChapters(document, options)
    expect({
      format,
      status,
      chapters: chapters.map(withoutId),
      hidden: hidden.map(withoutId),
      diagnostics: diagnostics.map(summary),
    }).toEqual(rest)
  })
})
