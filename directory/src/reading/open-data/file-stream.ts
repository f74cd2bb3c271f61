import { type FileHandle, open } from 'node:fs/promises'
import type { ByteRange } from './byte-range.ts'

const CHUNK = 65_536

/**
 * Opens a part of a file as a stream, which reads a chunk when its reader has taken the one before.
 *
 * @param onEnd - called once, when all was read or the reader went away
 * @throws Error if the file cannot be opened
 */
export async function streamFile(
  path: string,
  { first, last }: ByteRange,
  onEnd: () => void,
): Promise<ReadableStream<Uint8Array>> {
  const file: FileHandle = await open(path)
  let at = first
  let isOpen = true
  // The reader may go away while a chunk is read.
  const end = async () => {
    if (!isOpen) return
    isOpen = false
    onEnd()
    await file.close()
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const chunk = new Uint8Array(Math.min(CHUNK, last + 1 - at))
          const { bytesRead } = await file.read(chunk, 0, chunk.length, at)
          if (bytesRead === 0) throw new Error(`${path} is shorter than its manifest says`)
          at += bytesRead
          controller.enqueue(chunk.subarray(0, bytesRead))
          if (at <= last) return
          controller.close()
          await end()
        } catch (error) {
          controller.error(error)
          await end()
        }
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  )
}
