import type { TranscriptItem } from 'feedmill'
import { words } from '../words/index.ts'
import { Place } from './chapters.tsx'

const own = words.podcast.episode

/** The most paragraphs that a page shows. A longer transcript ends with a sentence that says so. */
const MAX_ITEMS = 3_000

/**
 * The transcript of an episode by paragraphs. Each has a link with its time, and `#p12` names the twelfth. The time
 * links to this place of the sound. The script of the player marks the paragraph that is heard.
 */
export function Transcript({
  items,
  mediaUrl,
}: {
  readonly items: readonly TranscriptItem[]
  readonly mediaUrl: string | null
}) {
  const linkedSeconds = new Set<number>()
  return (
    <section aria-labelledby="transcript">
      <h2 id="transcript">{own.transcript}</h2>
      <ol class="transcript" tabindex={0} aria-label={own.paragraphs}>
        {items.slice(0, MAX_ITEMS).map(({ text, speaker, startTimecode }, index) => {
          const seconds = startTimecode === null ? null : Math.floor(startTimecode / 1000)
          const id = `p${index + 1}`
          // Two paragraphs may begin in one second: an id names the first.
          const time = seconds === null || linkedSeconds.has(seconds) ? null : `t=${seconds}`
          if (seconds !== null) linkedSeconds.add(seconds)
          const isNewSpeaker = speaker !== null && speaker !== items[index - 1]?.speaker
          return (
            <li id={id} {...(seconds !== null && { 'data-start': seconds })}>
              {seconds === null ? <span></span> : <Place seconds={seconds} mediaUrl={mediaUrl} />}
              <p dir="auto">
                {isNewSpeaker && <span class="speaker">{speaker}</span>}
                {text}{' '}
                <a
                  class="paragraph-link"
                  {...(time !== null && { id: time })}
                  href={`#${time ?? id}`}
                  aria-label={own.paragraph(index + 1)}
                >
                  #
                </a>
              </p>
            </li>
          )
        })}
      </ol>
      {items.length > MAX_ITEMS && <p class="quiet">{own.firstParagraphs(MAX_ITEMS)}</p>}
    </section>
  )
}
