/** What a key leads to: a value, and a sign of how sure that is, whose meaning each table says. */
export interface Entry<V extends string> {
  /** Null where the table says that the key has no value. */
  readonly value: V | null
  readonly mark: Mark
}

/** `~` approximate, `?` ambiguous, `!` ambiguous unless more is said; none when the key is exact. */
export type Mark = '' | '~' | '?' | '!'

/**
 * The index of a table in its compact form: one line for each value, which is the value (`-` for none) and its keys,
 * each with its mark in front, all separated by tabs.
 */
export function indexOf<V extends string>(table: string): ReadonlyMap<string, Entry<V>> {
  const index = new Map<string, Entry<V>>()
  for (const line of table.split('\n')) {
    const [name, ...keys] = line.split('\t')
    const value = name === '-' ? null : (name as V)
    // The keys of a line share their entries: there are at most as many as marks.
    const entries: Record<Mark, Entry<V>> = {
      '': { value, mark: '' },
      '~': { value, mark: '~' },
      '?': { value, mark: '?' },
      '!': { value, mark: '!' },
    }
    for (const key of keys) {
      const mark = markOf(key)
      index.set(mark === '' ? key : key.slice(1), entries[mark])
    }
  }
  return index
}

function markOf(key: string): Mark {
  const first = key.charAt(0)
  return first === '~' || first === '?' || first === '!' ? first : ''
}
