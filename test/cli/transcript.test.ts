import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../architecture/source-files.ts'
import { runRecorded } from './recording-terminal.ts'

const fixture = (name: string): string => join(root, 'fixtures/transcript', name)

describe('feedmill transcript', () => {
  test('prints the paragraphs of a transcript', async () => {
    expect(await runRecorded(['transcript', fixture('two-in-one-cue.srt')])).toEqual({
      exitCode: 0,
      stdout:
        '[00:00:00] Iva: Dobar dan!\n\n[00:00:00] Luka: Dobar dan, Iva. Kako si?\n\n[00:00:05] Iva: Dobro, dobro.\n',
      stderr: '',
    })
  })

  test('writes captions of another format', async () => {
    const args = ['transcript', '--style', 'utterance', '--format', 'vtt', fixture('namespace.json')]
    expect((await runRecorded(args)).stdout).toBe(
      [
        'WEBVTT\n',
        '00:00:00.500 --> 00:00:02.250\n<v Inês Duarte>Bom dia e bem-vindos\n',
        '00:00:02.300 --> 00:00:04.125\n<v Inês Duarte>ao «Vento Norte».\n',
        '00:00:04.200 --> 00:00:06.000\n<v Unknown>Olá!\n',
        '00:00:06.000 --> 00:00:09.000\n<v Inês Duarte>Começamos?\n',
        '00:00:09.000 --> 00:00:09.000\n<v Inês Duarte>Sim.\n',
      ].join('\n'),
    )
  })

  test('writes SubRip', async () => {
    const { stdout } = await runRecorded(['transcript', '--format=srt', '-'], '[00:00] One.\n[00:02] Two.')
    expect(stdout).toBe('1\n00:00:00,000 --> 00:00:02,000\nOne. Two.\n')
  })

  test('reads sentences of the language that is named', async () => {
    const words = JSON.stringify({ words: ['Am', '3.', 'Mai.'].map((text) => ({ text })) })
    const { stdout } = await runRecorded(['transcript', '--style=utterance', '--language', 'de', '-'], words)
    expect(stdout).toBe('Am 3. Mai.\n')
  })

  test('gives all that is known as JSON', async () => {
    const { stdout } = await runRecorded(['transcript', '--format', 'json', fixture('paragraphs.txt')])
    expect(JSON.parse(stdout)).toMatchObject({ format: 'PLAIN_TEXT', hasTimecodes: false, status: 'ok' })
  })

  test('cannot make captions of a text without times', async () => {
    const { exitCode, stdout, stderr } = await runRecorded(['transcript', '--format', 'srt', fixture('paragraphs.txt')])
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
    expect(stderr).toContain('has no times, which srt needs')
  })

  test('ends with 1 when there is no text, as JSON too', async () => {
    expect(await runRecorded(['transcript', fixture('header-only.vtt')])).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'error: The transcript has no text.\n',
    })
    const { exitCode, stdout } = await runRecorded(['transcript', '--format', 'json', fixture('header-only.vtt')])
    expect(exitCode).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({ status: 'unusable', items: [] })
  })

  test('recognises by its type that a page is no captions file', async () => {
    const { exitCode } = await runRecorded(['transcript', '--type', 'text/vtt', fixture('gone.html')])
    expect(exitCode).toBe(1)
    expect((await runRecorded(['transcript', fixture('gone.html')])).exitCode).toBe(0)
  })

  test.each([
    [['transcript'], "Missing required argument 'FILE|URL|-'."],
    [['transcript', '--style', 'word', '-'], "argument 'word' is invalid. Allowed choices are paragraph, utterance."],
    [['transcript', '--format', 'constructor', '-'], 'Allowed choices are text, json, vtt, srt.'],
    [['transcript', '--loud', '-'], 'loud'],
  ])('ends with 2 when it is called as %j', async (args, message) => {
    const { exitCode, stderr } = await runRecorded(args)
    expect(exitCode).toBe(2)
    expect(stderr).toContain(message)
  })

  test('prints its help', async () => {
    expect((await runRecorded(['transcript', '--help'])).stdout).toContain('Usage: feedmill transcript')
  })
})
