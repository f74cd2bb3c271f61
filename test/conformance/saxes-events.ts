import { SaxesParser, type SaxesTagNS } from 'saxes'
import { namedEntity } from '../../src/values/html-entities.ts'
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
 * - with the entities that an internal DTD declares: short plain texts are expanded, others stand for their references.
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
    { get: (_, name) => declared.get(String(name)) ?? namedEntity(String(name)) },
  ) as Record<string, string>
  parser.on('doctype', (doctype) => {
    for (const [name, text] of declarationsIn(doctype)) if (!declared.has(name)) declared.set(name, text)
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

const DECLARATION = /<!--.*?-->|<\?.*?\?>|<!ENTITY\s+([^\s%"'<>]+)\s+(?:(?:"([^"]*)"|'([^']*)')\s*>)?/gs
const PREDEFINED = ['amp', 'lt', 'gt', 'quot', 'apos']

/** The names of entities, and what is read in place of references to them. */
function declarationsIn(doctype: string): [string, string][] {
  return [...doctype.matchAll(DECLARATION)].flatMap(([, name, double, single]): [string, string][] => {
    if (name === undefined || PREDEFINED.includes(name)) return []
    const value = double ?? single
    const isPlain = value !== undefined && !/[&<]/.test(value) && Buffer.byteLength(value) <= 1024
    return [[name, isPlain ? value : (namedEntity(name) ?? `&${name};`)]]
  })
}
