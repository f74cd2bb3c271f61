import { type Language, languageFromTag } from '../tables/index.ts'

/** Returns whether a text ends with a sign that ends a sentence, perhaps followed by quotes or brackets. */
export type EndsSentence = (text: string) => boolean

const SENTENCE_END = /[.!?…。！？｡．؟۔।॥։]['"”’»›」』）)\]]{0,3}$/
/** Greek questions end with a semicolon, or a sign that looks like one. */
const GREEK_QUESTION = /[;\u037e]['"”’»)\]]{0,3}$/
/** A number with a stop, as in German `am 3. Mai`. */
const NUMBER_AND_STOP = /\d\.$/

/** The languages in which a stop after a number makes it an ordinal. */
const ordinalStops: ReadonlySet<Language | null> = new Set<Language>([
  ...(['BASQUE', 'BOSNIAN', 'CROATIAN', 'CZECH', 'DANISH', 'ESTONIAN', 'FAROESE', 'FINNISH', 'GERMAN'] as const),
  ...(['HUNGARIAN', 'ICELANDIC', 'LATVIAN', 'NORWEGIAN', 'NORWEGIAN_BOKMAL', 'NORWEGIAN_NYNORSK'] as const),
  ...(['POLISH', 'SERBIAN', 'SLOVAK', 'SLOVENIAN', 'TURKISH'] as const),
])

const endsInAnyLanguage: EndsSentence = (text) => SENTENCE_END.test(text.slice(-4))

/**
 * Returns the test for ends of sentences in a language. Without a known language tag, it is the test for most
 * languages.
 */
export function sentenceEndsIn(tag: string | undefined): EndsSentence {
  const language = tag === undefined ? null : languageFromTag(tag)
  if (language === 'GREEK') return (text) => endsInAnyLanguage(text) || GREEK_QUESTION.test(text.slice(-4))
  if (!ordinalStops.has(language)) return endsInAnyLanguage
  return (text) => endsInAnyLanguage(text) && !NUMBER_AND_STOP.test(text.slice(-2))
}
