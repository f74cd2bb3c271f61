// Documents made to cost a reader more than their size: each is `size` bytes of one thing, in a feed that is a feed
// otherwise.

const open = (inside) =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Hostile</title><item><guid>1</guid>${inside}`
const close = (inside) => `${inside}</item><item><guid>2</guid><title>After</title></item></channel></rss>`

const repeat = (piece) => (size) => piece.repeat(Math.floor(size / piece.length))
const within = (before, fill, after) => (size) => open(before) + fill(size) + close(after)

/** `count` names of 36 letters that a hash of base 31 cannot tell apart: in it `Aa` and `BB` are the same. */
function equalHashes(size) {
  const count = Math.floor(size / 39)
  const parts = []
  for (let n = 0; n < count; n += 1) {
    let name = ''
    for (let bit = 0; bit < 18; bit += 1) name += (n >> bit) & 1 ? 'BB' : 'Aa'
    parts.push(`<${name}/>`)
  }

  return parts.join('')
}

function attributes(size) {
  const parts = []
  for (let n = 0, length = 0; length < size; n += 1) {
    const attribute = ` attribute${n}="value"`
    parts.push(attribute)
    length += attribute.length
  }
  return parts.join('')
}

function entities(size) {
  const parts = ['<!ENTITY e0 "lol">']
  for (let n = 1, length = 0; length < size; n += 1) {
    const entity = `<!ENTITY e${n} "${`&e${n - 1};`.repeat(10)}">`
    parts.push(entity)
    length += entity.length
  }
  return `<?xml version="1.0"?><!DOCTYPE rss [${parts.join('')}]><rss version="2.0"><channel><title>&e${parts.length - 1};</title>${close('<item>').replace('<item></item>', '')}`
}

/** What each is called, and how it is made. */
export const hostile = {
  'one CDATA section': within('<description><![CDATA[', repeat('Lorem ipsum '), ']]></description>'),
  'CDATA full of “]] ”': within('<description><![CDATA[', repeat(']] '), ']]></description>'),
  'text all &amp;amp;': within('<description>', repeat('&amp;amp;'), '</description>'),
  'one attribute': within('<enclosure url="https://example.org/', repeat('a'), '"/>'),
  'attributes on one tag': within('<enclosure', attributes, '/>'),
  'nested tags': within('', repeat('<abcde>'), ''),
  'many tiny elements': within('', repeat('<a/>'), ''),
  'tiny elements that are known': within('', repeat('<guid>a</guid>'), ''),
  'all “<”': within('<description>', repeat('<'), '</description>'),
  'an unclosed comment': within('<!-- ', repeat('never closed '), ''),
  'nested entities': entities,
  'names with equal hashes': within('', equalHashes, ''),
  'tiny items': (size) => `${open('')}</item>${repeat('<item><guid>a</guid></item>')(size)}</channel></rss>`,
}
