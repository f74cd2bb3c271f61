import { stripHtml } from 'feedmill/html'
import { RichText } from '../rich-text.tsx'

/** Characters of a text from which it is folded, and of the beginning that is shown then. */
const LONG = 700
const BEGINNING = 320

interface FoldedTextProps {
  readonly html: string | null
  /** Code of its language, if known. */
  readonly lang?: string | undefined
}

/** The HTML of a feed. A long text shows its beginning, and the rest on demand. */
export function FoldedText({ html, lang }: FoldedTextProps) {
  const text = html === null ? '' : stripHtml(html).replace(/\s+/g, ' ').trim()
  if (text.length < LONG) return <RichText html={html} lang={lang} />
  return (
    <details class="folded">
      <summary>
        <span class="folded-beginning" dir="auto" lang={lang}>
          {beginningOf(text)}…
        </span>{' '}
        <span class="folded-switch" />
      </summary>
      <RichText html={html} lang={lang} />
    </details>
  )
}

/** Returns the first words of a text. A text without spaces is cut anywhere. */
function beginningOf(text: string): string {
  const cut = Array.from(text.slice(0, BEGINNING * 2))
    .slice(0, BEGINNING)
    .join('')
  const end = cut.lastIndexOf(' ')
  return end > BEGINNING / 2 ? cut.slice(0, end) : cut
}
