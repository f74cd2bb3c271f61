import MiniSearch from 'minisearch'
import { type DocumentName, type Documents, documentNames } from './document-list.ts'

/** A part of a document that a search found. */
export interface FoundSection {
  readonly name: DocumentName
  /** The title of the document. */
  readonly document: string
  readonly title: string
  readonly path: string
  /** Some words around the first that was found. */
  readonly excerpt: string
}

export type SearchDocuments = (term: string) => readonly FoundSection[]

const MOST_FOUND = 30
/** Each word costs a walk through the vocabulary, for its other endings and spellings. */
const MOST_WORDS = 8
const EXCERPT = 180

/** Makes the search over the documents. Its index is made at the first search: nobody may ever ask. */
export function createDocumentSearch({ documents }: Documents): SearchDocuments {
  let index: MiniSearch<Indexed> | undefined
  return (term) => {
    index ??= indexOf(documents)
    const words = term.split(/\s+/).slice(0, MOST_WORDS).join(' ')
    const found = index.search(words, { boost: { title: 4 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' })
    return found.slice(0, MOST_FOUND).map(({ name, document, title, path, text, terms }) => ({
      name,
      document,
      title,
      path,
      excerpt: excerptOf(text, terms),
    }))
  }
}

interface Indexed {
  readonly id: number
  readonly name: DocumentName
  readonly document: string
  readonly title: string
  readonly path: string
  readonly text: string
}

function indexOf(documents: Documents['documents']): MiniSearch<Indexed> {
  const index = new MiniSearch<Indexed>({
    fields: ['title', 'text'],
    storeFields: ['name', 'document', 'title', 'path', 'text'],
    tokenize: termsOf,
  })
  const sections = documentNames.flatMap((name) => {
    const { title: document, sections } = documents[name]
    return sections.map(({ id, title, text }) => ({
      name,
      document,
      title,
      path: `/docs/${name}${id === null ? '' : `#${id}`}`,
      text,
    }))
  })
  index.addAll(sections.map((section, id) => ({ id, ...section })))
  return index
}

/** Returns words, and the parts of names such as `datePublished` or `API_KEY_INVALID`, besides the names themselves. */
function termsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}_]+/u).flatMap((word) => {
    const parts = word.split(/_|(?<=\p{Ll})(?=\p{Lu})/u)
    return parts.length > 1 ? [word, ...parts] : [word]
  })
}

function excerptOf(text: string, terms: readonly string[]): string {
  const lower = text.toLowerCase()
  const places = terms.map((term) => lower.indexOf(term)).filter((place) => place >= 0)
  const begin = places.length === 0 ? 0 : Math.max(0, Math.min(...places) - EXCERPT / 3)
  const cut = text.slice(begin, begin + EXCERPT).toWellFormed()
  return `${begin > 0 ? '…' : ''}${cut}${begin + EXCERPT < text.length ? '…' : ''}`
}
