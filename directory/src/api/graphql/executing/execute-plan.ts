import { type GraphQLField, type GraphQLResolveInfo, getArgumentValues } from 'graphql'
import type { ApiContext } from '../context.ts'
import type { AnswerMeter } from './answer-meter.ts'
import type { FieldPlan, QueryPlan, TypePlan } from './plan-query.ts'

type Answered = { readonly [key: string]: unknown }

/** No resolver below the root reads the info, which would have to be made for each field. */
const noInfo = {} as GraphQLResolveInfo
/** Resolvers of the root read where their field stands in the answer. */
const rootInfo = (key: string) => ({ path: { prev: undefined, key, typename: undefined } }) as GraphQLResolveInfo

/**
 * Answers a planned operation as graphql-js does while nothing fails, but faster. Arguments are read once for all
 * objects of a list, and JSON is made faster of the answers. Without the database, 25 series with 25 episodes took 1.3
 * ms in place of 4.8 ms (a busy machine, 23 November 2026).
 *
 * Rejects at the first failure of any kind. The operation then goes to graphql-js, which reports failures by field.
 */
export async function executePlan(
  { fields, keyBytes, withArguments }: QueryPlan,
  variables: { readonly [name: string]: unknown },
  context: ApiContext,
): Promise<Answered> {
  const given = withArguments.map(({ definition, node }) =>
    getArgumentValues(definition as GraphQLField<unknown, unknown>, node, variables),
  )
  return await new Execution(given, context).object(fields, keyBytes, undefined)
}

class Execution {
  readonly #arguments: readonly { [name: string]: unknown }[]
  readonly #context: ApiContext
  readonly #meter: AnswerMeter

  constructor(given: readonly { [name: string]: unknown }[], context: ApiContext) {
    this.#arguments = given
    this.#context = context
    this.#meter = context.meter
  }

  object(fields: readonly FieldPlan[], keyBytes: number, source: unknown): Answered | Promise<Answered> {
    this.#meter.count(fields.length, keyBytes)
    this.#meter.goOn()
    const answer: { [key: string]: unknown } = {}
    const waiting: Promise<void>[] = []
    try {
      for (const field of fields) {
        const value = this.#complete(field.type, this.#resolve(field, source))
        // Set even to a promise, so that the answer has its fields in the order of the query.
        answer[field.key] = value
        if (value instanceof Promise) {
          waiting.push(
            value.then((result) => {
              answer[field.key] = result
            }),
          )
        }
      }
    } catch (error) {
      forget(waiting)
      throw error
    }
    return waiting.length === 0 ? answer : Promise.all(waiting).then(() => answer)
  }

  #resolve({ definition, key, name, argumentsAt }: FieldPlan, source: unknown): unknown {
    const { resolve } = definition
    if (resolve === undefined) return (source as Answered)[name]
    const given = argumentsAt === -1 ? noArguments : this.#arguments[argumentsAt]!
    return resolve(source, given, this.#context, source === undefined ? rootInfo(key) : noInfo)
  }

  #complete(type: TypePlan, value: unknown): unknown {
    if (value instanceof Promise) return value.then((result) => this.#complete(type, result))
    if (value === null || value === undefined) {
      if (type.isRequired) throw new TypeError('A required field is null')
      return null
    }
    if (type.items !== null) return this.#list(type.items, value)
    if (type.fields !== null) return this.object(type.fields, type.keyBytes, value)
    const result = type.serialize(value)
    if (result === null || result === undefined) throw new TypeError('A value cannot be serialised')
    this.#meter.value(result)
    return result
  }

  #list(items: TypePlan, value: unknown): unknown {
    if (!Array.isArray(value)) throw new TypeError('The value of a list field is not an array')
    if (this.#meter.isTurnDue) return this.#listInTurns(items, value)
    const list = new ListAnswer()
    for (const item of value) list.add(this.#complete(items, item))
    return list.whole()
  }

  /** The same for a long answer: other requests have turns between the items. */
  async #listInTurns(items: TypePlan, value: readonly unknown[]): Promise<unknown> {
    const list = new ListAnswer()
    for (const item of value) {
      await this.#meter.takeTurns()
      list.add(this.#complete(items, item))
    }
    return await list.whole()
  }
}

class ListAnswer {
  readonly #waiting: Promise<void>[] = []
  readonly #items: unknown[] = []

  add(item: unknown): void {
    const index = this.#items.push(item) - 1
    if (!(item instanceof Promise)) return
    const waiting = item.then((result) => {
      this.#items[index] = result
    })
    // It may fail before the last item is added.
    forget([waiting])
    this.#waiting.push(waiting)
  }

  /** Returns the items, once all of them are there. */
  whole(): unknown[] | Promise<unknown[]> {
    return this.#waiting.length === 0 ? this.#items : Promise.all(this.#waiting).then(() => this.#items)
  }
}

const noArguments = Object.freeze({})

/** Ignores failures that nobody waits for yet, or any more. Unhandled, they would end the process. */
function forget(waiting: readonly Promise<void>[]): void {
  for (const promise of waiting) promise.catch(() => undefined)
}
