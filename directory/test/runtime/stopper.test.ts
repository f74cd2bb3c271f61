import { expect, test } from 'vitest'
import { Stopper } from '../../src/runtime/stopper.ts'
import { TestRuntime } from '../support/runtime/test-runtime.ts'

const never = new Promise<void>(() => {})

test('runs its steps in reverse order, one after the other', async () => {
  const stopper = new Stopper(new TestRuntime())
  const order: string[] = []
  for (const name of ['database', 'loops', 'http']) {
    stopper.add(name, async () => {
      order.push(`${name} begins`)
      await Promise.resolve()
      order.push(`${name} ends`)
    })
  }
  expect(await stopper.stop(1_000)).toBe(true)
  expect(order).toEqual(['http begins', 'http ends', 'loops begins', 'loops ends', 'database begins', 'database ends'])
})

test('runs its steps once, however often it is called', async () => {
  const stopper = new Stopper(new TestRuntime())
  let runs = 0
  stopper.add('http', () => {
    runs += 1
  })
  await Promise.all([stopper.stop(1_000), stopper.stop(1_000)])
  await stopper.stop(1_000)
  expect(runs).toBe(1)
})

test('goes on when a step fails, and logs it', async () => {
  const runtime = new TestRuntime()
  const stopper = new Stopper(runtime)
  let isClosed = false
  stopper.add('database', () => {
    isClosed = true
  })
  stopper.add('http', () => Promise.reject(new Error('no')))
  stopper.add('loops', () => {
    throw new Error('neither')
  })
  expect(await stopper.stop(1_000)).toBe(false)
  expect(isClosed).toBe(true)
  expect(runtime.linesNamed('stop.failed').map(({ step }) => step)).toEqual(['loops', 'http'])
})

test('leaves a step that hangs when the deadline has passed, and runs the others', async () => {
  const runtime = new TestRuntime()
  const stopper = new Stopper(runtime)
  let isClosed = false
  let isLate = false
  stopper.add('database', () => {
    isClosed = true
  })
  stopper.add('http', (late) => {
    late.addEventListener('abort', () => {
      isLate = true
    })
    return never
  })
  const stopping = stopper.stop(10_000)
  await runtime.advance(9_999)
  expect([isLate, isClosed]).toEqual([false, false])
  await runtime.advance(2_000)
  expect(await stopping).toBe(false)
  expect([isLate, isClosed]).toEqual([true, true])
  expect(runtime.linesNamed('stop.late')).toEqual([{ step: 'http' }])
})

test('takes no step once it stops', async () => {
  const stopper = new Stopper(new TestRuntime())
  expect(stopper.isStopping).toBe(false)
  const stopping = stopper.stop(1_000)
  expect(stopper.isStopping).toBe(true)
  expect(() => stopper.add('late', () => {})).toThrow(TypeError)
  await stopping
})
