import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DirectoryError } from '../../runtime/directory-error.ts'
import type { Runtime } from '../../runtime/runtime.ts'

/** A file to be fetched. */
export interface ModelDownload {
  readonly url: string
  /** In hexadecimal digits, of either case. */
  readonly sha256: string
  /** Where the file goes. Until it is whole and right, it has `.part` at the end of its name. */
  readonly path: string
  readonly runtime: Pick<Runtime, 'now' | 'sleep'>
  /** Called with a line about how far it is, now and then. */
  progress(line: string): void
  readonly signal: AbortSignal
}

/** What is known of a file that was fetched in part. If it has changed since, it is fetched anew. */
interface PartFacts {
  readonly url: string
  /** `ETag`, else `Last-Modified`, of the answer. */
  readonly validator: string | null
}

/** Connections that may break, one after the other, without a byte in between. */
const ATTEMPTS = 5
const PAUSE_MS = 1_000
/** A server that sends nothing for so long is given up. */
const STALLED_MS = 60_000
const PROGRESS_MS = 2_000

/**
 * Fetches a file, goes on where an earlier call or connection stopped, and checks its digest. A file that is there with
 * this digest is not fetched.
 *
 * @throws DirectoryError if it cannot be fetched or is another file. What was fetched is kept, unless it is wrong.
 */
export async function downloadModel(download: ModelDownload): Promise<void> {
  const { path, url, sha256, progress } = download
  const part = `${path}.part`
  if ((await sizeOf(path)) > 0 && (await digestOf(path)) === sha256.toLowerCase()) return
  for (let failures = 0; ; ) {
    const before = await sizeOf(part)
    const fault = await fetchRest(download, part, before)
    if (fault === null) break
    failures = (await sizeOf(part)) > before ? 1 : failures + 1
    if (failures >= ATTEMPTS) throw unavailable(`${shown(url)}: ${fault}. What was fetched is kept: call it again`)
    progress(`${fault}. Going on where it stopped`)
    await download.runtime.sleep(PAUSE_MS, download.signal)
    stopIfAsked(download.signal)
  }
  progress('Checking the digest')
  const found = await digestOf(part)
  if (found !== sha256.toLowerCase()) {
    await forget(part)
    const message = `${shown(url)} is another file: its SHA-256 is ${found}, not ${sha256.toLowerCase()}. It was deleted`
    throw new DirectoryError('CONFLICT', message)
  }
  await rename(part, path)
  await forget(part)
}

/** Returns the SHA-256 of a file in hexadecimal digits. */
async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex')
}

/** Fetches what is missing. Returns what went wrong, if another connection may help. */
async function fetchRest(download: ModelDownload, part: string, size: number): Promise<string | null> {
  const { url, signal } = download
  const facts = await factsOf(part)
  const canResume = size > 0 && facts?.url === url && facts.validator !== null
  const from = canResume ? size : 0
  const stalled = new AbortController()
  let response: Response
  try {
    response = await fetch(url, {
      headers: {
        // Ranges count bytes of the file, not of what a server makes of it.
        'accept-encoding': 'identity',
        ...(canResume && { range: `bytes=${from}-`, 'if-range': facts.validator! }),
      },
      signal: AbortSignal.any([signal, stalled.signal]),
    })
  } catch (error) {
    stopIfAsked(signal)
    return reasonOf(error)
  }
  const { status, headers } = response
  if (status === 416) {
    // All of it is there, or another file. The digest says which.
    await response.body?.cancel()
    return null
  }
  if (status !== 200 && status !== 206) {
    await response.body?.cancel()
    if (status >= 500 || status === 429 || status === 408) return `the server answers ${status}`
    throw unavailable(`${shown(url)} answers ${status}`)
  }
  const start = status === 206 ? startOf(headers.get('content-range')) : 0
  if (start !== from && start !== 0) {
    await response.body?.cancel()
    throw unavailable(`${shown(url)} answers with another part of the file than was asked for`)
  }
  const rest = Number(headers.get('content-length') ?? Number.NaN)
  await assertSpace(part, rest - Math.max(0, size - start))
  await writeFile(`${part}.json`, JSON.stringify({ url, validator: validatorOf(headers) } satisfies PartFacts))
  return await append(response, { ...download, part, start, total: start + rest, stalled })
}

interface Append extends ModelDownload {
  readonly part: string
  readonly start: number
  /** `NaN` if the server does not say. */
  readonly total: number
  readonly stalled: AbortController
}

async function append(
  { body }: Response,
  { part, start, total, stalled, runtime, progress, signal }: Append,
): Promise<string | null> {
  const file = await open(part, start === 0 ? 'w' : 'r+')
  let done = start
  let told = runtime.now()
  try {
    const reader = body?.getReader()
    for (;;) {
      const { value } = (await inTime(runtime, reader?.read(), stalled)) ?? {}
      if (value === undefined) break
      for (let at = 0; at < value.length; )
        at += (await file.write(value, at, value.length - at, done + at)).bytesWritten
      done += value.length
      if (runtime.now() - told < PROGRESS_MS) continue
      told = runtime.now()
      progress(progressLine(done, total))
    }
  } catch (error) {
    stopIfAsked(signal)
    if (isDiskFull(error)) throw diskFull(part)
    return reasonOf(error)
  } finally {
    await file.close()
  }
  progress(progressLine(done, total))
  if (Number.isNaN(total) || done >= total) return null
  return `the connection ended after ${megabytes(done)} of ${megabytes(total)}`
}

/** Waits for a piece; ends the request if none comes. */
async function inTime<Value>(
  { sleep }: Pick<Runtime, 'sleep'>,
  piece: Promise<Value> | undefined,
  stalled: AbortController,
): Promise<Value | undefined> {
  const done = new AbortController()
  void sleep(STALLED_MS, done.signal).then(() => {
    if (!done.signal.aborted) stalled.abort(new Error('the server sends nothing any more'))
  })
  try {
    return await piece
  } finally {
    done.abort()
  }
}

function startOf(contentRange: string | null): number {
  return Number(/^bytes (\d+)-/.exec(contentRange ?? '')?.[1] ?? Number.NaN)
}

/** A weak `ETag` does not promise the same bytes. */
function validatorOf(headers: Headers): string | null {
  const etag = headers.get('etag')
  return etag !== null && !etag.startsWith('W/') ? etag : headers.get('last-modified')
}

async function factsOf(part: string): Promise<PartFacts | null> {
  try {
    return JSON.parse(await readFile(`${part}.json`, 'utf8')) as PartFacts
  } catch {
    return null
  }
}

async function forget(part: string): Promise<void> {
  await rm(part, { force: true })
  await rm(`${part}.json`, { force: true })
}

async function sizeOf(path: string): Promise<number> {
  return await stat(path).then(
    ({ size }) => size,
    () => 0,
  )
}

/** @throws DirectoryError if the disk has no room for these bytes */
async function assertSpace(path: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(path))
  if (bytes > bavail * bsize) throw diskFull(path, bytes)
}

function diskFull(path: string, bytes?: number): DirectoryError {
  const need = bytes === undefined ? '' : `: ${megabytes(bytes)} are needed`
  return unavailable(
    `The disk of ${dirname(path)} is full${need}. What was fetched is kept: make room, and call it again`,
  )
}

function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException).code ?? '')
}

/** @throws DirectoryError if the process was asked to stop */
function stopIfAsked(signal: AbortSignal): void {
  if (signal.aborted) throw unavailable('Stopped. What was fetched is kept: call it again')
}

function unavailable(message: string): DirectoryError {
  return new DirectoryError('UNAVAILABLE', message)
}

/** `fetch` says why in the cause. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error && cause.message !== '' ? cause.message : message
}

/** An address without what may be secret in it. */
function shown(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}

function megabytes(bytes: number): string {
  return bytes < 1_000_000 ? `${bytes.toLocaleString('en')} bytes` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

function progressLine(done: number, total: number): string {
  if (Number.isNaN(total)) return megabytes(done)
  return `${megabytes(done)} of ${megabytes(total)}, ${Math.floor((100 * done) / Math.max(1, total))} %`
}
