/** Actions of `alter table` that code of the release before may notice. */
const narrowActions: readonly RegExp[] = [
  /^drop\b/,
  /^rename\b/,
  /^attach partition\b/,
  /^detach partition\b/,
  /^add (?:constraint|primary key|unique|check|foreign key|exclude)\b/,
  /^alter (?:column )?\S+ (?:set data )?type\b/,
  /^alter (?:column )?\S+ set not null\b/,
  // Older code relies on values in the column, or leaves it out of inserts.
  /^alter (?:column )?\S+ drop (?:not null|default|identity|expression)\b/,
  /^add (?:column )?(?:if not exists )?(?!constraint\b)\S+ (?=.*\bnot null\b)(?!.*\b(?:default|generated)\b)/,
]

/** Statements on an existing table that code of the release before may notice. The first group is the table. */
const narrowStatements: readonly RegExp[] = [
  /^create unique index (?:concurrently )?(?:if not exists )?\S+ on (?:only )?(\S+)/,
  /^delete from (?:only )?(\S+)/,
  /^truncate (?:table )?(?:only )?(\S+)/,
  /^create (?:constraint )?trigger \S+ .*? on (\S+)/,
  /^create (?:or replace )?rule \S+ as on .*? to (\S+)/,
]

const wholeObject =
  /^(?:drop (?:materialized view|foreign table|\S+)|create or replace (?:view|function|procedure|aggregate|trigger)|alter (?!index|sequence)\S+) (?:concurrently )?(?:if exists )?([^\s(]+)/

/**
 * Returns the changes of a migration that code of the release before may notice, in words: whatever it takes away from the
 * schema or narrows. Tables and columns that the same migration adds do not count, because older code does not use them.
 */
export function narrowings(sql: string): string[] {
  const statements = statementsOf(sql)
  const made = new Set(statements.flatMap(madeBy))
  return statements
    .flatMap((text) => narrowingsOf(text))
    .filter(({ table, columns }) => !made.has(table) && !columns?.every((column) => made.has(`${table}.${column}`)))
    .map(({ table, what }) => `${table}: ${what}`)
}

/** Returns the table that a statement makes, or the columns that it adds. */
function madeBy(statement: string): string[] {
  const table = /^create (?:unlogged )?table (?:if not exists )?([^\s(]+)/.exec(statement)?.[1]
  if (table !== undefined) return [table]
  const [, altered, actions = ''] = alteration.exec(statement) ?? []
  return partsOf(actions).flatMap((action) => {
    const column = /^add (?:column )?(?:if not exists )?(\S+)/.exec(action)?.[1]
    return column === undefined ? [] : [`${altered}.${column}`]
  })
}

const alteration = /^alter table (?:if exists )?(?:only )?(\S+) (.*)$/

interface Narrowing {
  readonly table: string
  /** The columns whose values the statement rewrites, if it does nothing else. */
  readonly columns?: readonly string[]
  readonly what: string
}

function narrowingsOf(statement: string): Narrowing[] {
  const altered = alteration.exec(statement)
  if (altered !== null) {
    const [, table = '', actions = ''] = altered
    return partsOf(actions)
      .filter((action) => narrowActions.some((pattern) => pattern.test(action)))
      .map((what) => ({ table, what }))
  }
  // The statement removes a whole object, or replaces it by another with the same name.
  const replaced = wholeObject.exec(statement)
  if (replaced !== null) return [{ table: replaced[1] ?? '', what: statement }]
  const updated = /^update (?:only )?(\S+) set (.*?)(?: (?:from|where|returning) .*)?$/.exec(statement)
  if (updated !== null) {
    const [, table = '', assignments = ''] = updated
    return [{ table, what: statement, columns: partsOf(assignments).map((text) => text.split(' ')[0]!) }]
  }
  const table = narrowStatements.map((pattern) => pattern.exec(statement)?.[1]).find((name) => name !== undefined)
  return table === undefined ? [] : [{ table, what: statement }]
}

/** Returns the statements of a script in lower case, with single spaces, without comments. Quoted texts become `''`. */
function statementsOf(sql: string): string[] {
  return sql
    .replace(/\$(\w*)\$.*?\$\1\$|'(?:[^']|'')*'|--[^\n]*|\/\*.*?\*\//gs, (found) => (/^['$]/.test(found) ? "''" : ' '))
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .split(';')
    .map((text) => text.trim())
    .filter((text) => text !== '')
}

/** Splits actions of an `alter table`, or assignments, at commas outside parentheses. */
function partsOf(actions: string): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of actions) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim())
}
