/** The place of a text in a raw record: a field, or a field of the record in it. */
export type SourceOf<R> = {
  [K in keyof R & string]: NonNullable<R[K]> extends string
    ? K
    : NonNullable<R[K]> extends readonly unknown[]
      ? never
      : NonNullable<R[K]> extends object
        ? readonly [K, keyof NonNullable<R[K]> & string]
        : never
}[keyof R & string]

/** Returns the text at a place of a record; `null` if there is none. */
export function textAt<R extends object>(raw: R, source: SourceOf<R>): string | null {
  const record = raw as Readonly<Record<string, unknown>>
  const place: string | readonly [field: string, inner: string] = source
  if (typeof place === 'string') return record[place] as string | null
  const inner = record[place[0]] as Readonly<Record<string, string | null>> | null
  return inner?.[place[1]] ?? null
}

/** Returns the text at the first place that has one; `null` if there is none. */
export function firstText<R extends object>(raw: R, sources: readonly SourceOf<R>[]): string | null {
  for (const source of sources) {
    const text = textAt(raw, source)
    if (text !== null) return text
  }
  return null
}
