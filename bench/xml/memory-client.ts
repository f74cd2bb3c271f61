import { createReadStream } from 'node:fs'
import { decodeText } from '../../src/xml/decode-text.ts'
import { createXmlReader } from '../../src/xml/elements.ts'
import { Ending, Want } from '../../src/xml/events.ts'

/*
 * One measurement of memory of `bench/xml/main.ts`, in a fresh process: TASK FILE. Reads nothing at all (`bare`),
 * streams a file and drops it (`stream`), or streams it through the reader (`events`), and prints the largest RSS in
 * MB.
 */

const [task = '', file = ''] = process.argv.slice(2)

let characters = 0
const reader = createXmlReader({
  startElement(_name, attributes) {
    for (let index = 0; index < attributes.count; index += 1) characters += attributes.value(index).length
    return Want.Children
  },
  text(bytes, start, end, kind) {
    characters += decodeText(bytes, start, end, kind).length
  },
  endElement() {},
  wholeElement() {},
  dropElement() {},
  endsOpaque: () => Ending.Never,
  fault() {},
})

if (task !== 'bare') {
  for await (const chunk of createReadStream(file)) {
    if (task === 'events') reader.write(chunk as Buffer)
    else characters += (chunk as Buffer).length
  }
  if (characters === 0) throw new Error('The file is empty')
}
console.log(process.resourceUsage().maxRSS / 1000)
