import { readFile, rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../src/database/database.ts'
import { exportContent, importContent } from '../../src/transfer/index.ts'
import { temporaryFolder } from '../database/temporary-folder.ts'
import { storedContent } from '../support/chaos/stored-content.ts'
import { describeEachDatabase, openTestDatabase } from '../support/database/test-database.ts'
import { quickRuntime } from '../workers/quick-runtime.ts'
import { type FilledDirectory, fillDirectory } from './filled-directory.ts'

const runtime = quickRuntime()
let filled: FilledDirectory
let source: OpenDatabase
let folder: Awaited<ReturnType<typeof temporaryFolder>>

beforeAll(async () => {
  filled = await fillDirectory('embedded')
  source = filled.world.database
})
afterAll(() => filled.world.close())
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => folder.remove())

const here = (name: string) => join(folder.path, name)

/** The parts of the manifest that tests change. */
interface Manifest {
  tables: { name: string; columns: string[]; parts: { file: string; sha256: string }[] }[]
}

/** Returns the content that an export has: all but events. */
async function contentOf(database: OpenDatabase) {
  const { events: _, ...content } = await storedContent(database)
  return content
}

describeEachDatabase('an export is imported', (open) => {
  let target: OpenDatabase
  beforeEach(async () => {
    target = await open()
  })
  afterEach(() => target.close())

  test('and has equal content, hashes and states', async () => {
    await exportContent({ database: source, runtime }, here('out'))
    await importContent(target, here('out'))
    expect(await contentOf(target)).toEqual(await contentOf(source))
    const statement =
      'select feed_id, facts, (select snapshot from feed_snapshots as s where s.feed_id = f.feed_id) from feeds as f order by feed_id'
    expect((await target.run(statement)).rows).toEqual((await source.run(statement)).rows)
  })

  test('with the faults of documents', async () => {
    const statement = 'select feed_id, read_at, items from feed_diagnostics order by feed_id'
    const { rows } = await source.run(statement)
    expect(rows.length).toBeGreaterThan(0)
    await exportContent({ database: source, runtime }, here('out'))
    await importContent(target, here('out'))
    expect((await target.run(statement)).rows).toEqual(rows)
  })

  test('and exported again with the same digests', async () => {
    const first = await exportContent({ database: source, runtime }, here('first'))
    await importContent(target, here('first'))
    const second = await exportContent({ database: target, runtime }, here('second'))
    expect(second.tables).toEqual(first.tables)
    expect(first.tables.find(({ name }) => name === 'podcast_episodes')?.rows).toBe(3)
  })
})

test('a large table is continued in another file', async () => {
  const { tables } = await exportContent({ database: source, runtime }, here('out'), 1)
  const parts = tables.flatMap(({ parts }) => parts)
  expect(parts.every(({ file }) => file.endsWith('.ndjson.gz'))).toBe(true)
  const target = await openTestDatabase({ kind: 'embedded' })
  await importContent(target, here('out'))
  expect(await contentOf(target)).toEqual(await contentOf(source))
  await target.close()
})

test('a folder that holds files is refused', async () => {
  await writeFile(here('letter.txt'), 'Dear reader')
  await expect(exportContent({ database: source, runtime }, folder.path)).rejects.toThrow(/is not empty/)
})

describe('an import is refused, and leaves nothing behind,', () => {
  let target: OpenDatabase
  beforeAll(async () => {
    target = await openTestDatabase({ kind: 'embedded' })
  })
  afterAll(() => target.close())
  beforeEach(async () => {
    await exportContent({ database: source, runtime }, here('out'))
  })

  const refused = async (reason: RegExp) => {
    await expect(importContent(target, here('out'))).rejects.toThrow(reason)
    expect((await target.run('select count(*)::int as feeds from feeds')).rows).toEqual([{ feeds: 0 }])
  }
  const changeManifest = async (change: (manifest: Manifest) => void) => {
    const manifest = JSON.parse(await readFile(here('out/manifest.json'), 'utf8'))
    change(manifest)
    await writeFile(here('out/manifest.json'), JSON.stringify(manifest))
  }

  test('if a file was changed', async () => {
    const path = here('out/podcast_episodes.1.ndjson.gz')
    const bytes = await readFile(path)
    await writeFile(path, bytes.subarray(0, bytes.length - 20))
    await refused(/podcast_episodes\.1\.ndjson\.gz/)
  })

  const part = 'podcast_episodes.1.ndjson.gz'

  test('and says where a file is damaged', async () => {
    const lines = gunzipSync(await readFile(here(`out/${part}`)))
      .toString()
      .split('\n')
    await writeFile(here(`out/${part}`), gzipSync([lines[0], '{"cut', ...lines.slice(1)].join('\n')))
    await refused(/podcast_episodes\.1\.ndjson\.gz is damaged: its line 2 is not a row in JSON/)
  })

  test('and says where a row has a wrong value', async () => {
    const text = gunzipSync(await readFile(here(`out/${part}`))).toString()
    const wrong = text.replace(/"uuid":"[^"]+"/, '"uuid":"nobody"')
    await writeFile(here(`out/${part}`), gzipSync(wrong))
    await refused(/podcast_episodes\.1\.ndjson\.gz has a wrong row in lines 1 to \d+: .*nobody/)
  })

  test('if a file or the manifest is a symbolic link', async () => {
    for (const [file, reason] of [
      [part, /podcast_episodes\.1\.ndjson\.gz cannot be read: it is a symbolic link/],
      ['manifest.json', /manifest\.json in .* is a symbolic link/],
    ] as const) {
      await rename(here(`out/${file}`), here(`elsewhere-${file}`))
      await symlink(here(`elsewhere-${file}`), here(`out/${file}`))
      await refused(reason)
    }
  })

  test('if a digest differs', async () => {
    await changeManifest(({ tables }) => {
      const table = tables.find(({ name }) => name === 'podcast_episodes')
      table!.parts[0]!.sha256 = '0'.repeat(64)
    })
    await refused(/is not the file that the manifest describes/)
  })

  test('if there is no manifest', async () => {
    await writeFile(here('manifest.json'), '{}')
    await expect(importContent(target, here('nowhere'))).rejects.toThrow(/There is no manifest\.json/)
  })

  test('if a column is unknown', async () => {
    await changeManifest(({ tables }) => {
      tables[0]!.columns.push('shoe_size')
    })
    await refused(/columns of \w+ that this program does not know: shoe_size/)
  })

  test('if the manifest names a file elsewhere', async () => {
    await changeManifest(({ tables }) => {
      tables.find(({ parts }) => parts.length > 0)!.parts[0]!.file = '../../etc/passwd'
    })
    await refused(/outside of its folder/)
  })

  test('if the directory has feeds', async () => {
    await expect(importContent(source, here('out'))).rejects.toThrow(/has feeds already/)
  })
})
