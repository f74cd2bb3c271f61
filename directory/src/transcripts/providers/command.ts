import { readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { AudioFormat } from '../audio/audio-format.ts'
import { LONGEST_PIECE_S, TranscriptionFailure, type TranscriptionProvider } from './provider.ts'
import { type ProgramEnvironment, runProgram } from './run-program.ts'

/** The exit code of a program that may succeed later (`EX_TEMPFAIL` of sysexits). */
const TRY_LATER = 75
const MAX_OUTPUT = 20 * 1_048_576

/** What a program is told. */
export interface ProgramOrder {
  /** Path of the audio. */
  readonly audio: string
  /** Folder of the audio, for files that the program writes. */
  readonly folder: string
  /** A code such as `en`; `null` if the program has to detect the language. */
  readonly language: string | null
}

/** A program on this machine that makes transcripts. */
export interface TranscriptionProgram {
  readonly name: string
  readonly model: string
  readonly maxBytes: number
  readonly formats?: readonly AudioFormat[] | undefined
  /** Absolute path; `null` if this machine has no such program. */
  readonly path: string | null
  args(order: ProgramOrder): readonly string[]
  /** Name of the file in the folder that gets the transcript. Absent: standard output does. */
  readonly output?: ((order: ProgramOrder) => string) | undefined
  readonly environment?: ProgramEnvironment | undefined
}

/** Runs a program on this machine for each file. */
export function programProvider(program: TranscriptionProgram): TranscriptionProvider {
  const { name, model, maxBytes, formats, path, args, output, environment } = program
  return {
    name,
    model,
    maxBytes,
    ...(formats !== undefined && { formats }),
    longestPieceS: LONGEST_PIECE_S,
    async transcribe({ audio, language, signal }) {
      const cannotRun = (detail: string) =>
        new TranscriptionFailure('the program cannot be run', { isFinal: true, detail })
      if (path === null) throw cannotRun(`${name} is not on the PATH`)
      const order = { audio: audio.path, folder: dirname(audio.path), language }
      const file = output === undefined ? null : join(order.folder, output(order))
      // That of the piece before would pass for its own.
      if (file !== null) await rm(file, { force: true })
      const { code, stdout, complaint } = await runProgram(path, args(order), {
        maxBytes: MAX_OUTPUT,
        folder: order.folder,
        signal,
        ...(environment !== undefined && { environment }),
      }).catch((error: unknown) => {
        if (signal.aborted) throw signal.reason
        throw cannotRun((error as Error).message)
      })
      if (code === 0) return file === null ? stdout : await written(file, complaint)
      const isFinal = code !== TRY_LATER && code !== null
      throw new TranscriptionFailure('the program failed', { isFinal, detail: `exit code ${code}: ${complaint}` })
    },
  }
}

async function written(path: string, complaint: string): Promise<Buffer> {
  const found = await stat(path).catch(() => null)
  if (found === null) {
    // Some programs report success when they could not read the audio.
    throw new TranscriptionFailure('the program wrote no transcript', { isFinal: true, detail: complaint })
  }
  if (found.size > MAX_OUTPUT) throw new TranscriptionFailure('the transcript is too large', { isFinal: true })
  return await readFile(path)
}

/**
 * A program of the operator that writes a transcript to standard output. In its arguments, `{audio}` stands for the path
 * of the file and `{language}` for a code such as `en`, or `auto`.
 *
 * @param command program and arguments
 */
export function commandProvider(command: readonly string[], model: string, maxBytes: number): TranscriptionProvider {
  const [path = '', ...words] = command
  return programProvider({
    name: 'command',
    model,
    maxBytes,
    path,
    args({ audio, language }) {
      const values: Readonly<Record<string, string>> = { audio, language: language ?? 'auto' }
      return words.map((word) => word.replace(/\{(audio|language)\}/g, (_, name: string) => values[name]!))
    },
  })
}
