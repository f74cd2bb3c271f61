/** A page of the children of a series. */
export interface Page {
  readonly sortOrder: 'LATEST' | 'OLDEST' | 'SEARCH'
  /** From 1. */
  readonly page: number
  readonly limitPerPage: number
  /** With SEARCH: a text that the children have to contain. */
  readonly searchTerm: string | null
  /** Whether children that left the feed are listed too. */
  readonly includeRemoved: boolean
  /** Whether episodes are left out whose publishers ask not to be listed. @defaultValue false */
  readonly isListedOnly?: boolean
  /** Only the episodes of this season. @defaultValue all */
  readonly seasonNumber?: number | null
}

/** How many children stand before a page. */
export function offsetOf({ page, limitPerPage }: Pick<Page, 'page' | 'limitPerPage'>): number {
  return (page - 1) * limitPerPage
}

/** A pattern of ILIKE for texts that contain `term`. */
export function containsPattern(term: string): string {
  return `%${term.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

/** Groups children by their parent, in the order in which they come. */
export function groupBy<Child>(children: readonly Child[], parentOf: (child: Child) => string): Map<string, Child[]> {
  const groups = new Map<string, Child[]>()
  for (const child of children) {
    const parent = parentOf(child)
    const group = groups.get(parent)
    if (group === undefined) groups.set(parent, [child])
    else group.push(child)
  }
  return groups
}
