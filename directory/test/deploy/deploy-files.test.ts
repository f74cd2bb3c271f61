import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { lineMetrics } from '../../src/runtime/line-metrics.ts'
import { roles, settingsTable } from '../../src/settings/index.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (name: string): string => readFileSync(join(root, name), 'utf8')

/** Returns the metrics that the directory has: those of log lines, and gauges that rooms add. */
function knownMetrics(): ReadonlySet<string> {
  const ofLines = lineMetrics.flatMap(({ metric, isTimed }) => [
    `directory_${metric}_total`,
    ...(isTimed ? [`directory_${metric}_seconds_bucket`] : []),
  ])
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )
  const gauges = sources.flatMap((name) =>
    [...read(join('src', name)).matchAll(/(?:addGauge\(\s*|addFigures\(\{\s*name: )'([a-z_]+)'/g)].map(
      ([, figure]) => `directory_${figure}`,
    ),
  )
  return new Set([...ofLines, ...gauges])
}

test.each(['deploy/grafana-dashboard.json', 'deploy/alerts.yaml', 'deploy/alerts.test.yaml'])(
  '%s names existing metrics only',
  (file) => {
    const known = knownMetrics()
    const named = [...read(file).matchAll(/directory_[a-z_]+/g)].map(([name]) => name)
    expect(named.length).toBeGreaterThan(10)
    expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([])
  },
)

test('the dashboard draws each metric that an alert watches, and all metrics of read replicas', () => {
  const drawn = read('deploy/grafana-dashboard.json')
  const watched = [...read('deploy/alerts.yaml').matchAll(/directory_[a-z_]+/g)].map(([name]) => name)
  const ofReplicas = [...knownMetrics()].filter((name) => name.startsWith('directory_replica_'))
  expect(ofReplicas).toHaveLength(4)
  expect([...new Set([...watched, ...ofReplicas])].filter((name) => !drawn.includes(name))).toEqual([])
})

test('each alert has figures that fire it, and healthy ones that do not', () => {
  const alerts = [...read('deploy/alerts.yaml').matchAll(/alert: (\w+)/g)].map(([, name]) => name)
  const tests = read('deploy/alerts.test.yaml')
    .split(/^ {2}- name: /m)
    .slice(1)
  const tested = (name: string, isFired: boolean) =>
    tests.some((test) => test.includes(`alertname: ${name}\n`) && test.includes('exp_alerts: []') !== isFired)
  expect(alerts.filter((name) => !tested(name!, true) || !tested(name!, false))).toEqual([])
})

test('each alert is explained', () => {
  const alerts = [...read('deploy/alerts.yaml').matchAll(/alert: (\w+)/g)].map(([, name]) => name)
  const explained = [...read('docs/alerts.md').matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name)
  expect(explained).toEqual(alerts)
})

test('the dashboard is a document of Grafana whose panels do not overlap', () => {
  const { panels } = JSON.parse(read('deploy/grafana-dashboard.json'))
  const places = panels.map(({ gridPos: { x, y } }: { gridPos: { x: number; y: number } }) => `${x} ${y}`)
  expect(new Set(places).size).toBe(panels.length)
  expect(panels.map(({ title }: { title: string }) => title).filter((title: string) => title === '')).toEqual([])
})

const variables = new Set(Object.values(settingsTable).map(({ variable }) => variable as string))

test('the container runs as a user without rights, keeps data in one folder, and gets SIGTERM', () => {
  const lines = read('Containerfile').split('\n')
  const last = lines.slice(lines.lastIndexOf(lines.findLast((line) => line.startsWith('FROM'))!))
  expect(last).toContain('USER node')
  expect(last).toContain('VOLUME /data')
  expect(last).toContain('CMD ["feedmill-directory", "serve"]')
  const set = [...last.join('\n').matchAll(/\b([A-Z_]{4,})=/g)].map(([, name]) => name!)
  expect(set.filter((name) => !variables.has(name))).toEqual([])
})

/** Returns the instructions of the container file, continued lines joined, without comments. */
const instructions = (): string[] =>
  read('Containerfile')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))

test('the container file keeps the rules of hadolint: DL3002, DL3006, DL3008, DL3020, DL4006', () => {
  const lines = instructions()
  const users = lines.filter((line) => line.startsWith('USER '))
  expect(users.at(-1)).not.toMatch(/^USER (?:root|0)\b/)
  const images = lines.filter((line) => line.startsWith('FROM ')).map((line) => line.split(' ')[1]!)
  expect(images.filter((image) => !/[:@]/.test(image) || image.endsWith(':latest'))).toEqual([])
  const unpinned = lines.flatMap((line) =>
    [...line.matchAll(/apt-get install ([^&|;]*)/g)].flatMap(([, words]) =>
      words!.split(/\s+/).filter((word) => /^[a-z]/.test(word) && !word.includes('=')),
    ),
  )
  expect(unpinned).toEqual([])
  expect(lines.filter((line) => line.startsWith('ADD '))).toEqual([])
  const piped = lines.filter((line) => line.startsWith('RUN ') && /[^|]\|[^|]/.test(line))
  if (piped.length > 0) expect(lines.join('\n')).toMatch(/^SHELL .*pipefail/m)
})

const analyze = '/usr/bin/systemd-analyze'

test.skipIf(!existsSync(analyze))('systemd reads the unit without a complaint', () => {
  const folder = mkdtempSync(join(tmpdir(), 'feedmill-unit-'))
  try {
    const unit = join(folder, 'feedmill-directory.service')
    writeFileSync(unit, read('deploy/feedmill-directory.service'))
    const { status, stderr, stdout } = spawnSync(analyze, ['verify', '--man=no', unit], { encoding: 'utf8' })
    const about = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('feedmill-directory'))
    expect([status, about]).toEqual([0, []])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('compose names the ports of metrics, and every role has a process', () => {
  const compose = read('compose.yaml')
  const named = [...compose.matchAll(/--roles ([a-z,]+)/g)].flatMap(([, names]) => names!.split(','))
  expect(named.sort()).toEqual([...roles].sort())
  const port = settingsTable.metricsPort.defaultText
  expect(compose).toContain(`- "${port}"`)
  expect(read('Containerfile')).toMatch(new RegExp(`^EXPOSE .*\\b${port}\\b`, 'm'))
  expect(read('deploy/feedmill-directory.service')).toContain(port)
})

test('compose and systemd name existing settings and commands only', () => {
  const compose = read('compose.yaml')
  const environment = [...compose.matchAll(/^ {4}([A-Z_]+): /gm)].map(([, name]) => name!)
  expect(environment.filter((name) => !variables.has(name))).toEqual([])
  expect(compose).toMatch(/read_only: true/)
  const unit = read('deploy/feedmill-directory.service')
  const given = /^Environment=(.*)$/m
    .exec(unit)![1]!
    .split(' ')
    .map((word) => word.split('=')[0]!)
  expect(given.filter((name) => !variables.has(name) && name !== 'NODE_ENV')).toEqual([])
  expect(unit).toMatch(/^ExecStart=\S+ feedmill-directory serve$/m)
})
