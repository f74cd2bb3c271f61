import { describe, expect, test } from 'vitest'
import { importViolations } from './layers.ts'
import { directorySources, importsOf } from './source-files.ts'

const sources = directorySources()

describe('imports run one way', () => {
  test.each(sources)('%s imports only rooms below it', (path) => {
    expect(importViolations(path)).toEqual([])
  })

  test.each([
    ['an upward import', 'runtime/log.ts', "import { settings } from '../settings/index.ts'"],
    ['a type of a room above', 'events/event-rows.ts', "import type { Feed } from '../feeds/index.ts'"],
    ['a neighbour on the middle floor', 'webhooks/match.ts', "import { index } from '../search/index.ts'"],
    ['a neighbour on the floor of records', 'accounts/usage.ts', "import { insertEvents } from '../events/index.ts'"],
    ['the inside of a room', 'feeds/submit.ts', "import { x } from '../events/event-rows.ts'"],
    ['a file of the library', 'feeds/submit.ts', "import { x } from '../../../src/values/url.ts'"],
    ['a dynamic import', 'runtime/log.ts', "const load = () => import('../http/index.ts')"],
    ['an unknown room', 'misc/thing.ts', ''],
    ['an unknown package', 'feeds/submit.ts', "import pad from 'left-pad'"],
    ['kysely outside of a `*-rows.ts` file', 'feeds/submit.ts', "import { sql } from 'kysely'"],
    ['a value of kysely beside a type', 'feeds/submit.ts', "import { sql, type Selectable } from 'kysely'"],
    ['pg-boss outside of workers', 'transcripts/jobs.ts', "import PgBoss from 'pg-boss'"],
    ['hono in a file without routes', 'accounts/authenticate.ts', "import { Hono } from 'hono'"],
    ['graphql in a page', 'pages/home.tsx', "import { parse } from 'graphql'"],
  ])('finds %s', (_, path, text) => {
    expect(importViolations(path, text)).toHaveLength(1)
  })

  test.each([
    ['a room below', 'feeds/submit.ts', "import { insertEvents } from '../events/index.ts'"],
    ['a type of the room `database`', 'feeds/submit.ts', "import type { Database } from '../database/database.ts'"],
    ['types of kysely', 'feeds/submit.ts', "import type { Selectable } from 'kysely'"],
    ['kysely in a `*-rows.ts` file', 'feeds/feed-rows.ts', "import { sql } from 'kysely'"],
    ['the library', 'feeds/submit.ts', "import { urlKey } from 'feedmill/fetch'"],
  ])('allows %s', (_, path, text) => {
    expect(importViolations(path, text)).toEqual([])
  })
})

test('no file imports itself through others', () => {
  const base = 'directory/src/'
  const graph = new Map(
    sources.map((path) => [
      path,
      importsOf(base + path)
        // Imports of types are erased, and `import()` runs later: only imports at load time can make a circle.
        .filter(({ name, isType, isLazy }) => !isType && !isLazy && name.startsWith(base))
        .map(({ name }) => name.slice(base.length)),
    ]),
  )
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (path: string, way: readonly string[]): void => {
    if (way.includes(path)) cycles.push([...way.slice(way.indexOf(path)), path].join(' → '))
    else if (!done.has(path)) {
      for (const next of graph.get(path) ?? []) visit(next, [...way, path])
      done.add(path)
    }
  }
  for (const path of sources) visit(path, [])
  expect(cycles).toEqual([])
})
