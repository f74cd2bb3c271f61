import { expect, test } from 'vitest'
import { createMetrics } from '../../src/runtime/index.ts'
import { TestRuntime } from '../support/runtime/test-runtime.ts'

const linesOf = (text: string, name: string) => text.split('\n').filter((line) => line.startsWith(`directory_${name}`))

test('counts the lines of the log by their labels, and writes them', async () => {
  const metrics = createMetrics()
  const runtime = new TestRuntime()
  const log = metrics.counting(runtime.log)
  log.info('request', { method: 'GET', status: 200, duration_ms: 20, path: '/a' })
  log.info('request', { method: 'GET', status: 200, duration_ms: 30, path: '/b' })
  log.info('request', { method: 'POST', status: 401, duration_ms: 0, path: '/b' })
  log.info('request', {
    method: 'POST',
    status: 200,
    operation: 'getPodcastSeries',
    code: 'BAD_USER_INPUT',
    cache: 'MISS',
    duration_ms: 50,
  })
  log.warn('job.finished', { job: 'a.b', outcome: 'retried', duration_ms: 5 })
  log.error('of no interest')
  const text = await metrics.text()
  expect(linesOf(text, 'http_requests_total')).toEqual([
    'directory_http_requests_total{method="GET",status="200",operation="",code="",cache=""} 2',
    'directory_http_requests_total{method="POST",status="401",operation="",code="",cache=""} 1',
    'directory_http_requests_total{method="POST",status="200",operation="getPodcastSeries",code="BAD_USER_INPUT",cache="MISS"} 1',
  ])
  expect(linesOf(text, 'http_requests_seconds_count')).toEqual(['directory_http_requests_seconds_count 4'])
  expect(linesOf(text, 'http_requests_seconds_sum')).toEqual(['directory_http_requests_seconds_sum 0.1'])
  expect(linesOf(text, 'job_runs_total')).toEqual(['directory_job_runs_total{job_name="a.b",outcome="retried"} 1'])
  expect(runtime.lines.map(({ level, name }) => `${level} ${name}`)).toEqual([
    'info request',
    'info request',
    'info request',
    'info request',
    'warn job.finished',
    'error of no interest',
  ])
})

test('a label that a line lacks is empty', async () => {
  const metrics = createMetrics()
  metrics.counting(new TestRuntime().log).info('feed.refreshed', { outcome: 'modified' })
  expect(linesOf(await metrics.text(), 'feed_refreshes_total')).toContain(
    'directory_feed_refreshes_total{outcome="modified",reason=""} 1',
  )
})

test('a counter is there before its first line, so that the first line is an increase', async () => {
  const metrics = createMetrics()
  expect(linesOf(await metrics.text(), 'delivery_attempts_total')).toContain(
    'directory_delivery_attempts_total{outcome="failed"} 0',
  )
  metrics.beginAtZero('job.finished', { job: 'a.b', outcome: 'failed' })
  expect(linesOf(await metrics.text(), 'job_runs_total')).toEqual([
    'directory_job_runs_total{job_name="a.b",outcome="failed"} 0',
  ])
  metrics.counting(new TestRuntime().log).error('job.finished', { job: 'a.b', outcome: 'failed' })
  expect(linesOf(await metrics.text(), 'job_runs_total')).toEqual([
    'directory_job_runs_total{job_name="a.b",outcome="failed"} 1',
  ])
})

test.each(['counter', 'gauge'] as const)('figures of a %s are read whenever metrics are requested', async (type) => {
  const metrics = createMetrics()
  let answer = async () => [{ labels: { role: 'http' }, value: 3 }]
  metrics.addFigures({ name: 'held', help: 'Held', type, labels: ['role'], read: () => answer() })
  for (const _ of [1, 2]) expect(linesOf(await metrics.text(), 'held')).toEqual(['directory_held{role="http"} 3'])
  answer = async () => [{ labels: { role: 'jobs' }, value: 4 }]
  expect(linesOf(await metrics.text(), 'held')).toEqual(['directory_held{role="jobs"} 4'])
  answer = () => Promise.reject(new Error('no database'))
  expect(linesOf(await metrics.text(), 'held')).toEqual([])
})

test('gauges are read when metrics are requested; a gauge that cannot be read is left out', async () => {
  const metrics = createMetrics()
  let due = 3
  metrics.addGauge('due_feeds', 'Feeds that are due', () => due)
  metrics.addGauge('broken', 'Never there', () => Promise.reject(new Error('no database')))
  metrics.addGauge('absent', 'Not there now', () => null)
  expect(linesOf(await metrics.text(), 'due_feeds')).toEqual(['directory_due_feeds 3'])
  due = 4
  const text = await metrics.text()
  expect(linesOf(text, 'due_feeds')).toEqual(['directory_due_feeds 4'])
  expect(linesOf(text, 'broken')).toEqual([])
  expect(linesOf(text, 'absent')).toEqual([])
})

test('has metrics of the process under their usual names', async () => {
  const text = await createMetrics().text()
  expect(text).toContain('process_cpu_seconds_total')
  expect(text).toContain('nodejs_eventloop_lag_seconds')
})
