import { stripHtml } from 'feedmill/html'
import { boilerplate } from './boilerplate.ts'

/** Characters of HTML that are looked at. */
const MAX_HTML = 20_000
const MAX_SENTENCE = 500
/** Addresses of pages and mailboxes. */
const ADDRESSES = /\b(?:https?:\/\/|www\.)\S{1,2000}|\S{1,64}@[\p{L}\p{N}-]{1,63}\.[\p{L}\p{N}.-]{1,63}/giu
const SENTENCE_END = /(?<=[.!?。！？])\s+|\n+/

/**
 * Returns the text of a description that is about the content: without addresses and sentences such as "Follow us on
 * …".
 *
 * @param maxLength characters of the text that are kept; the last word is whole
 */
export function descriptionText(html: string | null, maxLength: number): string {
  if (html === null) return ''
  const sentences: string[] = []
  let length = 0
  for (const sentence of stripHtml(html.slice(0, MAX_HTML)).split(SENTENCE_END)) {
    if (boilerplate.some((pattern) => pattern.test(sentence.slice(0, MAX_SENTENCE)))) continue
    const text = sentence.replace(ADDRESSES, ' ').trim()
    if (text === '') continue
    sentences.push(text)
    length += text.length + 1
    if (length > maxLength) break
  }
  const text = sentences.join(' ')
  return text.length <= maxLength
    ? text
    : text.slice(0, maxLength).replace(/[\p{L}\p{N}\p{M}]+$/u, (cut) => wholeOrNothing(cut, maxLength))
}

/** A text without spaces, such as a Japanese one, is cut anywhere. */
function wholeOrNothing(cut: string, maxLength: number): string {
  return cut.length > maxLength / 4 ? cut : ''
}
