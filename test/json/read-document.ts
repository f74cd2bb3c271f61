import { createDiagnostics, type Diagnostic } from '../../src/core/diagnostics.ts'
import { type JsonLimits, jsonLimits } from '../../src/core/limits.ts'
import { JsonDocument } from '../../src/json/json-document.ts'

export interface ReadDocument {
  failed: boolean
  envelope: Record<string, unknown>
  elements: { member: string; index: number; value: unknown }[]
  diagnostics: readonly Diagnostic[]
}

export interface ReadDocumentOptions {
  arrays?: readonly string[]
  limits?: Partial<JsonLimits>
  /** 0 takes every document apart. */
  wholeBytes?: number
  maxItems?: number
  /** Whether elements are parsed only when all have come. */
  hold?: boolean
}

/** All that a document gives when it is read in these pieces. */
export function readDocument(chunks: Iterable<Uint8Array>, options: ReadDocumentOptions = {}): ReadDocument {
  const { arrays = ['issues', 'content'], limits, wholeBytes = 0, maxItems = 1000, hold = false } = options
  const diagnostics = createDiagnostics(1000)
  const document = new JsonDocument({
    arrays,
    limits: { ...jsonLimits, ...limits },
    wholeBytes,
    maxItems: () => maxItems,
    diagnostics,
  })
  const elements: ReadDocument['elements'] = []
  const held: (() => void)[] = []
  const drain = () => {
    for (let element = document.next(); element !== null; element = document.next()) {
      const { member, index, value } = element
      const parse = () => elements.push({ member, index, value: value() })
      if (hold) {
        element.hold()
        held.push(parse)
      } else parse()
    }
  }
  for (const chunk of chunks) {
    // Whoever gives the pieces may use their memory again.
    const reused = Buffer.from(chunk)
    document.write(reused)
    drain()
    reused.fill(0x7b)
  }
  document.end()
  drain()
  for (const parse of held) parse()
  return { failed: document.failed, envelope: { ...document.envelope }, elements, diagnostics: diagnostics.list }
}

export function codesOf(result: { diagnostics: readonly Diagnostic[] }): string[] {
  return result.diagnostics.map(({ code }) => code)
}
