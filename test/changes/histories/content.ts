import type { FeedKind, Form } from './listing.ts'

/** What of a child counts as its content, and what of that is of little weight. */
export interface Content {
  /** All of it. */
  readonly whole: string
  /** Without what is minor: position, length of the file, queries. */
  readonly lean: string
  /** Without the position alone. */
  readonly placeless: string
}

/**
 * What a child of such a form says. Tracking parameters say nothing; a query does, until it is known to be the host's
 * whim.
 */
export function contentOf(kind: FeedKind, form: Form, ignoresQueries: boolean): Content {
  const { guid, title, note, date, media, page, length, exclusiveUntil, position } = form
  const query = ignoresQueries ? '' : form.query
  switch (kind) {
    case 'podcast': {
      const lean = [guid, title, note, date, media, page]
      // Without media there is no file that could have a length or a query.
      return contents(lean, media === null ? [] : [length, query], [])
    }
    case 'comic':
      return contents([title, note, date, media, length, exclusiveUntil], [], [position])
    case 'creator':
      return contents([guid, title, note, media, length], [], [position])
  }
}

function contents(lean: readonly unknown[], minor: readonly unknown[], place: readonly unknown[]): Content {
  return {
    whole: JSON.stringify([...lean, ...minor, ...place]),
    lean: JSON.stringify(lean),
    placeless: JSON.stringify([...lean, ...minor]),
  }
}

/** A URL in the form in which two of them are the same file. */
export function file({ media, query }: Form, ignoresQueries: boolean): string | null {
  return media === null ? null : `${media}?${ignoresQueries ? '' : query}`
}

/** A text without what tells http from https, and at its end a slash or none. */
export function schemeless(url: string): string {
  return url.replace(/^https?:/, '').replace(/\/(?=\?|$)/, '')
}

/** A URL without its host; another text as it is. */
export function hostless(text: string): string {
  return schemeless(text).replace(/^\/\/[^/]*/, '')
}
