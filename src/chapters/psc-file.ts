import { manyOf, type RecordOf } from '../core/shape.ts'
import { compileDocument } from '../xml/records/compile-document.ts'
import { RecordBuilder } from '../xml/records/record-builder.ts'
import type { ChaptersContext } from './format-context.ts'
import { rawPscChapters } from './psc-chapters.ts'
import { pscChaptersElements } from './psc-elements.ts'
import type { RawChapter } from './raw-chapter.ts'

/** The elements of a Podlove Simple Chapters file. Some files do not declare the namespace. */
const fileElements = {
  ...pscChaptersElements,
  withoutNamespace: manyOf('chapter', pscChaptersElements.chapters.shape),
} as const

const plan = compileDocument({
  containers: ['psc:chapters', 'chapters'],
  containerShape: fileElements,
  children: [],
  childShape: {},
})

/**
 * Reads a file of Podlove Simple Chapters. Returns `null`, after reporting an error, if the file has no such element.
 */
export function readPscFile(
  text: string,
  { url, limits, diagnostics, losses }: ChaptersContext,
): Iterable<RawChapter> | null {
  const noChildren = { firstChild: () => {}, child: () => {} }
  const builder = new RecordBuilder(plan, noChildren, {
    limits: { ...limits, maxItemBytes: limits.maxBytes },
    diagnostics,
    context: { baseUrl: url },
  })
  builder.write(Buffer.from(text))
  builder.end()
  if (!builder.sawDocument) {
    losses.lose('chapters-format-unknown')
    return null
  }
  if (!builder.sawEnd) losses.lose('chapters-list-cut', { path: '$' })
  const { chapters, withoutNamespace } = builder.container(false) as RecordOf<typeof fileElements>
  return rawPscChapters({ chapters: [...chapters, ...withoutNamespace] }, '$', losses)
}
