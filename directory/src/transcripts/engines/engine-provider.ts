import { basename } from 'node:path'
import type { Settings } from '../../settings/index.ts'
import { programProvider } from '../providers/command.ts'
import { TranscriptionFailure, type TranscriptionProvider } from '../providers/provider.ts'
import type { ProgramEnvironment } from '../providers/run-program.ts'
import { engineFolder, enginePath, modelPath } from './installed-models.ts'
import { type EngineName, knownEngines } from './known-engines.ts'

/** Runs an engine of this machine. Without its program or its model each order fails, and says what is missing. */
export function engineProvider(
  engine: EngineName,
  settings: Pick<Settings, 'data' | 'transcriptionModel'>,
  environment: ProgramEnvironment,
): TranscriptionProvider {
  const { args, output, formats, modelIs } = knownEngines[engine]
  const model = modelPath(engine, settings, environment)
  const home = engineFolder(settings.data, engine)
  return programProvider({
    name: engine,
    model: model === null ? engine : basename(model),
    // The file stays on this machine.
    maxBytes: Number.POSITIVE_INFINITY,
    formats,
    path: enginePath(engine, settings.data, environment),
    args(order) {
      if (model !== null) return args(model, order, home)
      throw new TranscriptionFailure('the program has no model', {
        isFinal: true,
        detail: `TRANSCRIPTION_MODEL must be the path of ${modelIs}, or 'transcripts install' must have fetched one`,
      })
    },
    output,
    environment,
  })
}
