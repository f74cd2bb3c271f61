import { describe, expect, test } from 'vitest'
import { parseSss, readSss, type SssEndPart, type SssOptions, type SssPart } from '../../src/sss/index.ts'
import { readFor } from '../../src/sss/read.ts'

const SERIES = '0b6f3d52-6a3e-4a0f-9d43-0c1f8a5e7a01'

function issue(number: number, more: object = {}): object {
  return {
    identifier: `bb000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    name: `Issue ${number}`,
    datePublished: '2024-01-01T00:00:00Z',
    stories: [],
    ...more,
  }
}

function series(members: object = {}): object {
  return { '@type': 'ComicSeries', identifier: SERIES, name: 'Parts', url: 'https://parts.example/f', ...members }
}

async function partsOf(parts: AsyncIterable<SssPart>): Promise<SssPart[]> {
  const all: SssPart[] = []
  for await (const part of parts) all.push(part)
  return all
}

const bytesOf = (document: object): Uint8Array => Buffer.from(JSON.stringify(document))

describe('parts come in order', () => {
  test('of a comic: head, issues, series, end', async () => {
    const parts = await partsOf(readSss(bytesOf(series({ issues: [issue(1), issue(2)] }))))
    expect(parts.map(({ type }) => type)).toEqual(['head', 'issue', 'issue', 'series', 'end'])
  })

  test('of a comic without issues: head, series, end', async () => {
    const parts = await partsOf(readSss(bytesOf(series({ issues: [] }))))
    expect(parts.map(({ type }) => type)).toEqual(['head', 'series', 'end'])
  })

  test('of a creator: head, content, creator, end', async () => {
    const content = [{ '@type': 'ComicSeries', identifier: SERIES, url: 'https://parts.example/f', roles: [] }]
    const parts = await partsOf(readSss(bytesOf({ '@type': 'Creator', identifier: SERIES, content })))
    expect(parts.map(({ type }) => type)).toEqual(['head', 'content', 'creator', 'end'])
  })

  test('of a hosting provider: itself, end', async () => {
    const parts = await partsOf(readSss(bytesOf({ '@type': 'HostingProvider', identifier: SERIES })))
    expect(parts.map(({ type }) => type)).toEqual(['hosting-provider', 'end'])
  })

  test('of input that is not a document: end', async () => {
    const parts = await partsOf(readSss('<html></html>'))
    expect(parts.map(({ type }) => type)).toEqual(['end'])
    expect(parts[0]).toMatchObject({ kind: 'unknown', status: 'unusable', complete: false })
  })
})

test('the head has the uuid and what came before the issues, and no hash', async () => {
  const document = bytesOf({ ...series({ issues: [issue(1)] }), description: 'after the issues' })
  const [head] = await partsOf(readFor(document, {}, { wholeBytes: 0 }))
  expect(head).toMatchObject({
    type: 'head',
    kind: 'comic',
    series: { uuid: SERIES, name: 'Parts', description: null, hash: null, issuesHash: null, totalIssuesCount: 0 },
  })
})

test('the series has what came after the issues, and its hashes', async () => {
  const document = bytesOf({ ...series({ issues: [issue(1)] }), description: 'after the issues' })
  const parts = await partsOf(readFor(document, {}, { wholeBytes: 0 }))
  expect(parts.at(-2)).toEqual({ type: 'series', series: (parseSss(document) as { series?: object }).series })
  expect(parts.at(-2)).toMatchObject({ series: { description: 'after the issues', totalIssuesCount: 1 } })
})

test('children carry index, key and content digest', async () => {
  const parts = await partsOf(readSss(bytesOf(series({ issues: [issue(7), issue(8), issue(7)] }))))
  const children = parts.filter((part) => part.type === 'issue')
  expect(children.map(({ index, key }) => [index, key])).toEqual([
    [0, 'bb000000-0000-4000-8000-000000000007'],
    [1, 'bb000000-0000-4000-8000-000000000008'],
  ])
  for (const { contentDigest } of children) expect(contentDigest).toHaveLength(32)
})

test('a child without a uuid still has a key, the same at each reading', async () => {
  const read = () => partsOf(readSss(bytesOf({ '@type': 'ComicSeries', issues: [issue(1, { identifier: 'one' })] })))
  const [, first] = await read()
  expect(first).toMatchObject({ type: 'issue', key: 'issue\none', issue: { uuid: null, hash: null } })
  expect((await read())[1]).toEqual(first)
})

test('the end has counts of everything', async () => {
  const stories = [
    { identifier: SERIES.replace('0b', '1b'), storyImage: { base_url: 'https://p.example/', story: 'a.png' } },
  ]
  const parts = await partsOf(readSss(bytesOf(series({ issues: [issue(1, { stories }), issue(2)] }))))
  const end = parts.at(-1) as SssEndPart
  expect(end).toMatchObject({ type: 'end', counts: { issues: 2, stories: 1, content: 0 }, amendments: [] })
  expect(end).toHaveProperty('counts.diagnostics', end.diagnostics.length)
})

test.each([
  ['the uuid of its identifier', { identifier: SERIES }, SERIES],
  ['null for an identifier that is no uuid', { identifier: 'sketch' }, null],
  ['null without an identifier', {}, null],
])('the end has the uuid of the document, whatever `seriesUuid` is given: %s', async (_, members, documentUuid) => {
  const seriesUuid = '3d6e7c56-7c1e-4b0a-9a52-6c1b0f3f4a10'
  const document = { '@type': 'ComicSeries', ...members, issues: [issue(1)] }
  const parts = await partsOf(readSss(bytesOf(document), { seriesUuid }))
  expect(parts.at(-1)).toMatchObject({ type: 'end', documentUuid })
  expect(parts.at(-2)).toMatchObject({ series: { uuid: seriesUuid } })
  expect(parseSss(bytesOf(document), { seriesUuid })).toMatchObject({ kind: 'comic', documentUuid })
})

test('issues are given before the document has ended', async () => {
  let given = 0
  async function* slowly(): AsyncGenerator<Uint8Array> {
    const text = JSON.stringify(series({ issues: [issue(1), issue(2)] }))
    const middle = text.indexOf('"Issue 2"')
    yield Buffer.from(text.slice(0, middle))
    expect(given).toBe(1)
    yield Buffer.from(text.slice(middle))
  }
  for await (const part of readFor(slowly(), {}, { wholeBytes: 0 })) if (part.type === 'issue') given += 1
  expect(given).toBe(2)
})

test('input that turns out to be no document is not read to its end', async () => {
  let given = 0
  function* endless(): Generator<Uint8Array> {
    for (; given < 1_000; given += 1) yield Buffer.from('<p>Not found</p>')
  }
  await partsOf(readSss(endless()))
  expect(given).toBeLessThan(1_000)
})

describe('a large document that comes in pieces', () => {
  const errorsOf = async (text: string, options: SssOptions = {}) => {
    const pieces = [text.slice(0, 5_000), text.slice(5_000)].map((piece) => Buffer.from(piece))
    const end = (await partsOf(readFor(pieces, options, { wholeBytes: 0 }))).at(-1) as SssEndPart
    return end.diagnostics
      .filter(({ severity }) => severity === 'error')
      .map(({ code, location }) => [code, location?.offset])
  }
  const whole = JSON.stringify(series({ description: 'x'.repeat(5_000), issues: [issue(1), issue(2)] }))

  test('has its faults at the same places as the whole', async () => {
    const last = whole.length - 1
    expect(await errorsOf(`${whole.slice(0, -1)}!`)).toEqual([['json-malformed', last]])
    expect(await errorsOf(whole.slice(0, -1))).toEqual([['json-truncated', last]])
  })

  test('must not nest too deep anywhere', async () => {
    const deep = whole.replace('"stories":[]}]', `"stories":${'['.repeat(9)}${']'.repeat(9)}}]`)
    expect(await errorsOf(deep, { limits: { maxDepth: 9 } })).toEqual([['json-too-deep', deep.indexOf('[[') + 6]])
  })
})

describe('a member that comes too late', () => {
  test('an identifier after the issues holds them back', async () => {
    const document = bytesOf({ '@type': 'ComicSeries', issues: [issue(1, { identifier: 'x' })], identifier: SERIES })
    const parts = await partsOf(readFor(document, {}, { wholeBytes: 0 }))
    expect(parts.map(({ type }) => type)).toEqual(['head', 'issue', 'series', 'end'])
    expect(parts[1]).toMatchObject({ issue: { seriesUuid: SERIES } })
  })

  test('a known uuid lets them go at once', async () => {
    let given = 0
    async function* slowly(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(`{"@type":"ComicSeries","issues":[${JSON.stringify(issue(1))},`)
      expect(given).toBe(1)
      yield Buffer.from(`${JSON.stringify(issue(2))}]}`)
    }
    for await (const part of readFor(slowly(), { seriesUuid: SERIES }, { wholeBytes: 0 })) {
      if (part.type === 'issue') given += 1
    }
    expect(given).toBe(2)
  })

  test('a type that contradicts the children is an error, and the listing is not complete', async () => {
    const text = `{"identifier":"${SERIES}","issues":[${JSON.stringify(issue(1))}],"@type":"Creator"}`
    const end = (await partsOf(readFor(text, {}, { wholeBytes: 0 }))).at(-1)
    expect(end).toMatchObject({ status: 'partial', complete: false })
    expect(end).toHaveProperty(
      'diagnostics',
      expect.arrayContaining([expect.objectContaining({ code: 'sss-type-late' })]),
    )
  })

  test('a second identifier that contradicts the first is an error, and the listing is not complete', async () => {
    const other = SERIES.replace('0b', '1b')
    const text = `{"@type":"ComicSeries","identifier":"${SERIES}","issues":[${JSON.stringify(issue(1))}],"identifier":"${other}"}`
    const parts = await partsOf(readFor(text, {}, { wholeBytes: 0 }))
    expect(parts[1]).toMatchObject({ issue: { seriesUuid: SERIES } })
    const late = expect.objectContaining({ code: 'sss-type-late' })
    expect(parts.at(-1)).toMatchObject({ complete: false, diagnostics: expect.arrayContaining([late]) })
  })

  test('the fault that makes it unusable is reported, however many its children have', async () => {
    const text = `{"@type":"ComicSeries","identifier":"${SERIES}","issues":[${'{},'.repeat(10)}`
    const end = (await partsOf(readFor(text, { limits: { maxDiagnostics: 5 } }, { wholeBytes: 0 }))).at(-1)
    expect(end).toMatchObject({ status: 'unusable' })
    expect(end).toHaveProperty(
      'diagnostics',
      expect.arrayContaining([expect.objectContaining({ code: 'json-truncated' })]),
    )
  })

  test('a second list of issues is an error, and the listing is not complete', async () => {
    const list = JSON.stringify([issue(1)])
    const text = `{"identifier":"${SERIES}","issues":${list},"issues":[]}`
    const parts = await partsOf(readFor(text, {}, { wholeBytes: 0 }))
    expect(parts.at(-1)).toMatchObject({ status: 'partial', complete: false, counts: { issues: 1 } })
  })
})
