/** The requests of a poll that were taken from the source, and whose results were not yet handed out. */
interface Window<T> {
  readonly done: T[]
  underWay: number
}

/**
 * Runs a task for each item of a source, and yields the results in the order of completion. Holds at most `size` items
 * at a time, whether their tasks run or are done. So a source of millions is read only as fast as results are taken. At
 * the end, even after an error, `onStop` is called for the tasks that still run, and the source is ended. A pending
 * `next` of the source is not awaited, since it may take long.
 *
 * @throws any error of the source or of a task; the rest is stopped
 */
export async function* runBounded<Item, Result>(
  source: AsyncIterable<Item> | Iterable<Item>,
  task: (item: Item) => Promise<Result>,
  size: number,
  onStop: () => void,
): AsyncGenerator<Result, void, undefined> {
  const iterator = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]()
  const window: Window<Result> = { done: [], underWay: 0 }
  let isPulling = false
  let isExhausted = false
  let failure: { error: unknown } | null = null
  let wake = () => {}

  const fail = (error: unknown) => {
    failure ??= { error }
    wake()
  }
  const start = async (item: Item) => {
    window.underWay += 1
    try {
      window.done.push(await task(item))
    } catch (error) {
      fail(error)
    }
    window.underWay -= 1
    wake()
  }
  const pull = async () => {
    isPulling = true
    try {
      while (!isExhausted && failure === null && window.underWay + window.done.length < size) {
        const next = await iterator.next()
        if (next.done === true) isExhausted = true
        else void start(next.value)
      }
    } catch (error) {
      isExhausted = true
      fail(error)
    }
    isPulling = false
    wake()
  }

  try {
    for (;;) {
      if (!isPulling && !isExhausted && window.underWay + window.done.length < size) void pull()
      const stopped = failure as { error: unknown } | null
      if (stopped !== null) throw stopped.error
      const result = window.done.shift()
      if (result !== undefined) yield result
      else if (isExhausted && window.underWay === 0) return
      else
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    }
  } finally {
    failure ??= { error: null }
    onStop()
    if (!isExhausted) {
      const ended = Promise.resolve(iterator.return?.())
      if (isPulling) ended.catch(() => {})
      else await ended
    }
  }
}
