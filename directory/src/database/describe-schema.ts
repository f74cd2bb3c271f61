import type { RunStatement } from './database.ts'

const tables = `
  select c.oid, c.relname as name, c.reloptions as options, c.relpersistence = 'u' as is_unlogged
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  order by c.relname`

const columns = `
  select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as is_required,
    a.attidentity as identity, pg_get_expr(d.adbin, d.adrelid) as default,
    case when a.attstorage <> t.typstorage then a.attstorage end as storage,
    s.seqstart as first
  from pg_attribute a
  join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  left join pg_depend p on p.refobjid = a.attrelid and p.refobjsubid = a.attnum and p.deptype = 'i'
    and p.classid = 'pg_class'::regclass
  left join pg_sequence s on s.seqrelid = p.objid
  where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped
  order by a.attnum`

// PostgreSQL 18 lists NOT NULL among the constraints, 15 does not.
const constraints = `
  select conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint
  where conrelid = $1 and contype in ('p', 'u', 'c', 'f', 'x')
  order by array_position('{p,u,c,f,x}'::"char"[], contype), conname`

const indexes = `
  select pg_get_indexdef(i.indexrelid) as definition
  from pg_index i
  where i.indrelid = $1 and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
  order by i.indexrelid::regclass::text`

const storages: Readonly<Record<string, string>> = { p: 'plain', e: 'external', m: 'main', x: 'extended' }

interface TableRow {
  readonly oid: number
  readonly name: string
  readonly options: readonly string[] | null
  readonly is_unlogged: boolean
}

interface ColumnRow {
  readonly name: string
  readonly type: string
  readonly is_required: boolean
  readonly identity: string
  readonly default: string | null
  readonly storage: string | null
  readonly first: number | null
}

/**
 * Returns the statements that make the tables of this database, in alphabetical order. The text is the same on all
 * servers.
 */
export async function describeSchema(run: RunStatement): Promise<string> {
  const { rows } = await run(tables)
  const parts: string[] = []
  for (const row of rows) parts.push(await describeTable(run, row as unknown as TableRow))
  return parts.join('\n')
}

async function describeTable(run: RunStatement, { oid, name, options, is_unlogged }: TableRow): Promise<string> {
  const read = async (text: string): Promise<readonly unknown[]> => (await run(text, [oid])).rows
  const columnRows = (await read(columns)) as readonly ColumnRow[]
  const constraintRows = (await read(constraints)) as readonly { name: string; definition: string }[]
  const indexRows = (await read(indexes)) as readonly { definition: string }[]
  const lines = [
    ...columnRows.map(describeColumn),
    ...constraintRows.map((constraint) => `constraint ${constraint.name} ${constraint.definition}`),
  ]
  const suffix = options === null ? '' : ` with (${options.join(', ')})`
  const storageLines = columnRows
    .filter(({ storage }) => storage !== null)
    .map((column) => `alter table ${name} alter column ${column.name} set storage ${storages[column.storage!]};\n`)
  const indexLines = indexRows.map(({ definition }) => `${definition.replaceAll(' public.', ' ')};\n`)
  return `create${is_unlogged ? ' unlogged' : ''} table ${name} (\n  ${lines.join(',\n  ')}\n)${suffix};\n${storageLines.join('')}${indexLines.join('')}`
}

function describeColumn({ name, type, is_required, identity, default: value, first }: ColumnRow): string {
  const start = first === null || Number(first) === 1 ? '' : ` (start with ${first})`
  const generated =
    identity === '' ? '' : ` generated ${identity === 'a' ? 'always' : 'by default'} as identity${start}`
  return `${name} ${type}${is_required ? ' not null' : ''}${value === null ? '' : ` default ${value}`}${generated}`
}
