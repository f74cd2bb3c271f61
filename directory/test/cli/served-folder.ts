import { rmSync } from 'node:fs'
import { afterAll, beforeAll } from 'vitest'
import { makeDataFolder } from '../support/database/test-database.ts'
import { type Recorded, runCommandLine } from './recording-terminal.ts'

/** A data folder that a process serves: it runs the commands for the folder. */
export interface ServedFolder {
  /** Address of the listener. */
  readonly url: string
  /** Runs a command line for the folder. Its words are separated by spaces. */
  command(line: string): Promise<Recorded>
}

/**
 * Serves a folder without content while the tests of a file run. It reads no feeds, unless `options` say so.
 *
 * @param env - returns the settings; called when the process starts
 */
export function useServedFolder(
  options: readonly string[] = [],
  env: () => Readonly<Record<string, string>> = () => ({}),
): ServedFolder {
  let data: string
  const stop = new AbortController()
  let serving: Promise<Recorded> | undefined
  let url = ''
  beforeAll(async () => {
    data = await makeDataFolder()
    url = await new Promise<string>((resolve, reject) => {
      serving = runCommandLine(
        ['serve', '--port', '0', '--log-level', 'off', '--roles', 'http', ...options, '--data', data],
        env(),
        {
          stopSignal: () => stop.signal,
          onOutput: (text) => {
            const address = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0]
            if (address !== undefined) resolve(address)
          },
        },
      )
      serving.then(() => reject(new Error('It ended')), reject)
    })
  })
  afterAll(async () => {
    stop.abort()
    await serving
    rmSync(data, { recursive: true })
  })
  return {
    get url() {
      return url
    },
    command: (line) => runCommandLine([...line.split(' '), '--data', data]),
  }
}
