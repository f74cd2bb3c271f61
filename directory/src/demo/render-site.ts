import { escapeXml } from '../reading/index.ts'
import { demoPersons, type PersonSlug } from './content/persons.ts'
import type { DemoPodcast } from './content/podcast-text.ts'
import { episodeNamed } from './feeds/episodes.ts'

/** Returns the page of a podcast, or of one of its episodes. */
export function renderSite(podcast: DemoPodcast, name: string, base: string): string {
  const { slug, title, about, language } = podcast
  const episode = name === '' ? null : episodeNamed(podcast, name)
  const words = episode === null ? about : episode.notes.join(' ')
  return page({ language, title: episode?.title ?? title, words, picture: `${base}/art/cover/${slug}.svg` })
}

/** Returns the page of a person. */
export function renderPersonSite(person: PersonSlug, podcasts: readonly DemoPodcast[], base: string): string {
  const shows = podcasts
    .filter(({ hosts, guests = [] }) => hosts.includes(person) || guests.includes(person))
    .map(({ title }) => title)
  return page({
    language: 'en',
    title: demoPersons[person],
    words: `Heard in ${shows.join(', ')}.`,
    picture: `${base}/art/person/${person}.svg`,
  })
}

interface Page {
  readonly language: string
  readonly title: string
  readonly words: string
  readonly picture: string
}

function page({ language, title, words, picture }: Page): string {
  return `<!doctype html>
<html lang="${language}"${language === 'ar' ? ' dir="rtl"' : ''}>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeXml(title)}</title>
<style>body{font:1.1rem/1.6 system-ui,sans-serif;max-width:36rem;margin:2rem auto;padding:0 1rem}img{width:100%;border-radius:1rem}</style>
<img src="${picture}" alt="">
<h1>${escapeXml(title)}</h1>
<p>${escapeXml(words)}</p>
<p><small>A page of the demo.</small></p>
</html>
`
}
