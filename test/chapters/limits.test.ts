import { describe, expect, test } from 'vitest'
import { chapterLimits, type ParseChaptersOptions, parseChapters } from '../../src/chapters/index.ts'
import { parseTranscript, transcriptLimits } from '../../src/transcript/index.ts'

describe('maxTextBytes of a chapters file', () => {
  const title = 'The Æolian mode'
  const files = [
    ['JSON', JSON.stringify({ chapters: [{ startTime: 1, title }] }), '$.chapters[0].title'],
    ['WEBVTT', `WEBVTT\n\n00:01.000 --> 00:02.000\n${title}\n`, '$.cues[0]'],
  ] as const

  test.each(files)('cuts a title in %s', (format, file, path) => {
    const { chapters, status, diagnostics, ...rest } = parseChapters(file, { limits: { maxTextBytes: 5 } })
    expect({ status, format: rest.format, titles: chapters.map((chapter) => chapter.title) }).toEqual({
      status: 'partial',
      format,
      titles: ['The'],
    })
    expect(diagnostics).toMatchObject([{ code: 'limit-text-bytes', path }])
  })

  test.each(files)('lets a title in %s pass that just fits', (_, file) => {
    const { status, diagnostics } = parseChapters(file, { limits: { maxTextBytes: Buffer.byteLength(title) } })
    expect({ status, diagnostics }).toEqual({ status: 'ok', diagnostics: [] })
  })

  test('cuts the texts of a location', () => {
    const location = { name: 'Valletta', geo: 'geo:35.9,14.5' }
    const file = JSON.stringify({ chapters: [{ startTime: 1, title: 'Arrival', location }] })
    const { chapters, diagnostics } = parseChapters(file, { limits: { maxTextBytes: 8 } })
    expect(chapters[0]?.extras?.location).toMatchObject({ name: 'Valletta', geo: 'geo:35.9' })
    expect(diagnostics).toMatchObject([{ code: 'limit-text-bytes', path: '$.chapters[0].location.geo' }])
  })
})

test('repairs in a location are reported like those of other texts', () => {
  const file = JSON.stringify({ chapters: [{ startTime: 1, title: 'Arrival', location: { name: '<b>Valletta</b>' } }] })
  const { chapters, diagnostics } = parseChapters(file)
  expect(chapters[0]?.extras?.location?.name).toBe('Valletta')
  expect(diagnostics).toMatchObject([{ code: 'value-text-markup', path: '$.chapters[0].location.name' }])
})

describe('invalid limits are ignored', () => {
  const given = (name: string) => ({ limits: { [name]: 5 } }) as ParseChaptersOptions

  test('maxItemBytes of a chapters file', () => {
    expect(chapterLimits).not.toHaveProperty('maxItemBytes')
    expect(() => parseChapters('[]', given('maxItemBytes'))).toThrow('limits.maxItemBytes is not a limit')
  })

  test.each(['maxItemBytes', 'maxAttributes'])('%s of a transcript', (name) => {
    expect(transcriptLimits).not.toHaveProperty(name)
    expect(() => parseTranscript('', given(name) as never)).toThrow(`limits.${name} is not a limit`)
  })
})
