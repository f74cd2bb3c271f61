import { afterEach, expect, test } from 'vitest'
import { makeCluster, type OwnCluster, whyNoCluster } from '../support/chaos/own-cluster.ts'
import { mountDisk, type SmallDisk, whyNoDisk } from '../support/chaos/small-disk.ts'
import { embeddedStorage, migrated } from '../support/chaos/storage.ts'
import { describeOrSkip } from './describe-or-skip.ts'
import { type RunningProcesses, runProcesses } from './running-processes.ts'

const DAY = 86_400
/** The longest wait. Loops begin again after at most a minute, so only a failing test waits this long. */
const patiently = { timeout: 240_000, interval: 250 }

const cleanups: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

async function open(storage: Parameters<typeof runProcesses>[0]): Promise<RunningProcesses> {
  const running = await runProcesses(storage)
  cleanups.push(() => running.close())
  return running
}

async function openOn(cluster: OwnCluster): Promise<RunningProcesses> {
  return await open(await migrated(cluster.url, async () => {}))
}

async function newCluster(parent?: string): Promise<OwnCluster> {
  const cluster = await makeCluster({ parent })
  cleanups.push(() => cluster.remove())
  return cluster
}

function newDisk(megabytes: number): SmallDisk {
  const disk = mountDisk(megabytes)
  cleanups.push(() => disk.remove())
  return disk
}

/** Submits a podcast, and waits until it is read. */
async function expectRead(directory: RunningProcesses, path: string): Promise<void> {
  directory.publish(path, ['1', '2'])
  expect(await directory.submit(path)).toMatchObject({ status: 200 })
  await expect.poll(() => directory.episodes(path), patiently).toEqual(['Episode 1', 'Episode 2'])
}

describeOrSkip('a database that crashes', whyNoCluster, () => {
  test('is reported to clients and by /readyz, and the directory goes on by itself when it is back', async () => {
    const cluster = await newCluster()
    const directory = await openOn(cluster)
    await expectRead(directory, '/before.xml')
    await cluster.crash()

    expect((await directory.get('/healthz')).status).toBe(200)
    await expect.poll(async () => (await directory.get('/readyz')).status, patiently).toBe(503)
    const answer = await directory.ask('{ getPodcastSeries(name: "nobody") { uuid } }')
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.text)).toMatchObject({
      data: { getPodcastSeries: null },
      errors: [{ code: 'SERVICE_SERVER_ERROR' }],
    })
    directory.publish('/during.xml', ['1'])
    const refused = await directory.submit('/during.xml')
    expect(refused.status).toBeGreaterThanOrEqual(500)
    // Meanwhile, the loops of all processes fail and try again.
    await Promise.all(directory.processes.map((running) => running.logged('loop.failed')))

    await cluster.start()
    await expect.poll(async () => (await directory.get('/readyz')).status, patiently).toBe(200)
    await expectRead(directory, '/after.xml')
    expect(await directory.episodes('/before.xml')).toEqual(['Episode 1', 'Episode 2'])
    for (const running of directory.processes) expect(await running.stop()).toBe(0)
  })
})

describeOrSkip('a database that hangs', whyNoCluster, () => {
  test('makes the worker give up its hosts, and the directory goes on when the database answers again', async () => {
    const cluster = await newCluster()
    const directory = await openOn(cluster)
    await expectRead(directory, '/before.xml')
    cluster.pause()
    try {
      const [, worker] = directory.processes
      await worker!.logged('refresh.heartbeat_overdue')
      expect((await directory.get('/healthz')).status).toBe(200)
      expect((await directory.get('/readyz')).status).toBe(503)
    } finally {
      cluster.resume()
    }
    await expect.poll(async () => (await directory.get('/readyz')).status, patiently).toBe(200)
    await expectRead(directory, '/after.xml')
    for (const running of directory.processes) expect(await running.stop()).toBe(0)
  })
})

describeOrSkip('the disk of the database', whyNoCluster ?? whyNoDisk, () => {
  test('refuses submissions while it is full, and loses no accepted submission', async () => {
    const disk = newDisk(160)
    const cluster = await newCluster(disk.folder)
    const directory = await openOn(cluster)
    await expectRead(directory, '/before.xml')
    disk.fill()
    const answered: string[] = []
    // The log of the database still has room for some submissions.
    for (let number = 0; ; number += 1) {
      const path = `/full-${number}.xml`
      directory.publish(path, ['1'])
      const { status } = await directory.submit(path)
      if (status !== 200) break
      answered.push(path)
    }
    expect((await directory.get('/healthz')).status).toBe(200)

    disk.free()
    const isReady = async () => {
      // A server that could not write its log recovers, or stops by itself, also a moment after the disk is free again.
      if (!(await cluster.isRunning())) await cluster.start()
      return (await directory.get('/readyz')).status
    }
    await expect.poll(isReady, patiently).toBe(200)
    await expectRead(directory, '/after.xml')
    for (const path of answered) {
      await expect.poll(() => directory.episodes(path), patiently).toEqual(['Episode 1'])
    }
  })
})

describeOrSkip('the disk of the data folder', whyNoDisk, () => {
  test('may fill up: accepted submissions are there when the process starts again with free space', async () => {
    const disk = newDisk(160)
    const directory = await open(await embeddedStorage(disk.folder))
    await expectRead(directory, '/before.xml')
    disk.fill()
    const answered: string[] = []
    for (let number = 0; ; number += 1) {
      const path = `/full-${number}.xml`
      directory.publish(path, ['1'])
      const answer = await directory.submit(path).catch(() => null)
      if (answer === null || answer.status !== 200) break
      answered.push(path)
    }
    disk.free()
    await directory.restart()
    await expectRead(directory, '/after.xml')
    expect(await directory.episodes('/before.xml')).toEqual(['Episode 1', 'Episode 2'])
    for (const path of answered) {
      await expect.poll(() => directory.episodes(path), patiently).toEqual(['Episode 1'])
    }
  })
})

describeOrSkip('a clock', whyNoCluster, () => {
  test('that jumps ahead by a day and back by an hour delays no feed', async () => {
    const directory = await openOn(await newCluster())
    await expectRead(directory, '/steady.xml')
    const begin = directory.clock.now()
    directory.publish('/steady.xml', ['1', '2', '3'])
    directory.clock.set(begin + 2 * DAY)
    await expect.poll(() => directory.episodes('/steady.xml'), patiently).toContain('Episode 3')
    // The last reading of the feed is now in the future.
    directory.clock.set(begin + 2 * DAY - 3_600)
    await expectRead(directory, '/new.xml')
    directory.publish('/steady.xml', ['1', '2', '3', '4'])
    directory.clock.set(begin + 4 * DAY)
    await expect.poll(() => directory.episodes('/steady.xml'), patiently).toContain('Episode 4')
  })
})
