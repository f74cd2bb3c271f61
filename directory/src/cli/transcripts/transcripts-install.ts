import { type GivenOptions, UsageError } from 'feedmill/command-line'
import { createRuntime } from '../../runtime/index.ts'
import { loadSettings, programEnvironment, type Settings } from '../../settings/index.ts'
import {
  type EngineName,
  engineFolder,
  engineNames,
  enginePath,
  installModel,
  knownEngines,
  knownModels,
  SHERPA_PACKAGE,
} from '../../transcripts/index.ts'
import type { LocalCommand } from '../command.ts'
import { ExitCode } from '../exit-code.ts'
import { settingOptions } from '../setting-options.ts'

/** `feedmill-directory transcripts install` */
export const transcriptsInstall: LocalCommand = {
  kind: 'local',
  description: `Fetches the model of an engine of speech into the data folder, checks its SHA-256, and makes it the one
that the engine uses. A call that was interrupted goes on where it stopped. It prints the setting that switches the
engine on. The engine itself is not fetched. Models that it knows by name: ${Object.keys(knownModels).join(', ')}.`,
  operands: [{ placeholder: 'MODEL', sentence: 'Name of a model that it knows. Without it: --url.', isOptional: true }],
  options: {
    url: { placeholder: 'URL', sentence: 'Address of any other model.' },
    sha256: { placeholder: 'SUM', sentence: 'The SHA-256 that its maker published, 64 hexadecimal digits.' },
    engine: { placeholder: 'NAME', sentence: 'The engine that runs it.', choices: engineNames },
    ...settingOptions(['data']),
  },
  examples: [
    'transcripts install whisper-small',
    'transcripts install --url https://example.org/vosk-model-small-de-0.15.zip --sha256 3b0c… --engine vosk-transcriber',
  ],

  async run({ url, sha256, engine, ...flags }, { stdout, stderr, env, stopSignal }, name) {
    const model = name === '' ? givenModel({ url, sha256, engine }) : modelNamed(name, { url, sha256, engine })
    const { settings } = loadSettings({ env, flags })
    const { path, wasThere } = await installModel({
      ...model,
      data: settings.data,
      runtime: createRuntime({ level: 'error' }),
      progress: (line) => void stderr.write(`${line}\n`),
      signal: stopSignal(),
    })
    stdout.write(`${path} ${wasThere ? 'was there already' : 'is there'}.\n${adviceFor(model.engine, settings, env)}`)
    return ExitCode.done
  },
}

interface GivenModel {
  readonly engine: EngineName
  readonly url: string
  readonly sha256: string
}

function modelNamed(name: string, given: GivenOptions): GivenModel {
  if (Object.values(given).some((value) => value !== undefined)) {
    throw new UsageError('Give the name of a model, or --url, --sha256 and --engine.')
  }
  const known = Object.hasOwn(knownModels, name) ? knownModels[name] : undefined
  if (known === undefined) {
    const names = Object.keys(knownModels).join(', ')
    throw new UsageError(`No model is called ${name}. Known ones: ${names}. Others need --url, --sha256 and --engine.`)
  }
  return known
}

function givenModel({ url, sha256, engine }: GivenOptions): GivenModel {
  if (url === undefined || sha256 === undefined || engine === undefined) {
    throw new UsageError('--url, --sha256 and --engine are needed, or the name of a known model.')
  }
  if (!/^[0-9a-f]{64}$/i.test(sha256)) throw new UsageError('--sha256 must be 64 hexadecimal digits.')
  const address = URL.canParse(url) ? new URL(url) : null
  if (address === null || !/^https?:$/.test(address.protocol)) {
    throw new UsageError('--url must be an address such as https://example.org/model.bin.')
  }
  if (address.username !== '' || address.password !== '') {
    throw new UsageError('--url must not have a name or password.')
  }
  return { url, sha256, engine: engine as EngineName }
}

/** Says how an engine is switched on, and what is still missing. */
function adviceFor(engine: EngineName, { data, ffmpeg }: Settings, env: Readonly<Record<string, string | undefined>>) {
  const { program, formats } = knownEngines[engine]
  const isThere = enginePath(engine, data, programEnvironment(env)) !== null
  const missing =
    program === null
      ? `Install the engine:\n\n  npm install --prefix '${engineFolder(data, engine)}' ${SHERPA_PACKAGE}\n\n`
      : `The program ${program} is not on the PATH yet.\n\n`
  const decoder = formats === undefined || ffmpeg !== null ? '' : ' FFMPEG=/usr/bin/ffmpeg'
  return `\n${isThere ? '' : missing}Switch it on:\n\n  TRANSCRIPTION_PROVIDER=${engine}${decoder}\n`
}
