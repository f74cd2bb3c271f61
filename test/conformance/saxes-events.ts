import { SaxesParser, type SaxesTagNS } from 'saxes'
import { namedEntity } from '../../src/core/html-entities.ts'
import { EventLog } from './event-log.ts'

/** What saxes makes of a document. */
export interface SaxesReading {
  readonly events: readonly string[]
  /** Its first complaint, after which it was not asked any more; null for a well-formed document. */
  readonly complaint: string | null
}

class Rejected extends Error {}

/**
 * Reads a document with saxes, in the way that it can be compared with ours:
 * - as XML 1.0, whatever the document says;
 * - with the entities of HTML, which are read in feeds though nothing declares them;
 * - with what an internal DTD declares standing for its own reference: we never expand it.
 */
export function readWithSaxes(text: string): SaxesReading {
  const log = new EventLog()
  let complaint: string | null = null
  const parser = new SaxesParser({ xmlns: true, position: false, defaultXMLVersion: '1.0', forceXMLVersion: true })
  parser.on('error', ({ message }) => {
    complaint = message
    throw new Rejected(message)
  })
  const declared = new Map<string, string>()
  parser.ENTITIES = new Proxy(
    {},
    { get: (_, name) => namedEntity(String(name)) ?? declared.get(String(name)) },
  ) as Record<string, string>
  parser.on('doctype', (doctype) => {
    for (const [, name = ''] of doctype.matchAll(/<!ENTITY\s+([^\s%"'<>]+)\s/g)) declared.set(name, `&${name};`)
  })
  parser.on('opentag', (tag: SaxesTagNS) => {
    const attributes = Object.values(tag.attributes).map(({ name, uri, value }) => ({ written: name, uri, value }))
    log.start(tag.name, tag.uri, attributes)
  })
  parser.on('text', (data) => log.text(data))
  parser.on('cdata', (data) => log.text(data))
  parser.on('closetag', (tag) => log.end(tag.name))
  try {
    parser.write(text).close()
  } catch (error) {
    if (!(error instanceof Rejected)) throw error
  }
  return { events: log.events, complaint }
}
