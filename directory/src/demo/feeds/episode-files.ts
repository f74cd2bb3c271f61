import { demoPersons } from '../content/persons.ts'
import { phrasesOf } from '../content/phrases.ts'
import type { DemoPodcast } from '../content/podcast-text.ts'
import type { DemoEpisode } from './episodes.ts'

/** When the chapters and the cues of a sound of 90 seconds begin. Other sounds are divided alike. */
const WHOLE_S = 90
const CHAPTERS_S = [0, 20, 50, 80]
const CUES_S = [0, 10, 20, 35, 50, 65, 80]

/** The chapters of an episode, with pictures. */
export function chaptersOf(podcast: DemoPodcast, { name, topic, seconds }: DemoEpisode, base: string): string {
  const { slug, language } = podcast
  const [first, middle, last] = phrasesOf(language).chapters
  const titles = [first, topic, middle, last]
  return JSON.stringify({
    version: '1.2.0',
    title: topic,
    podcastName: podcast.title,
    chapters: CHAPTERS_S.map((start, index) => ({
      startTime: placeOf(start, seconds),
      title: titles[index],
      img: `${base}/art/chapter/${slug}/${name}-${index + 1}.svg`,
      ...(index === 1 && { url: `${base}/sites/${slug}/${name}` }),
    })),
  })
}

/** The transcript of an episode, as WebVTT: two voices say what its notes say. */
export function transcriptOf(podcast: DemoPodcast, episode: DemoEpisode): string {
  const { language, title, hosts } = podcast
  const { hello, today, question, answer, goodbye, guest } = phrasesOf(language)
  const host = demoPersons[hosts[0]!]
  const second = episode.guest ?? hosts[1]
  const other = second === undefined ? guest : demoPersons[second]
  const [opening = '', middle = '', further = '', closing = ''] = episode.notes
  const spoken = [
    [host, `${hello.replace('{host}', host).replace('{show}', title)} ${today.replace('{t}', episode.topic)}`],
    [other, question],
    [host, answer],
    [other, opening],
    [host, middle],
    [other, further],
    [host, `${closing} ${goodbye}`],
  ]
  const cues = spoken.map(([voice, words], index) => {
    const from = placeOf(CUES_S[index]!, episode.seconds)
    const until = placeOf(CUES_S[index + 1] ?? WHOLE_S, episode.seconds) - (index === spoken.length - 1 ? 0 : 1)
    return `${clock(from)} --> ${clock(until)}\n<v ${voice}>${words}`
  })
  return `WEBVTT\n\n${cues.join('\n\n')}\n`
}

/** Returns where the soundbite of an episode begins. */
export function soundbiteOf(seconds: number): number {
  return placeOf(CUES_S[3]!, seconds)
}

function placeOf(second: number, seconds: number): number {
  return Math.round((second * seconds) / WHOLE_S)
}

function clock(second: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(second / 60))}:${two(second % 60)}.000`
}
