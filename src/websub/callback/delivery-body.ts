import type { SubscriberContext } from '../request-subscription.ts'

/** The time in milliseconds in which a delivery must arrive. */
const LONGEST_MS = 30_000

/** How reading a body ended. */
export type BodyEnd = 'whole' | 'too-large' | 'too-slow' | 'broken'

/**
 * Reads a body piece by piece, up to `maxBody` bytes and for at most 30 seconds, and keeps nothing. The rest is
 * dropped.
 */
export async function readBody(
  body: ReadableStream<Uint8Array> | null,
  take: (piece: Uint8Array) => void,
  { maxBody, clock }: Pick<SubscriberContext, 'maxBody' | 'clock'>,
): Promise<BodyEnd> {
  if (body === null) return 'whole'
  const reader = body.getReader()
  let timer: unknown
  const timeout = new Promise<'too-slow'>((resolve) => {
    timer = clock.setTimeout(() => resolve('too-slow'), LONGEST_MS)
  })
  const end = await Promise.race([readAll(reader, take, maxBody), timeout])
  clock.clearTimeout(timer)
  // A dropped body may have failed, or never settle, so this does not wait for it.
  if (end !== 'whole') void reader.cancel().catch(() => {})
  return end
}

async function readAll(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  take: (piece: Uint8Array) => void,
  maxBytes: number,
): Promise<Exclude<BodyEnd, 'too-slow'>> {
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return 'whole'
      size += value.length
      if (size > maxBytes) return 'too-large'
      take(value)
    }
  } catch {
    return 'broken'
  }
}
