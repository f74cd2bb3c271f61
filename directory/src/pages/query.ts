/** The query of a URL. Of several values of a name, it has the first. */
export type Query = Readonly<Record<string, string>>

/** Returns a URL with a query. Values that are `null` are left out, and the first page. */
export function withQuery(path: string, values: Readonly<Record<string, string | number | null>>): string {
  const given = Object.entries(values).filter(([name, value]) => value !== null && !(name === 'page' && value === 1))
  const query = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))
  return query.size === 0 ? path : `${path}?${query}`
}
