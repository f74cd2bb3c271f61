import type { Runtime } from '../runtime/runtime.ts'
import { programEnvironment, type Settings } from '../settings/index.ts'
import { engineProvider } from './engines/engine-provider.ts'
import { type EngineName, engineNames } from './engines/known-engines.ts'
import { assemblyaiProvider } from './providers/assemblyai.ts'
import { commandProvider } from './providers/command.ts'
import { deepgramProvider } from './providers/deepgram.ts'
import { type HttpProviderOptions, openaiProvider } from './providers/openai.ts'
import type { TranscriptionProvider } from './providers/provider.ts'

type ProviderSettings = Pick<
  Settings,
  | 'transcriptionProvider'
  | 'transcriptionUrl'
  | 'transcriptionKey'
  | 'transcriptionModel'
  | 'transcriptionCommand'
  | 'transcriptionMaxMb'
  | 'data'
>

type ProviderRuntime = Pick<Runtime, 'sleep'>

/** A provider by the name that `TRANSCRIPTION_PROVIDER` gives it. */
interface ProviderRow {
  /** The model without `TRANSCRIPTION_MODEL`. */
  readonly model: string
  /** The address without `TRANSCRIPTION_URL`; `null` for a program. */
  readonly url: string | null
  make(options: HttpProviderOptions, settings: ProviderSettings, runtime: ProviderRuntime): TranscriptionProvider
}

/** All providers: a name that the settings take and no row has is an error of the compiler, and the other way round. */
const providers = {
  openai: { url: 'https://api.openai.com/v1', model: 'whisper-1', make: (options) => openaiProvider(options) },
  command: {
    url: null,
    model: 'command',
    make: ({ model, maxBytes }, { transcriptionCommand }) =>
      commandProvider(transcriptionCommand ?? [], model, maxBytes),
  },
  deepgram: { url: 'https://api.deepgram.com', model: 'nova-3', make: (options) => deepgramProvider(options) },
  assemblyai: {
    url: 'https://api.assemblyai.com',
    model: 'universal',
    make: (options, _settings, runtime) => assemblyaiProvider(options, runtime),
  },
  ...(Object.fromEntries(engineNames.map((engine) => [engine, engineRow(engine)])) as Record<EngineName, ProviderRow>),
} as const satisfies { readonly [name in NonNullable<Settings['transcriptionProvider']>]: ProviderRow }

function engineRow(engine: EngineName): ProviderRow {
  return { url: null, model: engine, make: (_, settings) => engineProvider(engine, settings, programEnvironment()) }
}

/** Opens the provider that the settings name; `null` if they name none. */
export function openProvider(settings: ProviderSettings, runtime: ProviderRuntime): TranscriptionProvider | null {
  if (settings.transcriptionProvider === null) return null
  const row: ProviderRow = providers[settings.transcriptionProvider]
  const options = {
    url: settings.transcriptionUrl ?? row.url ?? '',
    apiKey: settings.transcriptionKey,
    model: settings.transcriptionModel ?? row.model,
    maxBytes: settings.transcriptionMaxMb * 1_048_576,
  }
  return row.make(options, settings, runtime)
}
