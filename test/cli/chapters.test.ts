import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../architecture/source-files.ts'
import { runRecorded } from './recording-terminal.ts'

const fixture = (name: string): string => join(root, 'fixtures/chapters', name)

describe('feedmill chapters', () => {
  test('prints the chapters of a file as a table', async () => {
    const { exitCode, stdout, stderr } = await runRecorded(['chapters', fixture('podcast-namespace.json')])
    expect(stdout).toBe(
      [
        'START         TITLE                         LINK',
        '00:00:00.000  Begrüßung',
        '00:01:01.500  Was ist eine Salzwiese?       https://kuestenfunk.example/041#salzwiese',
        '00:10:11.000  Rotschenkel & Austernfischer',
        '00:30:30.000  Abschied',
        '00:04:00.000  (hidden)',
        '',
      ].join('\n'),
    )
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
  })

  test('prints JSON with `--format json`, and derives the ids of chapters from `--key`', async () => {
    const { exitCode, stdout } = await runRecorded([
      'chapters',
      '--format',
      'json',
      '--key',
      'k',
      fixture('webvtt.vtt'),
    ])
    const result = JSON.parse(stdout)
    expect(exitCode).toBe(0)
    expect(result).toMatchObject({ format: 'WEBVTT', status: 'ok', chapters: [{ title: 'פתיחה' }, {}, {}] })
    expect(result.chapters[0].id).not.toBe(
      JSON.parse((await runRecorded(['chapters', '--format=json', fixture('webvtt.vtt')])).stdout).chapters[0].id,
    )
  })

  test('reads standard input', async () => {
    const { stdout } = await runRecorded(['chapters', '-'], '[{"start":"1:02","title":"Here"}]')
    expect(stdout).toContain('00:01:02.000  Here')
  })

  test('warns of a chapter that starts after `--duration`', async () => {
    const { exitCode, stderr } = await runRecorded(['chapters', '--duration', '600', fixture('after-the-end.json')])
    expect(exitCode).toBe(0)
    expect(stderr).toBe('warning: The chapter starts after the end of the episode. ($.chapters[2])\n')
  })

  test('ends with 1 when the file is no chapters file', async () => {
    const { exitCode, stdout, stderr } = await runRecorded(['chapters', fixture('error-page.html')])
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
    expect(stderr).toMatch(/^error: /)
  })

  test.each([
    [['chapters'], "Missing required argument 'FILE|URL|-'. 'feedmill chapters --help' tells more."],
    [['chapters', 'a', 'b'], "Too many arguments for 'chapters'. Expected 1 argument but got 2."],
    [['chapters', '--format', 'xml', '-'], "argument 'xml' is invalid. Allowed choices are text, json."],
    [['chapters', '--duration', 'long', '-'], "--duration is a number of seconds, not 'long'"],
    [['chapters', '--colour', '-'], 'colour'],
    [['chapters', fixture('no-such-file.json')], 'cannot be read'],
  ])('ends with 2 when it is called as %j', async (args, message) => {
    const { exitCode, stderr } = await runRecorded(args)
    expect(exitCode).toBe(2)
    expect(stderr).toContain(message)
  })

  test('prints its help', async () => {
    const { exitCode, stdout } = await runRecorded(['chapters', '--help'])
    expect(exitCode).toBe(0)
    expect(stdout).toContain('Usage: feedmill chapters')
  })
})
