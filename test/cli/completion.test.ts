import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commands } from '../../src/cli/commands.ts'
import { runRecorded } from './recording-terminal.ts'

const names = Object.keys(commands)
const loaded = await Promise.all(
  Object.entries(commands).map(async ([name, { load }]) => ({ name, ...(await load()) })),
)
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

describe.each(loaded)('the options of $name', ({ help, options }) => {
  test('are those of its help', () => {
    const [, section = ''] = /\nUsage:.*?\n\n(.*?)(?:\nExamples?:|\n\n {2}feedmill |$)/s.exec(`\n${help}`) ?? []
    const documented = [...section.matchAll(/^ +(?:-\w, )?--([a-z-]+)/gm)].map(([, name = '']) => name)
    expect(documented.filter((name) => name !== 'help').toSorted()).toEqual(Object.keys(options).toSorted())
  })

  test('that have few values name them in the help', () => {
    for (const [name, { choices }] of Object.entries(options)) {
      if (choices !== undefined) expect(help).toContain(`--${name} ${choices.join('|')}`)
    }
  })
})

describe.each(shells)('the script for %s', (shell) => {
  test('names every command and every option', async () => {
    const { exitCode, stdout, stderr } = await runRecorded(['completion', shell])
    expect([exitCode, stderr]).toEqual([0, ''])
    for (const { name, options } of loaded) {
      expect(stdout).toContain(name)
      for (const option of Object.keys(options)) expect(stdout).toMatch(new RegExp(`(?:--|-l )${option}\\b`))
    }
  })

  test.skipIf(!hasShell(shell))('is a script of that shell', async () => {
    const script = await scriptOf(shell)
    expect(() => execFileSync(shell, ['-n'], { input: script, stdio: ['pipe', 'ignore', 'pipe'] })).not.toThrow()
  })
})

describe.skipIf(!hasShell('bash'))('bash completes', () => {
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'feedmill-completion-'))
    writeFileSync(join(folder, 'feedmill.bash'), await scriptOf('bash'))
    writeFileSync(join(folder, 'feed one.xml'), '')
    mkdirSync(join(folder, 'feeds'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  /** Returns what bash offers for a line, which it splits into words as with readline. */
  function completed(line: string): string[] {
    const words = line.split(/(?<==)|(?==)| /)
    const program = `source feedmill.bash
COMP_WORDS=("$@")
COMP_CWORD=$(( $# - 1 ))
_feedmill
printf '%s\\n' "\${COMPREPLY[@]}"`
    const out = execFileSync('bash', ['--norc', '-c', program, 'bash', ...words], { cwd: folder, encoding: 'utf8' })
    return out.split('\n').filter((word) => word !== '')
  }

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
  ])('%j', (line, offered) => {
    expect(completed(line).toSorted()).toEqual([...offered].toSorted())
  })

  test('feedmill by this function, and files where it offers nothing', () => {
    const program = 'source feedmill.bash; complete -p feedmill; compopt feedmill'
    const out = execFileSync('bash', ['--norc', '-c', program], { cwd: folder, encoding: 'utf8' })
    expect(out).toContain('complete -o default -F _feedmill feedmill')
    expect(out).toContain('-o default')
  })
})

test.each([[[]], [['csh']], [['bash', 'zsh']], [['constructor']]])('%j is no shell', async (args) => {
  const { exitCode, stdout, stderr } = await runRecorded(['completion', ...args])
  expect([exitCode, stdout]).toEqual([2, ''])
  expect(stderr).toContain('Name a shell: bash, zsh, fish.')
})
