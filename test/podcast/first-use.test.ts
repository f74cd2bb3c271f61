import { beforeEach, expect, test, vi } from 'vitest'

/** The first reading of a process: that of modules that were just loaded. */
async function firstReader(): Promise<typeof import('../../src/podcast/index.ts')['readPodcast']> {
  return (await import('../../src/podcast/index.ts')).readPodcast
}

beforeEach(() => vi.resetModules())

test('the source is closed when the signal aborts as soon as the first reading has begun', async () => {
  const readPodcast = await firstReader()
  const cancel = vi.fn()
  const { signal, abort } = aborting()
  const source = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => {}), cancel })
  const first = readPodcast(source, { signal }).next()
  abort()
  await expect(first).rejects.toThrow('enough')
  expect(cancel).toHaveBeenCalledOnce()
})

test('and when it aborts while the first piece waits for what is prepared', async () => {
  const readPodcast = await firstReader()
  const cancel = vi.fn()
  const { signal, abort } = aborting()
  const source = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(Buffer.from('<rss>'))
      setImmediate(abort)
    },
    cancel,
  })
  await expect(readPodcast(source, { signal }).next()).rejects.toThrow('enough')
  expect(cancel).toHaveBeenCalledOnce()
})

function aborting(): { readonly signal: AbortSignal; readonly abort: () => void } {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort(new Error('enough')) }
}
