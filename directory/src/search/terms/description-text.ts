import { stripHtml } from 'feedmill/html'

/** Characters of HTML that are looked at. */
const MAX_HTML = 20_000
const MAX_SENTENCE = 500
/** Addresses of pages and mailboxes. */
const ADDRESSES = /\b(?:https?:\/\/|www\.)\S{1,2000}|\S{1,64}@[\p{L}\p{N}-]{1,63}\.[\p{L}\p{N}.-]{1,63}/giu
const SENTENCE_END = /(?<=[.!?。！？])\s+|\n+/

/**
 * Sentences that stand in thousands of descriptions and say nothing of the content: calls to follow, to pay and to
 * review, words of hosts and advertisers. Each pattern is tried on one sentence of at most 500 characters.
 */
const boilerplate: readonly RegExp[] = [
  /\b(?:follow|find|join|connect with|reach) (?:us|me|him|her|them|the (?:show|podcast)) (?:on|at)\b/i,
  /\b(?:subscribe|abonniert?|abonnez-vous|suscr[ií]bete|iscriviti)\b/i,
  /\b(?:support|unterst[üu]tzt?|soutenez|apoya) (?:us|me|uns|the show|this (?:show|podcast)|the podcast|our work|den podcast)\b/i,
  /\b(?:on|via|our|my|at|to) patreon\b|\bbuy me a coffee\b|\bbecome a (?:member|patron|supporter)\b/i,
  /\blearn more about your ad[- ]?choices\b|\badchoices\b|\bopt[- ]?out\b/i,
  /\bhosted (?:on|by) (?:acast|simplecast|buzzsprout|megaphone|anchor|spotify|ausha|podbean|art19)\b/i,
  /\bpowered by (?:simplecast|firstory|riverside|zencast)\b/i,
  /\b(?:promo|discount|coupon|offer) code\b|\buse (?:the |our |my )?code\b|\b\d{1,2} ?% off\b/i,
  /\b(?:rate|review|leave) (?:us|me|and review|a (?:review|rating)|a five|5)\b|\bfive[- ]star (?:rating|review)\b/i,
  /\bthis is a (?:public|free preview of a) (?:episode|paid episode)\b|\bget full access to\b/i,
  /\b(?:advertising|sponsorship|business) (?:inquiries|enquiries)\b|\bprivacy policy\b|\bterms of (?:service|use)\b/i,
  /\bsee (?:omnystudio|acast|pcm\.adswizz|art19)\b|\bfor (?:more )?privacy information\b/i,
  /\bsign up (?:for|to) (?:our|my|the) (?:free )?newsletter\b/i,
  /\ball rights reserved\b|©/i,
]

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
