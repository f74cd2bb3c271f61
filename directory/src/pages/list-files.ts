/** A form in which programs read a list. */
export type ListFormat = 'opml' | 'atom'

/** The forms of a list of podcasts. */
export const allFormats: readonly ListFormat[] = ['opml', 'atom']

/** Content types of lists. */
export const listTypes: { readonly [format in ListFormat]: string } = {
  opml: 'text/x-opml',
  atom: 'application/atom+xml',
}

/** Returns the path of a list in a format: `/podcasts?language=X` becomes `/podcasts.opml?language=X`. */
export function listFilePath(path: string, format: ListFormat): string {
  const [name, query] = path.split('?', 2)
  return query === undefined ? `${name}.${format}` : `${name}.${format}?${query}`
}
