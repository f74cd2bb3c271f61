import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Runtime } from '../../runtime/runtime.ts'
import type { Settings } from '../../settings/index.ts'
import type { ProgramEnvironment } from '../providers/run-program.ts'
import { findServers, isOfSpeech, usualPorts } from './find-servers.ts'
import { enginePath, modelPath } from './installed-models.ts'
import { type EngineName, engineNames, knownEngines } from './known-engines.ts'

/** An engine of this machine, or what is missing. */
export interface FoundEngine {
  /** Name of the program, or address of the server. */
  readonly engine: string
  /** Path of the program, or address of the server; `null` if it is not here. */
  readonly at: string | null
  readonly models: readonly string[]
  /** The settings that switch it on, as a line of the environment; `null` if something is missing. */
  readonly setting: string | null
  /** What is missing, or should be known; `null` if nothing is. */
  readonly note: string | null
}

export interface EngineSearch {
  readonly settings: Pick<Settings, 'data' | 'port'>
  readonly environment: ProgramEnvironment
  readonly runtime: Pick<Runtime, 'sleep'>
  /** Default: those of servers that are known. */
  readonly ports?: readonly number[]
}

/** Finds the engines of speech on this machine: programs first, then servers. Nothing is fetched, and none is run. */
export async function findEngines({
  settings,
  environment,
  runtime,
  ports = usualPorts,
}: EngineSearch): Promise<FoundEngine[]> {
  const programs = engineNames.map((engine) => programOf(engine, settings, environment))
  const servers = await findServers(ports, runtime, settings.port)
  return [...programs, ...servers.map(({ url, models }) => serverOf(url, models))]
}

function programOf(engine: EngineName, { data }: Pick<Settings, 'data'>, environment: ProgramEnvironment): FoundEngine {
  const { modelIs, program } = knownEngines[engine]
  const at = enginePath(engine, data, environment)
  const installed = modelPath(engine, { data, transcriptionModel: null }, environment)
  const cached = cachedModels(engine, environment)
  const models = [...(installed === null ? [] : [installed]), ...cached]
  if (at === null) {
    const note = program === null ? "'transcripts install' sets it up" : 'it is not on the PATH'
    return { engine, at, models, setting: null, note }
  }
  const provider = `TRANSCRIPTION_PROVIDER=${engine}`
  if (installed !== null) return { engine, at, models, setting: provider, note: null }
  const [first] = cached.filter(isPlain)
  if (first !== undefined)
    return { engine, at, models, setting: `${provider} TRANSCRIPTION_MODEL=${first}`, note: null }
  return {
    engine,
    at,
    models,
    setting: null,
    note: `its model is missing: 'transcripts install' fetches one, or TRANSCRIPTION_MODEL names ${modelIs}`,
  }
}

/** Models that an engine has fetched before, by the paths of their files or folders. */
function cachedModels(engine: EngineName, { HOME }: ProgramEnvironment): string[] {
  const { cache } = knownEngines[engine]
  if (cache === null) return []
  const folder = join(HOME, cache.folder)
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => (cache.extension === '' ? entry.isDirectory() : entry.name.endsWith(cache.extension)))
      .map(({ name }) => join(folder, name))
      .sort()
  } catch {
    return []
  }
}

function serverOf(url: string, models: readonly string[] | null): FoundEngine {
  const provider = `TRANSCRIPTION_PROVIDER=openai TRANSCRIPTION_URL=${url}`
  const server = { engine: 'openai', at: url }
  if (models === null) {
    return { ...server, models: [], setting: null, note: 'it wants a key: TRANSCRIPTION_KEY' }
  }
  const [first] = models.filter((model) => isOfSpeech(model) && isPlain(model))
  if (first === undefined) {
    return { ...server, models, setting: null, note: 'no name of its models says that it hears speech' }
  }
  return { ...server, models, setting: `${provider} TRANSCRIPTION_MODEL=${first}`, note: null }
}

/** Whether a name can stand in a line of a shell as it is. */
function isPlain(name: string): boolean {
  return /^[\w./:@-]{1,200}$/.test(name)
}
