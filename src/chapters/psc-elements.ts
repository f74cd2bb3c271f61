import { attr, manyOf, type RecordOf } from '../core/shape.ts'
import { plainText, verbatim } from '../values/text.ts'
import { readUrl } from '../values/url.ts'

/** The content of `psc:chapters` (Podlove Simple Chapters 1.2), in an item or as the root of a file. */
export const pscChaptersElements = {
  chapters: manyOf('psc:chapter', {
    start: attr('start', verbatim),
    title: attr('title', plainText),
    href: attr('href', readUrl),
    image: attr('image', readUrl),
  }),
} as const

/** The chapters of a Podlove element, before any rule is applied. */
export type RawPscChapters = RecordOf<typeof pscChaptersElements>
