import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, vi } from 'vitest'
import { freePort } from '../support/chaos/own-cluster.ts'

const deploy = fileURLToPath(new URL('../../deploy', import.meta.url))

/** The reason why Prometheus cannot be run here; `null` if it can. Debian's package `prometheus` has both programs. */
export const whyNoPrometheus: string | null =
  existsSync('/usr/bin/prometheus') && existsSync('/usr/bin/promtool') ? null : 'no Prometheus'

/** Runs `promtool` in the folder of the rules. */
export async function promtool(...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('/usr/bin/promtool', args, { cwd: deploy })
  return stdout
}

/** A figure of an answer, with its labels. */
export interface Sample {
  readonly metric: Readonly<Record<string, string>>
  readonly value: readonly [time: number, value: string]
}

/** A Prometheus that asks processes every second, and judges the rules. */
export interface RunningPrometheus {
  query(expression: string): Promise<readonly Sample[]>
  /** Returns the names of the alerts that fire. */
  firing(): Promise<readonly string[]>
  stop(): Promise<void>
}

/** Starts a Prometheus that asks these addresses, such as `127.0.0.1:9464`. */
export async function startPrometheus(targets: readonly string[], token: string): Promise<RunningPrometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'feedmill-prometheus-'))
  const settings = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [join(deploy, 'alerts.yaml')],
    scrape_configs: [
      { job_name: 'feedmill-directory', authorization: { credentials: token }, static_configs: [{ targets }] },
    ],
  }
  // JSON is YAML.
  await writeFile(join(folder, 'prometheus.yaml'), JSON.stringify(settings))
  const address = `127.0.0.1:${await freePort()}`
  const flags = { 'config.file': join(folder, 'prometheus.yaml'), 'storage.tsdb.path': join(folder, 'data') }
  const args = Object.entries({ ...flags, 'web.listen-address': address }).map(([name, value]) => `--${name}=${value}`)
  const running = spawn('/usr/bin/prometheus', args, { stdio: 'ignore' })
  const ended = once(running, 'exit')
  const ask = async (path: string) => {
    const response = await fetch(`http://${address}/api/v1/${path}`)
    return ((await response.json()) as { readonly data: never }).data
  }
  const stop = async (): Promise<void> => {
    running.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const isReady = async (): Promise<void> => expect((await fetch(`http://${address}/-/ready`)).status).toBe(200)
  await vi.waitFor(isReady, { timeout: 60_000, interval: 100 }).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    async query(expression) {
      const { result } = await ask(`query?query=${encodeURIComponent(expression)}`)
      return result
    },
    async firing() {
      const { alerts } = (await ask('alerts')) as {
        readonly alerts: readonly { readonly state: string; readonly labels: { readonly alertname: string } }[]
      }
      return alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname)
    },
    stop,
  }
}
