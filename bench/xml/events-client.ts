import { readFileSync } from 'node:fs'
import { Parser } from 'htmlparser2'
import { SaxesParser } from 'saxes'
import { parsePodcast } from '../../src/podcast/index.ts'
import { decodeText } from '../../src/xml/decode-text.ts'
import { createXmlReader } from '../../src/xml/elements.ts'
import { Ending, Want } from '../../src/xml/events.ts'
import { median } from '../running/median.ts'

/*
 * One measurement of `bench/xml/main.ts`, in a fresh process: READER TASK FILE RUNS WARM_UPS CHUNK_BYTES. Prints the
 * processor time of a run in milliseconds (the median), what was found, and the largest RSS of the process in MB.
 */

const [readerName = '', task = '', file = '', runs = '1', warmUps = '0', chunkBytes = '65536'] = process.argv.slice(2)
const isCollecting = task === 'collect'

/** What a document held: equal for all readers that do the same. */
interface Found {
  elements: number
  attributes: number
  /** Of all texts and values together. */
  characters: number
}

interface Sink {
  write(chunk: Buffer): void
  end(): void
}

/** Counts the events, or has every text and every attribute as a string. */
function feedmill(found: Found): Sink {
  return createXmlReader({
    startElement(_name, attributes) {
      found.elements += 1
      found.attributes += attributes.count
      if (isCollecting) {
        for (let index = 0; index < attributes.count; index += 1) {
          if (attributes.name(index).local !== '') found.characters += attributes.value(index).length
        }
      }
      return Want.Children
    },
    text(bytes, start, end, kind) {
      if (isCollecting) found.characters += decodeText(bytes, start, end, kind).length
    },
    endElement() {},
    wholeElement() {},
    dropElement() {},
    endsOpaque: () => Ending.Never,
    fault() {},
  })
}

function saxes(found: Found): Sink {
  const parser = new SaxesParser({ xmlns: true, position: false })
  let depth = 0
  const text = (data: string) => {
    if (isCollecting && depth > 0) found.characters += data.length
  }
  parser.on('opentag', ({ attributes }) => {
    depth += 1
    found.elements += 1
    for (const name in attributes) {
      found.attributes += 1
      if (isCollecting) found.characters += attributes[name]?.value.length ?? 0
    }
  })
  parser.on('closetag', () => {
    depth -= 1
  })
  parser.on('text', text)
  parser.on('cdata', text)
  return ofText(
    (data) => parser.write(data),
    () => parser.close(),
  )
}

function htmlparser2(found: Found): Sink {
  let depth = 0
  const parser = new Parser(
    {
      onopentag(_name, attributes) {
        depth += 1
        found.elements += 1
        for (const name in attributes) {
          found.attributes += 1
          if (isCollecting) found.characters += attributes[name]?.length ?? 0
        }
      },
      onclosetag() {
        depth -= 1
      },
      ontext(data) {
        if (isCollecting && depth > 0) found.characters += data.length
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  return ofText(
    (data) => parser.write(data),
    () => parser.end(),
  )
}

/** Readers of text need their bytes decoded. */
function ofText(write: (text: string) => void, end: () => void): Sink {
  const decoder = new TextDecoder()
  return {
    write: (chunk) => write(decoder.decode(chunk, { stream: true })),
    end() {
      write(decoder.decode())
      end()
    },
  }
}

const readers: Readonly<Record<string, (found: Found) => Sink>> = { feedmill, saxes, htmlparser2 }

function read(bytes: Buffer): Found {
  const found = { elements: 0, attributes: 0, characters: 0 }
  if (readerName === 'podcast') {
    found.elements = parsePodcast(bytes).episodes.length
    return found
  }
  const sink = readers[readerName]?.(found)
  if (sink === undefined) throw new TypeError(`There is no reader ${readerName}`)
  const step = Number(chunkBytes)
  for (let at = 0; at < bytes.length; at += step) sink.write(bytes.subarray(at, at + step))
  sink.end()
  return found
}

const bytes = readFileSync(file)
let found: Found = { elements: 0, attributes: 0, characters: 0 }
for (let left = Number(warmUps); left > 0; left -= 1) read(bytes)
const times = Array.from({ length: Number(runs) }, () => {
  const before = process.cpuUsage()
  found = read(bytes)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
})
console.log(JSON.stringify({ milliseconds: median(times), found }))
