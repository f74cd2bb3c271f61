import { expect, it } from 'vitest'
import { AnswerWatch } from '../../src/database/embedded/answer-watch.ts'
import { endOfServer } from '../../src/database/embedded/server-end.ts'

const LIMIT_S = 60

const message = (kind: string, ...texts: readonly string[]): Uint8Array => {
  const content = Buffer.from(texts.map((text) => `${text}\0`).join(''))
  const header = Buffer.alloc(5)
  header.write(kind)
  header.writeUInt32BE(4 + content.length, 1)
  return Buffer.concat([header, content])
}

/** A watch with a limit of 60 seconds, whose clock a test moves. */
function watchAt(messages: Uint8Array) {
  const watch = new AnswerWatch()
  watch.limitTo(LIMIT_S * 1_000)
  let at = 0
  watch.look(at)
  watch.begin(messages)
  return {
    watch,
    /** Lets the process run: it looks each second. */
    run(seconds: number): string | null {
      for (let second = 0; second < seconds; second += 1) {
        at += 1_000
        const found = watch.look(at)
        if (found !== null) return found
      }
      return null
    },
    /** Stops the process. */
    stop(seconds: number): void {
      at += seconds * 1_000
    },
  }
}

it.each([
  ['a script', message('Q', 'delete from notes'), 'delete from notes'],
  ['a statement with values', message('P', '', 'select $1'), 'select $1'],
  ['a prepared statement', message('B', '', 'feedmill_1'), 'prepared statement feedmill_1'],
])('finds %s without an answer for a minute, and names it', (_name, messages, text) => {
  const { run } = watchAt(messages)
  expect(run(LIMIT_S)).toBeNull()
  expect(run(1)).toBe(text)
})

it.each(['vacuum (analyze) public.feeds', 'checkpoint', '/* long */ select 1', 'create index on notes (n)'])(
  'lets `%s` take more than a minute, and an hour at most',
  (text) => {
    const { run } = watchAt(message('Q', text))
    expect(run(3_600)).toBeNull()
    expect(run(1)).toBe(text)
  },
)

it('counts anew after the process was stopped', () => {
  const { run, stop } = watchAt(message('Q', 'select 1'))
  run(50)
  stop(120)
  expect(run(LIMIT_S)).toBeNull()
  expect(run(2)).toBe('select 1')
})

it('finds nothing once the answer came', () => {
  const { watch, run } = watchAt(message('Q', 'select 1'))
  run(50)
  watch.end()
  expect(run(100)).toBeNull()
})

it('has no limit before the start is over', () => {
  const watch = new AnswerWatch()
  watch.begin(message('Q', 'update notes set n = 1'))
  for (let second = 0; second < 10_000; second += 1) expect(watch.look(second * 1_000)).toBeNull()
})

it.each(['PANIC', 'FATAL'])('an answer with a %s is the end of the server', (severity) => {
  const error = message('E', `S${severity}`, `V${severity}`, 'C53100', 'MNo space left on device', '')
  expect(endOfServer(Buffer.concat([message('T', 'n'), error]))).toBe('No space left on device')
})

it('an answer with an error, and a row with the word, are not the end of the server', () => {
  const error = message('E', 'SERROR', 'VERROR', 'C42601', 'Msyntax error', '')
  expect(endOfServer(Buffer.concat([message('D', 'VPANIC'), error, message('Z', 'I')]))).toBeNull()
})
