import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commands } from '../../src/cli/commands.ts'
import { runRecorded } from './recording-terminal.ts'

const names = Object.keys(commands)
const shells = ['bash', 'zsh', 'fish'] as const

/** Whether this machine has a shell. */
function hasShell(shell: string): boolean {
  try {
    execFileSync(shell, ['-c', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const scriptOf = async (shell: string) => (await runRecorded(['completion', shell])).stdout

test.each(names)('the options of %s are those of its help', async (name) => {
  const { options } = await commands[name]!.load()
  const { stdout } = await runRecorded([name, '--help'])
  const documented = [...stdout.matchAll(/^ +(?:-\w, )?--([a-z-]+)/gm)].map(([, option = '']) => option)
  expect(documented.filter((option) => option !== 'help').toSorted()).toEqual(Object.keys(options).toSorted())
})

/** Returns the words that are offered for a line, which bash splits at signs of equality. */
async function completed(line: string): Promise<string[]> {
  const words = line.split(/(?<==)|(?==)| /).slice(1)
  const { stdout } = await runRecorded(['--complete', '--', ...words])
  return stdout
    .split('\n')
    .filter((offered) => offered !== '')
    .map((offered) => offered.split('\t')[0] ?? '')
}

describe('is offered', () => {
  test.each([
    ['feedmill ', [...names, 'help', '--help', '--version']],
    ['feedmill ch', ['chapters']],
    ['feedmill parse --s', ['--summary']],
    ['feedmill parse feed.xml --p', ['--pretty']],
    ['feedmill chapters --format ', ['text', 'json']],
    ['feedmill transcript --format=v', ['vtt']],
    ['feedmill transcript --format=', ['text', 'json', 'vtt', 'srt']],
    ['feedmill transcript --style p', ['paragraph']],
    ['feedmill help tra', ['transcript']],
    ['feedmill completion ', [...shells]],
    ['feedmill parse ', []],
    ['feedmill parse --charset ', []],
    ['feedmill nothing --', []],
  ])('%j', async (line, offered) => {
    expect((await completed(line)).toSorted()).toEqual([...offered].toSorted())
  })

  test('a value with its option to shells that keep them together', async () => {
    const { stdout } = await runRecorded(['--complete', '--', 'transcript', '--format=v'])
    expect(stdout).toBe('--format=vtt\t\n')
  })

  test('a word with its explanation', async () => {
    const { stdout } = await runRecorded(['--complete', '--', 'val'])
    expect(stdout).toBe('validate\tsays what is wrong with feeds\n')
  })
})

test.skipIf(!hasShell('zsh') && !hasShell('fish') && !hasShell('bash'))(
  'the scripts are scripts of their shells',
  async () => {
    for (const shell of shells.filter(hasShell)) {
      const script = await scriptOf(shell)
      expect(() => execFileSync(shell, ['-n'], { input: script, stdio: ['pipe', 'ignore', 'pipe'] })).not.toThrow()
    }
  },
)

describe.skipIf(!hasShell('bash'))('bash', () => {
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'feedmill-completion-'))
    writeFileSync(join(folder, 'feedmill.bash'), await scriptOf('bash'))
    // Stands in for the command: it says how it was called.
    writeFileSync(join(folder, 'feedmill'), '#!/bin/sh\nprintf "%s\\tsentence\\n" "$*"\n')
    chmodSync(join(folder, 'feedmill'), 0o755)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('asks the command for the words before the cursor, and drops explanations', () => {
    const program = `source feedmill.bash
COMP_WORDS=(feedmill parse 'feed one.xml' --p rest)
COMP_CWORD=3
_feedmill
printf '%s\\n' "\${COMPREPLY[@]}"`
    const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}` }
    const out = execFileSync('bash', ['--norc', '-c', program], { cwd: folder, encoding: 'utf8', env })
    expect(out).toBe('--complete -- parse feed one.xml --p\n')
  })

  test('offers files where the command offers nothing', () => {
    const program = 'source feedmill.bash; complete -p feedmill'
    const out = execFileSync('bash', ['--norc', '-c', program], { cwd: folder, encoding: 'utf8' })
    expect(out).toContain('complete -o default -F _feedmill feedmill')
  })
})

test.each([[[]], [['csh']], [['bash', 'zsh']], [['constructor']]])('%j is no shell', async (args) => {
  const { exitCode, stdout, stderr } = await runRecorded(['completion', ...args])
  expect([exitCode, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(/^feedmill: .*'feedmill completion --help' tells more\.\n$/)
})
