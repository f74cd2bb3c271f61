import type { Chapter } from 'feedmill'
import { words } from '../words/index.ts'
import { isWebAddress } from './series.tsx'
import { placeText } from './words.ts'

const own = words.podcast.episode

/** The chapters of an episode, each a link to its place in the sound. */
export function Chapters({
  chapters,
  mediaUrl,
}: {
  readonly chapters: readonly Chapter[]
  readonly mediaUrl: string | null
}) {
  return (
    <section aria-labelledby="chapters">
      <h2 id="chapters">{own.chapters}</h2>
      <ol class="chapters">
        {chapters.map(({ title, startTimecode, extras }) => {
          const seconds = Math.floor(startTimecode / 1000)
          const url = extras?.url
          const picture = extras?.img
          return (
            <li data-start={seconds}>
              <Place seconds={seconds} mediaUrl={mediaUrl} />
              <p dir="auto">
                {title}
                {url !== undefined && isWebAddress(url) && (
                  <>
                    {' '}
                    <a href={url} rel="nofollow noreferrer">
                      {own.aboutChapter}
                    </a>
                  </>
                )}
              </p>
              {picture !== undefined && isWebAddress(picture) && (
                <img
                  src={picture}
                  sizes="48px"
                  width={48}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  referrerpolicy="no-referrer"
                />
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** A time as a link to this place of a file. If the player's script runs, it plays this place. */
export function Place({ seconds, mediaUrl }: { readonly seconds: number; readonly mediaUrl: string | null }) {
  if (mediaUrl === null || !isWebAddress(mediaUrl)) return <span class="quiet">{placeText(seconds)}</span>
  return (
    <a href={`${mediaUrl.replace(/#.*$/s, '')}#t=${seconds}`} data-seconds={seconds} rel="nofollow noreferrer">
      {placeText(seconds)}
    </a>
  )
}
