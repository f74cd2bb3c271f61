import type { Runtime } from '../runtime/runtime.ts'
import type { Settings } from '../settings/index.ts'
import { assemblyaiProvider } from './providers/assemblyai.ts'
import { commandProvider } from './providers/command.ts'
import { deepgramProvider } from './providers/deepgram.ts'
import { openaiProvider } from './providers/openai.ts'
import type { TranscriptionProvider } from './providers/provider.ts'

type ProviderSettings = Pick<
  Settings,
  | 'transcriptionProvider'
  | 'transcriptionUrl'
  | 'transcriptionKey'
  | 'transcriptionModel'
  | 'transcriptionCommand'
  | 'transcriptionMaxMb'
>

const makers = {
  openai: { url: 'https://api.openai.com/v1', model: 'whisper-1' },
  deepgram: { url: 'https://api.deepgram.com', model: 'nova-3' },
  assemblyai: { url: 'https://api.assemblyai.com', model: 'universal' },
} as const

/** Opens the provider that the settings name; `null` if they name none. */
export function openProvider(
  settings: ProviderSettings,
  runtime: Pick<Runtime, 'sleep'>,
): TranscriptionProvider | null {
  const { transcriptionProvider: name, transcriptionModel, transcriptionCommand } = settings
  const maxBytes = settings.transcriptionMaxMb * 1_048_576
  if (name === null) return null
  if (name === 'command') return commandProvider(transcriptionCommand ?? [], transcriptionModel ?? 'command', maxBytes)
  const options = {
    url: settings.transcriptionUrl ?? makers[name].url,
    apiKey: settings.transcriptionKey,
    model: transcriptionModel ?? makers[name].model,
    maxBytes,
  }
  if (name === 'openai') return openaiProvider(options)
  return name === 'deepgram' ? deepgramProvider(options) : assemblyaiProvider(options, runtime)
}
