import { createHash } from 'node:crypto'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createRuntime } from '../../../src/runtime/index.ts'
import { downloadModel } from '../../../src/transcripts/engines/download-model.ts'
import { mountDisk, whyNoDisk } from '../../support/chaos/small-disk.ts'

test.skipIf(whyNoDisk !== null)('a disk that fills up keeps what was fetched, and the next call goes on', async () => {
  const content = Buffer.alloc(900_000, 'model')
  let asked = 0
  const server = createServer(({ headers }, response) => {
    asked += 1
    const start = Number(/\d+/.exec(headers.range ?? '0')![0])
    // Without a length, the space cannot be looked at before.
    response.writeHead(start === 0 ? 200 : 206, {
      ETag: '"one"',
      ...(start > 0 && { 'Content-Range': `bytes ${start}-${content.length - 1}/${content.length}` }),
    })
    response.end(content.subarray(start))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const disk = mountDisk(2)
  onTestFinished(() => {
    server.close()
    disk.remove()
  })
  const other = join(disk.folder, 'other')
  await writeFile(other, Buffer.alloc(1_500_000, 1))
  const path = join(disk.folder, 'model')
  const download = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/model`,
    sha256: createHash('sha256').update(content).digest('hex'),
    path,
    runtime: createRuntime({ level: 'error' }),
    progress: () => {},
    signal: new AbortController().signal,
  }
  await expect(downloadModel(download)).rejects.toThrow(/is full.+What was fetched is kept/)
  expect((await stat(`${path}.part`)).size).toBeGreaterThan(100_000)
  await rm(other)
  await downloadModel(download)
  expect((await readFile(path)).equals(content)).toBe(true)
  expect(asked).toBe(2)
})
