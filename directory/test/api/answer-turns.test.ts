import { buildSchema, execute, type GraphQLObjectType, parse } from 'graphql'
import { expect, test } from 'vitest'
import { graphqlLimits } from '../../src/api/dependencies.ts'
import { AnswerMeter } from '../../src/api/graphql/executing/answer-meter.ts'
import { meterFields } from '../../src/api/graphql/executing/metered-schema.ts'

/** Tests that other requests of the process have turns while a long answer is made. */

/** Returns how often the event loop turned until work ended. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0
  let isDone = false
  const counting = (): void => {
    turns += 1
    if (!isDone) setImmediate(counting)
  }
  setImmediate(counting)
  await work
  isDone = true
  return turns
}

test('long texts are worked on one after the other, though all were asked for at once', async () => {
  const meter = new AnswerMeter(graphqlLimits, 0)
  let worked = 0
  const works = Array.from({ length: 100 }, () =>
    meter.inTurn(100_000, () => {
      worked += 1
    }),
  )
  expect(await turnsDuring(Promise.all(works))).toBeGreaterThanOrEqual(8)
  expect(worked).toBe(100)
})

test('a text is left as it is once the query was stopped', async () => {
  const meter = new AnswerMeter(graphqlLimits, 0)
  const works = [meter.inTurn(10, () => 'first'), meter.inTurn(10, () => 'second')]
  meter.stopAt(10_000_001)
  expect(await Promise.all(works)).toEqual([null, null])
})

/** Answers lists of lists whose texts were all read at once. */
async function answerLists(lists: number, items: number, selection: string, text: string) {
  const schema = meterFields(
    buildSchema('type Query { lists: [List!]! } type List { items: [Item!]! } type Item { text: String! }'),
  )
  const field = (schema.getType('List') as GraphQLObjectType).getFields()['items']!
  const resolve = field.resolve!
  const read = Promise.resolve(Array.from({ length: items }, () => ({ text })))
  field.resolve = (_, ...rest) => read.then((found) => resolve({ items: found }, ...rest))
  const meter = new AnswerMeter(graphqlLimits, 0)
  const answered = execute({
    schema,
    document: parse(`{ lists { items { ${selection} } } }`),
    rootValue: { lists: Array.from({ length: lists }, () => ({})) },
    contextValue: { meter },
  }) as Promise<unknown>
  return { turns: await turnsDuring(answered), meter }
}

test('lists of long texts that were read together take turns', async () => {
  const { turns, meter } = await answerLists(25, 25, 'text', 'a'.repeat(15_000))
  expect(meter.stopped).toBeNull()
  // 9.4 million characters. A turn is due after each million.
  expect(turns).toBeGreaterThanOrEqual(8)
})

test('few of a thousand lists that wait go on after a turn', async () => {
  const aliases = Array.from({ length: 90 }, (_, at) => `a${at}: text`).join(' ')
  const { turns, meter } = await answerLists(1_000, 2, aliases, 'a')
  expect(meter.stopped).toBeNull()
  // 180,000 fields. A turn is due after 10,000, and lets 16 items of 90 fields go on.
  expect(turns).toBeGreaterThan(50)
})
