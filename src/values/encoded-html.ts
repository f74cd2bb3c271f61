import { decodeEntities } from './decode-entities.ts'

/**
 * The elements whose encoded tags show that a text is HTML. Elements that hide what they contain are left out, such as
 * `style`, and so are controls of forms: a text that names them must not vanish.
 */
const shownElements = new Set(
  (
    'a abbr address article aside audio b bdi big blockquote body caption center cite code dd del details dfn div dl dt ' +
    'em embed figcaption figure font footer h1 h2 h3 h4 h5 h6 header html i iframe img ins kbd li main mark nav object ' +
    'ol p picture pre q s samp section small span strike strong sub summary sup table tbody td tfoot th thead time tr tt ' +
    'u ul var video'
  ).split(' '),
)
/** Elements without an end tag. Nothing but a line can be meant by their tags. */
const lineElements = new Set(['br', 'hr'])

/** The beginning of an attribute: a quoted one, or the address of a link or a picture. */
const ATTRIBUTE = String.raw`\s(?:(?:href|src)=|[a-z-]{1,30}=(?:["']|&quot;|&#3[49];|&apos;))`
/** An encoded tag: its slash, its name, and its attribute, if it has any. */
const TAG = new RegExp(`&lt;(/?)([a-z][a-z0-9]{0,9})(?: ?/?(?:&gt;|>)|(${ATTRIBUTE}))`, 'gi')

/** Addresses in angle brackets: `<host@show.example>` and `<https://show.example/>` are no tags. */
const ADDRESS = /&lt;(?=(?:https?:|mailto:|[\w.+-]{1,64}@)[^\s&<>]{1,2000}(?:&gt;|>))/gi

/**
 * Decodes HTML that was encoded once more than its tags allow (rule G6). Returns `null` if the text is not such HTML:
 * its encoded tags are only named, as in `the &lt;b&gt; tag`, or are no tags.
 *
 * @param text HTML without any `<`.
 */
export function decodedHtml(text: string): string | null {
  return usesTags(text) ? decodeEntities(text.replace(ADDRESS, '&amp;lt;')).text : null
}

/**
 * Returns whether some encoded tag is used as one: it has an end tag or an attribute, it is `<br>` or `<hr>`, or it is
 * the `<p>` at the beginning or the `</p>` at the end.
 */
function usesTags(text: string): boolean {
  const open = new Set<string>()
  for (const [written, slash, name = '', attribute] of text.matchAll(TAG)) {
    const element = name.toLowerCase()
    if (lineElements.has(element)) return true
    if (!shownElements.has(element)) continue
    if (slash === '' && (attribute !== undefined || (element === 'p' && text.trimStart().startsWith(written))))
      return true
    if (slash === '/' && (open.has(element) || (element === 'p' && text.trimEnd().endsWith(written)))) return true
    if (slash === '') open.add(element)
  }
  return false
}
