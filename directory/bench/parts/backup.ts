/**
 * How long statements wait for the session of an embedded database while it is backed up beside reads and writes at fixed
 * times. What requests take besides is not in it, so that a busy machine shows less in the figures. Option:
 * `--podcasts=1000` of 200 episodes each.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { maintainDatabase, migrate, type OpenDatabase, openDatabase } from '../../src/database/index.ts'
import { createRuntime } from '../../src/runtime/index.ts'
import type { Settings } from '../../src/settings/index.ts'
import { backUp } from '../../src/transfer/index.ts'
import { storeManyPodcasts } from '../../test/support/entities/many-podcasts.ts'
import { percentile, reportFigure } from '../figure.ts'

const EPISODES = 200
/** Milliseconds between two reads, and between two writes. */
const EVERY_MS = 20
const IDLE_MS = 15_000
const AT_ONCE = 50

const { values } = parseArgs({ options: { podcasts: { type: 'string', default: '1000' } } })
const podcasts = Number(values.podcasts)

/** Stores podcasts with episodes, about 2 KB each. */
async function fill(database: OpenDatabase): Promise<void> {
  await storeManyPodcasts(database, { count: podcasts, descriptionLength: 1_000 })
  for (let number = 1; number <= podcasts; number += AT_ONCE) {
    await database.run(
      `insert into podcast_episodes (series_uuid, uuid, guid, name, date_published, duration, hash, description, details)
      select md5('podcast ' || i)::uuid, md5(concat(i, ' ', n))::uuid, concat('https://h.example.org/', i, '/', n),
        'Episode ' || n || ' of ' || md5(n::text), 1790000000 - n * 86400, 1800, md5(concat(i, '.', n)),
        (select string_agg(md5(concat(i, n, w)), ' ') from generate_series(1, 24) w),
        jsonb_build_object('audioUrl', 'https://media.example.org/' || i || '/' || n || '.mp3', 'fileLength', 20000000 + n,
          'imageUrl', 'https://h.example.org/' || i || '/' || n || '.jpg', 'subtitle', repeat(md5(n::text) || ' ', 6))
      from generate_series($1::int, $2::int) as i cross join generate_series(1, ${EPISODES}) as n`,
      [number, Math.min(podcasts, number + AT_ONCE - 1)],
    )
  }
  await database.run(`update podcast_series set episodes_count = ${EPISODES}, removed_episodes_count = 0`)
  // As each minute in a running directory.
  await maintainDatabase(database)
}

interface Waits {
  readonly reads: number[]
  readonly writes: number[]
}

const runtime = createRuntime({ level: 'off' })
const folder = mkdtempSync(join(tmpdir(), 'feedmill-backup-'))
const data = join(folder, 'data')
const database = await openDatabase({ kind: 'embedded', folder: data }, runtime)

let asked = 0
/** Reads a podcast's newest episodes, and writes 20 episodes of another one anew. */
const statements = {
  reads: `select uuid, name from podcast_episodes where series_uuid = md5('podcast ' || $1)::uuid
    order by date_published desc limit 10`,
  writes: `update podcast_episodes set hash = md5(hash) where series_uuid = md5('podcast ' || $1)::uuid
    and date_published > 1790000000 - 21 * 86400`,
} as const

async function during(work: Promise<unknown>): Promise<Waits> {
  const waits: Waits = { reads: [], writes: [] }
  let isOver = false
  const loops = (['reads', 'writes'] as const).map(async (kind) => {
    while (!isOver) {
      asked += 1
      const begun = performance.now()
      await database.run(statements[kind], [(asked % podcasts) + 1])
      waits[kind].push(performance.now() - begun)
      await runtime.sleep(EVERY_MS)
    }
  })
  await work.finally(() => {
    isOver = true
  })
  await Promise.all(loops)
  return waits
}

function report(when: string, waits: Waits, floor: string | null): void {
  for (const kind of ['reads', 'writes'] as const) {
    const bound = floor === null ? {} : { floor }
    reportFigure({ figure: `${kind} ${when}, p50`, value: percentile(waits[kind], 0.5), unit: 'ms' })
    reportFigure({ figure: `${kind} ${when}, p99`, value: percentile(waits[kind], 0.99), unit: 'ms' })
    reportFigure({ figure: `${kind} ${when}, greatest`, value: percentile(waits[kind], 1), unit: 'ms', ...bound })
  }
}

try {
  await migrate(database)
  await fill(database)
  report('without a backup', await during(runtime.sleep(IDLE_MS)), null)
  const begun = performance.now()
  const backup = backUp({ database, settings: { data } as Settings, runtime }, join(folder, 'backup'))
  report('during a backup', await during(backup), '200 ms')
  reportFigure({ figure: 'the backup', value: (performance.now() - begun) / 1_000, unit: 's' })
  const bytes = (await backup).files.reduce((sum, file) => sum + file.bytes, 0)
  reportFigure({ figure: 'its size', value: bytes / 1_000_000, unit: 'MB' })
} finally {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}
