/** The query of a URL. Of several values of a name, it has the first. */
export type Query = Readonly<Record<string, string>>

/** Returns the page that a query names, from 1; `null` if the list has no such page. */
export function pageIn(query: Query, last: number): number | null {
  const page = query['page'] === undefined ? 1 : Number(query['page'])
  return Number.isInteger(page) && page >= 1 && page <= last ? page : null
}

/** Returns a URL with a query. Values that are `null` are left out, and the first page. */
export function withQuery(path: string, values: Readonly<Record<string, string | number | null>>): string {
  const given = Object.entries(values).filter(([name, value]) => value !== null && !(name === 'page' && value === 1))
  const query = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))
  return query.size === 0 ? path : `${path}?${query}`
}
