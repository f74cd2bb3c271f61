import type { Runtime } from '../../runtime/runtime.ts'
import type { Settings } from '../../settings/index.ts'
import { type EngineSearch, findEngines } from './find-engines.ts'
import { enginePath, modelPath } from './installed-models.ts'
import { type EngineName, engineNames } from './known-engines.ts'

export interface TellOptions extends Omit<EngineSearch, 'settings'> {
  readonly settings: Pick<Settings, 'data' | 'port' | 'transcriptionProvider' | 'transcriptionModel'>
  readonly runtime: Pick<Runtime, 'sleep' | 'log'>
}

/** Writes a line into the log for each engine of speech on this machine, and one if that of the settings is missing. */
export async function tellEngines(options: TellOptions): Promise<void> {
  const { settings, environment, runtime } = options
  for (const { engine, at, setting, note } of await findEngines(options)) {
    if (at !== null) runtime.log.info('transcripts.engine_found', { engine, at, setting, note })
  }
  const chosen = engineNames.find((engine): engine is EngineName => engine === settings.transcriptionProvider)
  if (chosen === undefined) return
  if (enginePath(chosen, settings.data, environment) === null) {
    runtime.log.warn('transcripts.engine_missing', { engine: chosen, missing: 'program' })
  } else if (modelPath(chosen, settings, environment) === null) {
    runtime.log.warn('transcripts.engine_missing', { engine: chosen, missing: 'model' })
  }
}
