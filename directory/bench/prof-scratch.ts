import process from 'node:process'
import { generatedEpisodes } from '/work/main/directory/bench/search/generated-episodes.ts'
import { migrate, openDatabase } from '/work/main/directory/src/database/index.ts'
import { createRuntime } from '/work/main/directory/src/runtime/index.ts'
import { postgresqlIndex } from '/work/main/directory/src/search/index.ts'

const runtime = createRuntime({ level: 'off', stream: process.stdout })
const { episodes, aWord, aTitle, aName } = generatedEpisodes(20_261_123)
const url = process.env['URL'] ?? 'postgres://root@127.0.0.1:6543/s300'
const n = Number(process.env['N'] ?? 60)
const database = await openDatabase({ kind: 'postgresql', url }, runtime)
const index = postgresqlIndex(database.db, runtime)
for (const _ of episodes(20_000));
const middle = () => aWord(0.004, 0.09),
  common = () => aWord(0.09, 1.01),
  rare = () => aWord(0, 0.001)
const words = (c: number, m: () => string) => Array.from({ length: c }, m).join(' ')
function misspelt() {
  const list = aTitle().split(' ')
  const longest = list.reduce((a, b) => (b.length > a.length ? b : a))
  return list.map((w) => (w === longest ? `${w.slice(0, 2)}${w[3] ?? ''}${w[2]}${w.slice(4)}` : w)).join(' ')
}
const cyr = new Map(Array.from('bdfgklmnprstvzaeiou', (l, i) => [l, 'бдфгклмнпрствзаеиоу'[i]!]))
const inCyr = (t: string) => Array.from(t, (l) => cyr.get(l) ?? l).join('')
const e = { types: ['PODCASTEPISODE'] } as const
const kinds: Record<string, () => any> = {
  name: () => ({ ...e, term: aName() }),
  title: () => ({ ...e, term: aTitle() }),
  rare: () => ({ ...e, term: rare() }),
  middle: () => ({ ...e, term: middle() }),
  common: () => ({ ...e, term: common() }),
  twocommon: () => ({ ...e, term: words(2, common) }),
  seven: () => ({ ...e, term: `${words(4, common)} ${words(2, middle)} ${rare()}` }),
  misspelt: () => ({ ...e, term: misspelt() }),
  script: () => ({ ...e, term: inCyr(aTitle()) }),
  thirty: () => ({ ...e, term: words(30, middle) }),
  all3: () => ({ ...e, term: words(3, common), matchBy: 'ALL_TERMS' }),
  phrase: () => ({ ...e, term: words(2, common), matchBy: 'EXACT_PHRASE' }),
  filtered: () => ({
    ...e,
    term: middle(),
    isSafeMode: true,
    filters: { genres: ['GENRE_3'], languages: ['LANGUAGE_1'] },
  }),
  genre: () => ({ ...e, term: '', filters: { genres: ['GENRE_5'] } }),
}
const only = process.env['KINDS']?.split(',')
for (const [name, make] of Object.entries(kinds)) {
  if (only && !only.includes(name)) continue
  for (let i = 0; i < 20; i++) await index.search(make())
  await database.run('select pg_stat_statements_reset()')
  const cpu0 = process.cpuUsage()
  const times: number[] = []
  for (let i = 0; i < n; i++) {
    const q = make()
    const b = performance.now()
    await index.search(q)
    times.push(performance.now() - b)
  }
  const cpu = process.cpuUsage(cpu0)
  times.sort((a, b) => a - b)
  const { rows } = await database.run(
    `select left(regexp_replace(query, '\\s+', ' ', 'g'), 60) q, calls, total_exec_time + total_plan_time t, total_plan_time p from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database()) order by 3 desc limit 6`,
  )
  console.log(
    name.padEnd(10),
    'p50',
    times[n >> 1]!.toFixed(1),
    'p95',
    times[Math.floor(n * 0.95)]!.toFixed(1),
    'cpu',
    ((cpu.user + cpu.system) / 1000 / n).toFixed(1),
    '|',
    rows
      .slice(0, 5)
      .map(
        (r: any) =>
          `${(r.t / n).toFixed(1)}ms(${(r.p / n).toFixed(1)}) x${(Number(r.calls) / n).toFixed(1)} ${r.q.slice(0, 38)}`,
      )
      .join(' ¦ '),
  )
}
process.exit(0)
