import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type Terminal, UsageError } from './command.ts'

/** A document to read: a file, or standard input for `-`. */
export interface Input {
  /** The name as the user wrote it. */
  readonly name: string
  /** The size in bytes; `null` if it is unknown before reading. */
  readonly size: number | null
  readonly chunks: AsyncIterable<Uint8Array>
}

const CHUNK = 64 * 1024

/**
 * Opens a document for reading.
 *
 * @throws UsageError if the file is missing; while reading the chunks, if it cannot be read.
 */
export async function openInput(name: string, terminal: Terminal): Promise<Input> {
  if (name === '-') return inputOf('standard input', null, terminal.stdin)
  try {
    const facts = await stat(name)
    if (facts.isDirectory()) throw new UsageError(`${name} is a folder; name the files in it`)
    return inputOf(name, facts.isFile() ? facts.size : null, createReadStream(name, { highWaterMark: CHUNK }))
  } catch (error) {
    throw unreadable(name, error)
  }
}

function inputOf(name: string, size: number | null, chunks: AsyncIterable<Uint8Array>): Input {
  return { name, size, chunks: readOr(name, chunks) }
}

/** Yields the chunks of a file. Missing permissions and failing disks only show while reading. */
async function* readOr(name: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks
  } catch (error) {
    throw unreadable(name, error)
  }
}

function unreadable(name: string, error: unknown): UsageError {
  if (error instanceof UsageError) return error
  return new UsageError(`${name} cannot be read: ${messageOf(error)}`)
}

/** Reads a whole document, for consumers that need it in one piece. */
export async function readWhole(input: Input): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of input.chunks) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Messages for the system's error codes of files. */
const fileErrors: Readonly<Record<string, string>> = {
  EACCES: 'the right to do so is missing',
  EISDIR: 'it is a folder',
  EMFILE: 'this process has too many files open',
  ENAMETOOLONG: 'the name is too long',
  ENOENT: 'there is no such file or folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is not a folder',
  EPERM: 'the right to do so is missing',
  EROFS: 'the file system can only be read',
}

/** Returns the message of an error, or of any other thrown value. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && 'syscall' in error ? String(error.code) : ''
  return fileErrors[code] ?? error.message
}
