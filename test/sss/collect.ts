import type { SssEndPart, SssPart, SssResult } from '../../src/sss/index.ts'

/** What `parseSss` gives, put together from parts. */
export async function collect(parts: AsyncIterable<SssPart>): Promise<SssResult> {
  const all: SssPart[] = []
  for await (const part of parts) all.push(part)
  const { kind, status, documentUuid, complete, diagnostics } = all.at(-1) as SssEndPart
  const base = { status, complete, diagnostics }
  const ofDocument = { ...base, documentUuid }
  const issues = all.flatMap((part) => (part.type === 'issue' ? [part.issue] : []))
  const content = all.flatMap((part) => (part.type === 'content' ? [part.content] : []))
  const last = all.at(-2)
  if (kind === 'comic' && last?.type === 'series') return { kind, series: last.series, issues, ...ofDocument }
  if (kind === 'creator' && last?.type === 'creator') return { kind, creator: last.creator, content, ...ofDocument }
  if (kind === 'hosting-provider' && last?.type === 'hosting-provider') {
    return { kind, hostingProvider: last.hostingProvider, ...ofDocument }
  }
  if (kind !== 'unknown') throw new Error(`a document of kind ${kind} ends with ${last?.type}`)
  return { kind, ...base }
}
