import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { decodeUtf8 } from '../../src/core/bytes.ts'
import { Window } from '../../src/xml/window.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

test('no reference to a chunk remains after it was shown, even if texts were decoded from it', async () => {
  let bytes: Buffer = Buffer.alloc(0)
  let text = ''
  const window = new Window({
    feed(shown) {
      bytes = shown
    },
    use() {
      if (bytes.length > 0) text = decodeUtf8(bytes, 0, 20)
      return bytes.length
    },
  })
  const chunk = (): WeakRef<ArrayBufferLike> => {
    const buffer = Buffer.alloc(1_000_000, 'é')
    window.write(buffer)
    return new WeakRef(buffer.buffer)
  }
  const memory = chunk()
  // A weak reference is strong until the current turn of the event loop ends.
  await new Promise((resolve) => setTimeout(resolve))
  collectGarbage()
  expect(text).toBe('é'.repeat(10))
  expect(memory.deref()).toBeUndefined()
})
