import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { describe, expect, test } from 'vitest'
import { createLog, type LogOptions } from '../../src/runtime/create-log.ts'
import type { LogFields } from '../../src/runtime/log.ts'

const noon = Date.UTC(2026, 10, 23, 12)

function logged(write: (log: ReturnType<typeof createLog>) => void, options: Partial<LogOptions> = {}): string[] {
  const lines: string[] = []
  write(createLog({ level: 'info', now: () => noon, stream: { write: (line) => void lines.push(line) }, ...options }))
  return lines
}

function fieldsOf(fields: LogFields, secrets: readonly string[] = []): Record<string, unknown> {
  const [line] = logged((log) => log.info('tried', fields), { secrets })
  const { level, time, event, ...rest } = JSON.parse(line!)
  return rest
}

test('writes one JSON line with level, time and name', () => {
  const lines = logged((log) => log.warn('feed.refreshed', { duration_ms: 12 }))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/\n$/)
  expect(JSON.parse(lines[0]!)).toEqual({
    level: 'warn',
    time: '2026-11-23T12:00:00.000Z',
    event: 'feed.refreshed',
    duration_ms: 12,
  })
})

test('writes a line for people, with the stack of an error below it', () => {
  const error = new Error('no route')
  error.stack = 'Error: no route\n    at ask (ask.ts:1:2)'
  const lines = logged(
    (log) => log.warn('feed.not_stored', { host: 'example.org', name: 'Alpha \x1b cast', n: 3, error }),
    {
      format: 'pretty',
    },
  )
  expect(lines).toEqual([
    '12:00:00 warn  feed.not_stored host=example.org name="Alpha \\u001b cast" n=3\n    Error: no route\n        at ask (ask.ts:1:2)\n',
  ])
})

test.each([
  ['info', ['info', 'warn', 'error']],
  ['warn', ['warn', 'error']],
  ['error', ['error']],
  ['off', []],
] as const)('level %s writes %j', (level, expected) => {
  const lines = logged(
    (log) => {
      log.info('a')
      log.warn('b')
      log.error('c')
    },
    { level },
  )
  expect(lines.map((line) => JSON.parse(line).level)).toEqual(expected)
})

test('keeps its own members if a field has the name of such a member', () => {
  const [line] = logged((log) => log.info('tried', { level: 9, event: 'other' }))
  expect(JSON.parse(line!)).toMatchObject({ level: 'info', event: 'tried', level_: 9, event_: 'other' })
})

test.each([
  ['a control character', '\x1b'],
  ['DEL', '\x7f'],
  ['a C1 character', '\x9b'],
  ['an override of direction', '\u202e'],
  ['an embedding of direction', '\u202a'],
  ['an isolate of direction', '\u2066'],
  ['the end of an isolate', '\u2069'],
  ['a mark of direction', '\u200f'],
  ['a mark of Arabic letters', '\u061c'],
  ['a separator of lines', '\u2028'],
])('escapes %s in names, URLs and errors of strangers', (_, character) => {
  const text = `x${character}y`
  const [line] = logged((log) =>
    log.info('tried', { url: `https://example.org/${text}`, names: [text], error: new Error(text), [text]: 1 }),
  )
  expect(line).not.toContain(character)
  expect(JSON.parse(line!)).toMatchObject({
    url: `https://example.org/${text}`,
    names: [text],
    error: { message: text },
    [text]: 1,
  })
})

describe('secrets stay out', () => {
  test.each(['authorization', 'Authorization', 'x-api-key', 'X_API_KEY', 'apiKey', 'password', 'set-cookie', 'secret'])(
    'of the field %s',
    (name) => {
      expect(fieldsOf({ headers: { [name]: 'hush' } })).toEqual({ headers: { [name]: '[hidden]' } })
    },
  )

  test('of fields in lists', () => {
    expect(fieldsOf({ keys: [{ api_key: 'hush' }] })).toEqual({ keys: [{ api_key: '[hidden]' }] })
  })

  test('of URLs with a password', () => {
    expect(fieldsOf({ url: 'postgres://ada:hush@db.example/feeds' })).toEqual({ url: 'postgres://…@db.example/feeds' })
  })

  test('of texts that contain the key of an account', () => {
    expect(fieldsOf({ note: 'key dk_0123456789abcdefghijklmnop was refused' })).toEqual({
      note: 'key [hidden] was refused',
    })
  })

  test('of texts that contain a secret of the settings, also in errors and their causes', () => {
    const error = new Error('hush1234 failed', { cause: new Error('for hush1234') })
    expect(JSON.stringify(fieldsOf({ error, note: 'hush1234' }, ['hush1234']))).not.toContain('hush1234')
  })

  test('of errors with members that a driver added', () => {
    const error = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(ada@example.org)' })
    expect(fieldsOf({ error })['error']).toMatchObject({ name: 'Error', message: 'duplicate key', code: '23505' })
    expect(JSON.stringify(fieldsOf({ error }))).not.toContain('ada@example.org')
  })
})

describe('a line stays small', () => {
  test('cuts long texts, and hides a secret that the cut would halve', () => {
    const { text } = fieldsOf({ text: `${'a'.repeat(3_996)}hush1234${'b'.repeat(9_000)}` }, ['hush1234'])
    expect(text).not.toContain('hush')
    expect(String(text).length).toBeLessThan(4_100)
  })

  test('cuts long lists and deep objects', () => {
    const { list, deep } = fieldsOf({ list: Array.from({ length: 5_000 }, () => 1), deep: nested(50) }) as {
      list: unknown[]
      deep: unknown
    }
    expect(list).toHaveLength(101)
    expect(list.at(-1)).toBe('and 4900 more')
    expect(JSON.stringify(deep)).toContain('[too deep]')
  })

  test('writes bytes as their number', () => {
    expect(fieldsOf({ body: new Uint8Array(3) })).toEqual({ body: '3 bytes' })
  })

  test('writes an object that contains itself', () => {
    const own: { own?: unknown } = {}
    own.own = own
    expect(JSON.stringify(fieldsOf({ own }))).toContain('[too deep]')
  })
})

function nested(depth: number): unknown {
  return depth === 0 ? 1 : { inner: nested(depth - 1) }
}

test('lines reach standard error in their order, the last lines when the process ends', () => {
  const entry = new URL('../../src/runtime/create-log.ts', import.meta.url).href
  const script = `import { createLog } from ${JSON.stringify(entry)}
    const log = createLog({ level: 'info', now: () => 0 })
    log.info('first')
    setImmediate(() => {
      log.info('second')
      log.warn('third')
      process.exit(7)
    })`
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', script],
    { encoding: 'utf8' },
  )
  const events = stderr
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).event)
  expect([status, stdout, events]).toEqual([7, '', ['first', 'second', 'third']])
})
