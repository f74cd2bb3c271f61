// The words that a page gives its scripts, so that scripts have none in a language of their own.

/** Returns the words that an element has for a script. */
export function wordsOf(element) {
  return JSON.parse(element?.dataset.words ?? '{}')
}

/** Puts values into the places of a sentence: `Page {page} of {pages}`. */
export function say(sentence, values) {
  return sentence.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place))
}

/** Says how many there are, in the form of the language: `{ "one": "{count} episode", "other": "{count} episodes" }`. */
export function sayCount(forms, count) {
  const { lang } = document.documentElement
  const form = new Intl.PluralRules(lang).select(count)
  return say(forms[form] ?? forms.other, { count: count.toLocaleString(lang) })
}
