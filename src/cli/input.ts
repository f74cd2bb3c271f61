import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type Terminal, UsageError } from './command.ts'

/** A document that a command reads: a file, or standard input for `-`. */
export interface Input {
  /** As the person named it. */
  readonly name: string
  /** In bytes; null when it is not known before it is read. */
  readonly size: number | null
  readonly chunks: AsyncIterable<Uint8Array>
}

const CHUNK = 64 * 1024

/**
 * Opens a document for reading.
 *
 * @throws UsageError when there is no such file.
 */
export async function openInput(name: string, terminal: Terminal): Promise<Input> {
  if (name === '-') return { name: 'standard input', size: null, chunks: terminal.stdin }
  try {
    const facts = await stat(name)
    if (facts.isDirectory()) throw new UsageError(`${name} is a folder; name the files in it`)
    return { name, size: facts.isFile() ? facts.size : null, chunks: createReadStream(name, { highWaterMark: CHUNK }) }
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${name} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** The whole of a document, for what is read in one piece. */
export async function readWhole(input: Input): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of input.chunks) chunks.push(chunk)
  return Buffer.concat(chunks)
}
