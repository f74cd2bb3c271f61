import type { OpenDatabase } from '../../../src/database/database.ts'

/** The content of a new database: its schema, the rows that migrations wrote, and the values of its sequences. */
export interface FirstState {
  readonly schema: string
  /** Namespaces of tables. */
  readonly namespaces: readonly string[]
  readonly rows: readonly TableRows[]
  readonly sequences: readonly { readonly name: string; readonly value: string }[]
}

interface TableRows {
  readonly table: string
  readonly json: string
}

type Run = OpenDatabase['run']

const isOwn = "nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and nspname not like 'pg_temp%'"

/** Reads the state of a database that was just made. */
export async function readFirstState(run: Run): Promise<FirstState> {
  const rows: TableRows[] = []
  for (const table of await filledTables(run)) {
    const [found] = (await run(`select json_agg(row)::text as json from ${table} as row`)).rows
    rows.push({ table, json: String(found?.['json']) })
  }
  const namespaces = await ownNamespaces(run)
  return { schema: await schemaDigest(run), namespaces, rows, sequences: await usedSequences(run) }
}

/** Brings a database back to its first state. Returns `false` if its schema has changed. */
export async function restoreFirstState(
  run: Run,
  { schema, namespaces, rows, sequences }: FirstState,
): Promise<boolean> {
  // The queue of jobs makes a namespace of its own.
  for (const namespace of await ownNamespaces(run)) {
    if (!namespaces.includes(namespace)) await run(`drop schema ${namespace} cascade`)
  }
  if ((await schemaDigest(run)) !== schema) return false
  const tables = await filledTables(run)
  const used = (await usedSequences(run)).map(({ name }) => `alter sequence ${name} restart`)
  const statements = [
    "set session_replication_role = 'replica'",
    ...(tables.length === 0 ? [] : [`truncate ${tables.join(', ')}`]),
    ...used,
    ...sequences.map(({ name, value }) => `select setval('${name}', ${value})`),
    ...rows.map(
      ({ table, json }) =>
        `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, '${json.replaceAll("'", "''")}')`,
    ),
    'discard all',
  ]
  for (const statement of statements) await run(statement)
  return true
}

async function ownNamespaces(run: Run): Promise<string[]> {
  return await names(
    run,
    `select format('%I', nspname) as name from pg_namespace where nspname !~ '^(pg_|information_schema$)'`,
  )
}

async function filledTables(run: Run): Promise<string[]> {
  const tables = await names(
    run,
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
     where relkind = 'r' and ${isOwn}`,
  )
  if (tables.length === 0) return []
  const queries = tables.map((table) => `select '${table}' as name where exists (select from ${table})`)
  return await names(run, queries.join(' union all '))
}

async function usedSequences(run: Run): Promise<FirstState['sequences']> {
  const { rows } = await run(
    "select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences where last_value is not null",
  )
  return rows.map(({ name, value }) => ({ name: String(name), value: String(value) }))
}

/** Returns a digest that changes with tables, columns, indexes, constraints, functions and triggers. */
async function schemaDigest(run: Run): Promise<string> {
  const { rows } = await run(`
    select md5(string_agg(line, chr(10) order by line)) as digest from (
      select concat_ws(' ', nspname, relname, relkind, relnatts, reloptions) as line
        from pg_class join pg_namespace n on n.oid = relnamespace where ${isOwn}
      union all
      select concat_ws(' ', nspname, relname, attname, atttypid, attnotnull, attisdropped)
        from pg_attribute join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = relnamespace
        where ${isOwn} and attnum > 0
      union all
      select concat_ws(' ', nspname, proname, md5(prosrc)) from pg_proc join pg_namespace n on n.oid = pronamespace where ${isOwn}
      union all
      select concat_ws(' ', conname, contype, convalidated) from pg_constraint join pg_namespace n on n.oid = connamespace where ${isOwn}
      union all
      select concat_ws(' ', tgname, tgenabled) from pg_trigger
      union all
      select concat_ws(' ', extname, extversion) from pg_extension
    ) lines`)
  return String(rows[0]?.['digest'])
}

async function names(run: Run, query: string): Promise<string[]> {
  return (await run(query)).rows.map(({ name }) => String(name))
}
