import { dirname } from 'node:path'
import { TranscriptionFailure, type TranscriptionProvider } from './provider.ts'
import { runProgram } from './run-program.ts'

/** The exit code of a program that may succeed later (`EX_TEMPFAIL` of sysexits). */
const TRY_LATER = 75
const MAX_OUTPUT = 20 * 1_048_576

/**
 * A program on this machine that writes a transcript to standard output. In its arguments, `{audio}` stands for the
 * path of the file and `{language}` for a code such as `en`, or `auto`.
 *
 * @param command program and arguments
 */
export function commandProvider(command: readonly string[], model: string, maxBytes: number): TranscriptionProvider {
  const [program = '', ...args] = command
  return {
    name: 'command',
    maxBytes,
    async transcribe({ audio, language, signal }) {
      const values: Readonly<Record<string, string>> = { audio: audio.path, language: language ?? 'auto' }
      const given = args.map((arg) => arg.replace(/\{(audio|language)\}/g, (_, name: string) => values[name]!))
      const { code, stdout, complaint } = await runProgram(program, given, {
        maxBytes: MAX_OUTPUT,
        folder: dirname(audio.path),
        signal,
      }).catch((error: unknown) => {
        if (signal.aborted) throw signal.reason
        throw new TranscriptionFailure('the program cannot be run', { isFinal: true, detail: (error as Error).message })
      })
      if (code === 0) return { body: stdout, mediaType: undefined, model }
      const isFinal = code !== TRY_LATER && code !== null
      throw new TranscriptionFailure('the program failed', { isFinal, detail: `exit code ${code}: ${complaint}` })
    },
  }
}
