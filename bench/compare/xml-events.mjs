// feedmill's tokenizer alone, without a table: what saxes and expat do. Compiled by build.mjs.
import { decodeText } from '../../src/xml/decode-text.ts'
import { createXmlReader } from '../../src/xml/elements.ts'
import { Want } from '../../src/xml/events.ts'

const ignore = () => {}

const quiet = {
  wholeElement: ignore,
  dropElement: ignore,
  endsOpaque: () => false,
  fault: ignore,
}

/** Counts events: starts, ends and texts. */
export function countEvents(chunks) {
  let events = 0
  const count = () => {
    events += 1
  }
  const reader = createXmlReader({
    ...quiet,
    startElement() {
      events += 1
      return Want.Children
    },
    endElement: count,
    text: count,
  })
  for (const chunk of chunks) reader.write(chunk)
  reader.end()
  return events
}

/** Decodes every text and every value of an attribute, and gives the number of their characters. */
export function collectEvents(chunks) {
  let characters = 0
  const reader = createXmlReader({
    ...quiet,
    startElement(_, attributes) {
      for (let index = 0; index < attributes.count; index += 1) characters += attributes.value(index).length
      return Want.Children
    },
    endElement: ignore,
    text(bytes, start, end, kind) {
      characters += decodeText(bytes, start, end, kind, ignore).length
    },
  })
  for (const chunk of chunks) reader.write(chunk)
  reader.end()
  return characters
}
