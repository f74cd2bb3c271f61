import { createRuntime } from '../../runtime/index.ts'
import { loadSettings, programEnvironment } from '../../settings/index.ts'
import { type FoundEngine, findEngines } from '../../transcripts/index.ts'
import type { LocalCommand } from '../command.ts'
import { ExitCode } from '../exit-code.ts'
import { settingOptions } from '../setting-options.ts'

/** `feedmill-directory transcripts engines` */
export const transcriptsEngines: LocalCommand = {
  kind: 'local',
  description: `Says which engines of speech are on this machine: programs on the PATH, what 'transcripts install' set
up, and servers on loopback that speak the API of OpenAI. Servers are asked for their models, at the usual ports, and
get no audio. For each engine that can be used it prints the settings that switch it on.`,
  options: {
    json: { placeholder: null, sentence: 'Prints them as JSON.' },
    ...settingOptions(['data', 'port']),
  },
  examples: ['transcripts engines'],

  async run({ json, ...flags }, { stdout, env }) {
    const { settings } = loadSettings({ env, flags })
    const environment = programEnvironment(env)
    const found = await findEngines({ settings, environment, runtime: createRuntime({ level: 'error' }) })
    stdout.write(json === undefined ? textOf(found) : `${JSON.stringify(found, null, 2)}\n`)
    return ExitCode.done
  },
}

function textOf(found: readonly FoundEngine[]): string {
  const lines = found.map(({ engine, at, setting, note }) => {
    const where = at === null ? '' : `  ${at}`
    return `${engine}${where}\n  ${setting ?? note ?? ''}\n`
  })
  const servers = found.some(({ engine }) => engine === 'openai') ? '' : 'No server answers at the usual ports.\n'
  return lines.join('') + servers
}
