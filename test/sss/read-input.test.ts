import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { parseComic, parseCreator, parseSss, readSss, type SssOptions, type SssPart } from '../../src/sss/index.ts'
import { collect } from './collect.ts'

const text = `{"@type":"ComicSeries","identifier":"0b6f3d52-6a3e-4a0f-9d43-0c1f8a5e7a01","name":"Ærlig 🎈","url":"https://in.example/f","issues":[]}`
const bytes = Buffer.from(text)
const expected = { ...parseSss(text) }

async function drain(parts: AsyncIterable<SssPart>): Promise<void> {
  for await (const part of parts) void part
}

describe('a document may come as', () => {
  const half = Math.floor(bytes.length / 2)
  const halves = [new Uint8Array(bytes.subarray(0, half)), new Uint8Array(bytes.subarray(half))]
  async function* generator(): AsyncGenerator<Uint8Array> {
    yield* halves
  }

  test.each([
    ['text', () => text],
    ['text with a byte order mark', () => `\ufeff${text}`],
    ['a Uint8Array', () => new Uint8Array(bytes)],
    ['a Buffer', () => bytes],
    ['a web stream', () => new Blob([text]).stream()],
    ['a stream of Node', () => Readable.from(halves)],
    ['an async iterable', generator],
    ['an array of pieces', () => halves],
  ])('%s', async (_, input) => {
    expect(await collect(readSss(input() as never))).toEqual(expected)
  })
})

describe('misuse is a TypeError that says what to do', () => {
  test.each([[undefined], [null], [42], [{}], [new DataView(new ArrayBuffer(4))]])('reading %s', (input) => {
    expect(() => readSss(input as never)).toThrow(TypeError)
    expect(() => parseSss(input as never)).toThrow(TypeError)
  })

  test('pieces that are no bytes', async () => {
    await expect(drain(readSss(['{"a":', '1}'] as never))).rejects.toThrow(/Uint8Array/)
    await expect(drain(readSss([1, 2, 3] as never))).rejects.toThrow(TypeError)
  })

  test.each<[string, object]>([
    ['feedUrl must be', { feedUrl: 'feed.json' }],
    ['feedUrl must be', { feedUrl: 7 }],
    ['seriesUuid must be', { seriesUuid: 'x' }],
    ['limits.maxIssues is not a limit', { limits: { maxIssues: 3 } }],
    ['limits.maxTags must be', { limits: { maxTags: -1 } }],
    ['onDiagnostic must be', { onDiagnostic: 'log' }],
    ['feedurl is an unknown option: did you mean feedUrl?', { feedurl: 'https://in.example/f' }],
  ])('%s…', (message, options) => {
    expect(() => parseSss(text, options as SssOptions)).toThrow(message)
    expect(() => readSss(text, options as SssOptions)).toThrow(TypeError)
  })

  test('invalid options', () => {
    expect(() => parseSss(text, null as never)).toThrow(TypeError)
    expect(() => readSss(text, { signal: 'now' } as never)).toThrow(TypeError)
  })
})

describe('a signal that aborts', () => {
  test('before anything is read', async () => {
    await expect(drain(readSss(text, { signal: AbortSignal.abort(new Error('no need')) }))).rejects.toThrow('no need')
  })

  test('while a piece is awaited, which may never come', async () => {
    const controller = new AbortController()
    let returned = false
    const never = {
      [Symbol.asyncIterator]: () => ({
        next: () => new Promise<never>(() => {}),
        return: async () => {
          returned = true
          return { done: true as const, value: undefined }
        },
      }),
    }
    const reading = drain(readSss(never, { signal: controller.signal }))
    setImmediate(() => controller.abort(new Error('too slow')))
    await expect(reading).rejects.toThrow('too slow')
    expect(returned).toBe(true)
  })

  test('between two parts, and the stream is cancelled', async () => {
    const controller = new AbortController()
    let cancelled: unknown = null
    const stream = new ReadableStream<Uint8Array>({
      pull: (target) => target.enqueue(Buffer.from(' ')),
      cancel(reason) {
        cancelled = reason
      },
    })
    const reading = drain(readSss(stream as never, { signal: controller.signal, limits: { maxBytes: 1e9 } }))
    setTimeout(() => controller.abort('enough'), 20)
    await expect(reading).rejects.toBe('enough')
    expect(cancelled).toBe('enough')
  })
})

test('a caller that stops early closes the source', async () => {
  let closed = false
  async function* source(): AsyncGenerator<Uint8Array> {
    try {
      yield bytes
      yield bytes
    } finally {
      closed = true
    }
  }
  for await (const part of readSss(source(), { limits: { maxBytes: 10 } })) expect(part.type).toBe('end')
  expect(closed).toBe(true)
})

test('an error of the source is thrown unchanged', async () => {
  async function* source(): AsyncGenerator<Uint8Array> {
    yield bytes.subarray(0, 20)
    throw new Error('connection reset')
  }
  await expect(drain(readSss(source()))).rejects.toThrow('connection reset')
})

test('other work gets its turn while a large document is read from memory', async () => {
  const stories = Array.from({ length: 500 }, (_, page) => ({
    storyImage: { base_url: 'https://in.example/', story: `${page}.webp` },
  }))
  const issues = Array.from({ length: 40 }, (_, number) => ({ identifier: `issue ${number}`, stories }))
  const document = JSON.stringify({ identifier: '0b6f3d52-6a3e-4a0f-9d43-0c1f8a5e7a01', issues })
  let turns = 0
  let isDone = false
  const count = (): void => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  await drain(readSss(document))
  isDone = true
  expect(turns).toBeGreaterThan(20)
})

test('each diagnostic is handed on as it comes, those beyond the limit included', () => {
  const codes: string[] = []
  const options = { limits: { maxDiagnostics: 2 }, onDiagnostic: ({ code }: { code: string }) => codes.push(code) }
  const { diagnostics } = parseSss(text, options)
  expect(diagnostics).toHaveLength(2)
  expect(codes.length).toBeGreaterThan(10)
})

test('`@type` goes before `type`', () => {
  expect(parseSss('{"type": "Creator", "@type": "ComicSeries"}')).toMatchObject({ kind: 'comic' })
})

describe('a parser of one kind', () => {
  test('refuses a comic as a creator', () => {
    expect(parseCreator(text)).toMatchObject({ kind: 'unknown', status: 'unusable' })
    expect(parseCreator(text).diagnostics.map(({ code }) => code)).toEqual(['sss-type-unexpected'])
  })

  test('reads a comic as a comic', () => {
    expect(parseComic(text)).toEqual(expected)
  })
})

test('a fault with a place has line and column if lines are asked for', () => {
  const { diagnostics } = parseSss('{\n  "@type": "ComicSeries",\n  "issues": [,]\n}', { lines: true })
  expect(diagnostics).toMatchObject([{ code: 'json-malformed', location: { offset: 41, line: 3, column: 14 } }])
})
