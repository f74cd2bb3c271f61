import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { askRunningInstance, type CommandAnswer, openAdminSocket } from '../../src/cli/admin-socket.ts'

const ignore = (): void => {}

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'feedmill-socket-'))
})

afterEach(() => rmSync(root, { recursive: true }))

const echo = async (args: readonly string[]): Promise<CommandAnswer> => ({
  exitCode: 1,
  stdout: args.join('|'),
  stderr: 'ß',
})

describe.each([
  ['in the data folder', () => root],
  [
    'in a folder of its own, where the path of the data folder is too long',
    () => {
      const folder = join(root, 'a'.repeat(100))
      mkdirSync(folder)
      return folder
    },
  ],
])('a socket %s', (_, makeFolder) => {
  test('has the running process run a command, and gives its answer', async () => {
    const data = makeFolder()
    const close = await openAdminSocket(data, echo)
    const long = 'é'.repeat(20_000)
    expect(await askRunningInstance(data, ['account', 'create', long], ignore, 'ada')).toEqual({
      exitCode: 1,
      stdout: `account|create|${long}`,
      stderr: 'ß',
    })
    await close()
  })

  test('shows how far a command is, and tells it when the process is about to stop', async () => {
    const data = makeFolder()
    let hasBegun = (): void => {}
    const begun = new Promise<void>((resolve) => {
      hasBegun = resolve
    })
    const close = await openAdminSocket(data, async (_, { progress, signal }) => {
      progress('half')
      hasBegun()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      return { exitCode: 0, stdout: 'whole', stderr: '' }
    })
    const lines: string[] = []
    const asked = askRunningInstance(data, ['a'], (line) => lines.push(line), 'ada')
    await begun
    await close()
    expect([await asked, lines]).toEqual([{ exitCode: 0, stdout: 'whole', stderr: '' }, ['half']])
  })

  test('can be used by its user only, and leaves no file behind', async () => {
    const data = makeFolder()
    const close = await openAdminSocket(data, echo)
    const path = socketOf(data)
    expect(Buffer.byteLength(path)).toBeLessThanOrEqual(100)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(statSync(dirname(path)).mode & 0o077).toBe(0)
    await close()
    expect(existsSync(path)).toBe(false)
    expect(readdirSync(data)).toEqual([])
    if (dirname(path) !== data) expect(existsSync(dirname(path))).toBe(false)
  })

  test('gives no answer if it was never opened, or if its process was killed', async () => {
    const data = makeFolder()
    expect(await askRunningInstance(data, [], ignore, 'ada')).toBeNull()
    const close = await openAdminSocket(data, echo)
    const path = socketOf(data)
    const pointer = dirname(path) === data ? null : readFileSync(join(data, 'admin.sock.path'))
    await close()
    // Leaves the files as a killed process does.
    if (pointer !== null) {
      mkdirSync(dirname(path))
      writeFileSync(join(data, 'admin.sock.path'), pointer)
    }
    writeFileSync(path, '')
    expect(await askRunningInstance(data, [], ignore, 'ada')).toBeNull()
    const closeNext = await openAdminSocket(data, echo)
    expect(await askRunningInstance(data, ['a'], ignore, 'ada')).toMatchObject({ stdout: 'a' })
    await closeNext()
    expect(readdirSync(data)).toEqual([])
  })
})

function socketOf(data: string): string {
  const pointer = join(data, 'admin.sock.path')
  return existsSync(pointer) ? readFileSync(pointer, 'utf8') : join(data, 'admin.sock')
}

test('closing waits for a command that runs', async () => {
  let finish: (answer: CommandAnswer) => void = () => {}
  let begun: () => void = () => {}
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve
  })
  const close = await openAdminSocket(root, () => {
    begun()
    return new Promise((resolve) => {
      finish = resolve
    })
  })
  const asked = askRunningInstance(root, ['slow'], ignore, 'ada')
  await hasBegun
  const closed = close()
  finish({ exitCode: 0, stdout: 'done', stderr: '' })
  expect(await asked).toMatchObject({ stdout: 'done' })
  await closed
})

test('closing does not wait for a client that sends nothing', async () => {
  const close = await openAdminSocket(root, echo)
  const silent = connect(join(root, 'admin.sock'))
  await new Promise((resolve) => silent.once('connect', resolve))
  await close()
  silent.destroy()
})

test.each([
  ['text that is not JSON', 'hello'],
  ['JSON that is not a command line', '{"args":[1]}'],
  ['a command line that is too long', `{"args":["${'a'.repeat(200_000)}"]}`],
])('the connection of %s is cut, and the next command is answered', async (_, text) => {
  const close = await openAdminSocket(root, echo)
  const answer = await new Promise<string>((resolve) => {
    let received = ''
    const socket = connect(join(root, 'admin.sock'), () => socket.end(text))
    socket.on('data', (data) => {
      received += data
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(received))
  })
  expect(answer).toBe('')
  expect(await askRunningInstance(root, ['a'], ignore, 'ada')).toMatchObject({ stdout: 'a' })
  await close()
})
