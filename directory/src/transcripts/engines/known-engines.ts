import { basename, extname } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import type { AudioFormat } from '../audio/audio-format.ts'
import type { ProgramOrder } from '../providers/command.ts'

/** The engines by the names that `TRANSCRIPTION_PROVIDER` gives them. */
export const engineNames = ['whisper-cli', 'whisper', 'vosk-transcriber', 'sherpa-onnx'] as const

export type EngineName = (typeof engineNames)[number]

/** An engine of speech that runs on its owner's machine, as a program. */
export interface KnownEngine {
  /** What it is, with its maker. */
  readonly title: string
  /** The program that is looked for on the `PATH`; `null` if `transcripts install` sets the engine up. */
  readonly program: string | null
  /** The formats of audio that it reads. Absent: all, by ffmpeg. */
  readonly formats?: readonly AudioFormat[]
  /** What a model of it is. */
  readonly modelIs: string
  /** Whether a model is a folder, which comes as an archive. */
  readonly hasFolders: boolean
  /** Where the engine keeps the models that it has fetched by itself, in the home of its user; `null` if nowhere. */
  readonly cache: { readonly folder: string; readonly extension: string } | null
  /**
   * @param model path of the model
   * @param home folder of the engine in `DATA`
   */
  args(model: string, order: ProgramOrder, home: string): readonly string[]
  /** The file that it writes into the folder of the audio. Absent: it writes to standard output. */
  readonly output?: (order: ProgramOrder) => string
}

/** The program that runs `sherpa-onnx-node`. It stands beside this file, in the sources and in the bundle. */
const sherpaProgram = fileURLToPath(new URL('./hear-with-sherpa-onnx.mjs', import.meta.url))

export const knownEngines: Readonly<Record<EngineName, KnownEngine>> = {
  'whisper-cli': {
    title: 'whisper.cpp',
    program: 'whisper-cli',
    // It reads Ogg Vorbis, too, but no Opus, which has the same file format.
    formats: ['wav', 'mp3', 'flac'],
    modelIs: 'a file such as `ggml-small-q8_0.bin`',
    hasFolders: false,
    cache: null,
    args: (model, { audio, language, folder }) => [
      ...['--model', model, '--file', audio, '--language', language ?? 'auto'],
      ...['--no-prints', '--output-vtt', '--output-file', `${folder}/transcript`],
    ],
    output: () => 'transcript.vtt',
  },
  whisper: {
    title: 'Whisper of OpenAI, in Python',
    program: 'whisper',
    modelIs: 'a file such as `small.pt`',
    hasFolders: false,
    cache: { folder: '.cache/whisper', extension: '.pt' },
    args: (model, { audio, language, folder }) => [
      ...[audio, '--model', model, '--output_format', 'json', '--output_dir', folder, '--verbose', 'False'],
      ...(language === null ? [] : ['--language', language]),
    ],
    output: ({ audio }) => `${basename(audio, extname(audio))}.json`,
  },
  'vosk-transcriber': {
    title: 'Vosk',
    program: 'vosk-transcriber',
    modelIs: 'a folder such as `vosk-model-small-de-0.15`, of one language',
    hasFolders: true,
    cache: { folder: '.cache/vosk', extension: '' },
    args: (model, { audio, folder }) => [
      ...['--model', model, '--input', audio, '--output', `${folder}/transcript.srt`, '--output-type', 'srt'],
      ...['--log-level', 'WARNING'],
    ],
    output: () => 'transcript.srt',
  },
  'sherpa-onnx': {
    title: 'sherpa-onnx',
    program: null,
    // Always decoded: it reads WAV files of one channel alone.
    formats: [],
    modelIs: 'a folder such as `sherpa-onnx-whisper-small`',
    hasFolders: true,
    cache: null,
    args: (model, { audio, language }, home) => [sherpaProgram, home, model, audio, language ?? 'auto'],
  },
}

/** The program of an engine that `transcripts install` sets up. */
export const nodeProgram = process.execPath

/** The package that has the engine, in the release that was tried. */
export const SHERPA_PACKAGE = 'sherpa-onnx-node@1.13.8'
