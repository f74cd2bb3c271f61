import { type Language, languageFromTag } from '../tables/index.ts'

/** Whether a text ends with the sign that ends a sentence, in quotes or brackets perhaps. */
export type EndsSentence = (text: string) => boolean

const SENTENCE_END = /[.!?…。！？｡．؟۔।॥։]['"”’»›」』）)\]]{0,3}$/
/** Greek asks with a semicolon, or what looks like one. */
const GREEK_QUESTION = /[;\u037e]['"”’»)\]]{0,3}$/
/** `am 3.`, behind which the month follows. */
const NUMBER_AND_STOP = /\d\.$/

/** The languages in which a stop behind a number makes an ordinal of it. */
const ordinalStops: ReadonlySet<Language | null> = new Set<Language>([
  ...(['BASQUE', 'BOSNIAN', 'CROATIAN', 'CZECH', 'DANISH', 'ESTONIAN', 'FAROESE', 'FINNISH', 'GERMAN'] as const),
  ...(['HUNGARIAN', 'ICELANDIC', 'LATVIAN', 'NORWEGIAN', 'NORWEGIAN_BOKMAL', 'NORWEGIAN_NYNORSK'] as const),
  ...(['POLISH', 'SERBIAN', 'SLOVAK', 'SLOVENIAN', 'TURKISH'] as const),
])

const endsInAnyLanguage: EndsSentence = (text) => SENTENCE_END.test(text.slice(-4))

/** How sentences end in a language; where its tag is not given or not known, as they do in most. */
export function sentenceEndsIn(tag: string | undefined): EndsSentence {
  const language = tag === undefined ? null : languageFromTag(tag)
  if (language === 'GREEK') return (text) => endsInAnyLanguage(text) || GREEK_QUESTION.test(text.slice(-4))
  if (!ordinalStops.has(language)) return endsInAnyLanguage
  return (text) => endsInAnyLanguage(text) && !NUMBER_AND_STOP.test(text.slice(-2))
}
