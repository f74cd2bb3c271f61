import { describe, expect, test } from 'vitest'
import { parseTranscript } from '../../src/transcript/index.ts'
import { corpusCompanions, hasCorpus } from '../conformance/corpus.ts'

/** The transcripts of the corpus. */
const transcripts = new Map(
  corpusCompanions('transcript').map(({ path, read }) => [path.replace('companions/', ''), read] as const),
)
const read = (file: string): Buffer => transcripts.get(file)!()
const isBlank = (text: string): boolean => text.trim() === ''

/** Counts the pieces of a transcript with text by another method: captions by arrows, segments, paragraphs. */
function countPieces(file: string): number {
  const text = read(file).toString()
  if (file.endsWith('.json')) {
    const document = JSON.parse(text)
    const segments: Record<string, unknown>[] = document.segments ?? document
    return segments.filter((segment) => !isBlank(String(segment['body'] ?? segment['text']))).length
  }
  if (file.endsWith('.html')) {
    const paragraphs = text.split(/<p>/).slice(1)
    return paragraphs.filter((paragraph) => {
      const content = paragraph.split('</p>')[0]!.trim()
      return content !== '' && !/^[\d:]+$/.test(content)
    }).length
  }
  const captions = text
    .replace(/\r/g, '')
    .split(/\d *--> *\d.*\n/)
    .slice(1)
  return captions.filter((caption) => !isBlank(caption.split('\n\n')[0]!.replace(/<[^>]*>/g, ''))).length
}

/** Files with more or fewer utterances than pieces of text, and why. */
const exceptions: Readonly<Record<string, number>> = {
  // One word a segment: five words are two utterances (rule 5.3 d).
  'Podcastindex-org+podcast-namespace/c78b9ca6-example.json': -3,
  // The same text comes twice without a pause, which counts as a repeated caption (rule 5.3 c).
  'hbmartin+podcast-rss-generator/60817492-Hunting_CrossSite_Scripting_on_the_Web.xsl.json': -1,
  'hbmartin+podcast-rss-generator/9673b6fd-Yak_Shaving_with_Tim_Mitra.srt.json': -5,
  // That happens five times, and in six captions two people speak, each on a separate line.
  'hbmartin+podcast-rss-generator/ad69589a-Yak_Shaving_with_Tim_Mitra.srt': +1,
}

describe.skipIf(!hasCorpus)('every transcript of the corpus', () => {
  test.each([...transcripts.keys()])('%s has as many utterances as it has pieces of text', (file) => {
    const { items } = parseTranscript(read(file), { style: 'UTTERANCE' })
    expect(items.length - countPieces(file)).toBe(exceptions[file] ?? 0)
  })
})

/** One episode as captions and in another form, and the number of paragraphs of both. */
const twins: readonly (readonly [string, string, number])[] = [
  ['Podcastindex-org+podcast-namespace/fb92e33a-example.srt', 'johnchidgey+podcast-namespace/f039abe0-example.vtt', 17],
  [
    'hbmartin+podcast-rss-generator/bcd0ffd4-I_Quit_My_Job.srt',
    'hbmartin+podcast-rss-generator/b97487c7-I_Quit_My_Job.srt.json',
    22,
  ],
  [
    'hbmartin+podcast-rss-generator/f421b996-Episode_17.srt',
    'hbmartin+podcast-rss-generator/5a1c73fb-Episode_17.srt.json',
    57,
  ],
  ['hbmartin+podcast-rss-generator/3098b656-Bloat.srt', 'hbmartin+podcast-rss-generator/fde7a435-Bloat.srt.json', 80],
  [
    'hbmartin+podcast-rss-generator/42cdc24b-AI_Autocomplete_for_QGIS.srt',
    'hbmartin+podcast-rss-generator/7c6db568-AI_Autocomplete_for_QGIS.srt.json',
    40,
  ],
  [
    'hbmartin+podcast-rss-generator/64874a11-Labs_Setting_Engineering_Goals_and_Reporting_to_Stakeholders.txt',
    'hbmartin+podcast-rss-generator/fb1059b4-Labs_Setting_Engineering_Goals_and_Reporting_to_Stakeholders.txt.json',
    73,
  ],
  [
    'hbmartin+podcast-rss-generator/d18d299d-Zenlytic_Is_Building_You_A_Better_Coworker_With_AI_Agents.txt',
    'hbmartin+podcast-rss-generator/71a9a332-Zenlytic_Is_Building_You_A_Better_Coworker_With_AI_Agents.txt.json',
    91,
  ],
]

describe.skipIf(!hasCorpus)('the paragraphs of the corpus', () => {
  const paragraphsOf = (file: string) => parseTranscript(read(file)).items
  const contents = (file: string) => paragraphsOf(file).map(({ id: _, ...item }) => item)

  test.each(twins)('are the same in %s and %s', (captions, other, count) => {
    const paragraphs = contents(captions)
    expect(paragraphs).toHaveLength(count)
    expect(contents(other)).toEqual(paragraphs)
  })

  test('are of a readable length', () => {
    for (const file of [...transcripts.keys()].filter((name) => !name.endsWith('.html'))) {
      const utterances = parseTranscript(read(file), { style: 'UTTERANCE' }).items
      const longest = Math.max(...utterances.map(({ text }) => [...text].length))
      for (const { text } of paragraphsOf(file)) expect([...text].length).toBeLessThanOrEqual(Math.max(1_201, longest))
    }
  })
})
