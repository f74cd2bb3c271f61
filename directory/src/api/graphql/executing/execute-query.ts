import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql'
import type { QueryAnalysis } from '../analyse-query.ts'
import { buildApiSchema } from '../build-schema.ts'
import type { ApiContext } from '../context.ts'
import { type AnswerBounds, AnswerMeter, type StoppedQuery } from './answer-meter.ts'
import { executePlan } from './execute-plan.ts'
import { meterFields } from './metered-schema.ts'
import { planQuery, type QueryPlan } from './plan-query.ts'

/** An operation of a valid text, with its variables as the request has them, and as their types take them. */
export interface ExecutableQuery {
  readonly operation: OperationDefinitionNode
  readonly document: DocumentNode
  readonly fragments: QueryAnalysis['fragments']
  readonly given: { readonly [name: string]: unknown } | null
  readonly coerced: { readonly [name: string]: unknown }
  readonly cost: number
}

/** What an operation gave. `json` writes the answer, with all that stands beside the data. */
export interface ExecutedQuery {
  readonly data: ExecutionResult['data'] | undefined
  readonly errors: ExecutionResult['errors'] | undefined
  /** Fields that were executed. */
  readonly fields: number
  readonly stopped: StoppedQuery | null
  json(answer: object): Promise<Uint8Array | StoppedQuery>
}

export type ExecuteQuery = (query: ExecutableQuery, context: Omit<ApiContext, 'meter'>) => Promise<ExecutedQuery>

/**
 * Makes the executor of operations: with a plan, or with graphql-js.
 *
 * @param schema - that of plans. graphql-js gets one whose fields count what they answer
 */
export function createExecutor(schema: GraphQLSchema, bounds: AnswerBounds): ExecuteQuery {
  const metered = meterFields(buildApiSchema())
  const plans = new WeakMap<OperationDefinitionNode, QueryPlan | 'asked once' | null>()

  /** Returns the plan of an operation that ran before. A plan pays off only for a text that comes more than once. */
  function planOf({ operation, fragments }: ExecutableQuery): QueryPlan | null {
    const known = plans.get(operation)
    if (known !== undefined && known !== 'asked once') return known
    const plan = known === undefined ? 'asked once' : planQuery(schema, operation, { fragments })
    plans.set(operation, plan)
    return plan === 'asked once' ? null : plan
  }

  return async (query, context) => {
    const { coerced, cost, document, given, operation } = query
    const plan = planOf(query)
    const executed = ({ data, errors }: Pick<ExecutionResult, 'data' | 'errors'>, meter: AnswerMeter) => {
      const stopped = meter.stopped ?? context.loaders.stopped
      return { data, errors, fields: meter.fields, stopped, json: (answer: object) => meter.json(answer) }
    }
    if (plan !== null) {
      const meter = new AnswerMeter(bounds, cost)
      // Loaded rows stay with the loaders of the request: graphql-js does not read them again.
      const data = await executePlan(plan, coerced, { ...context, meter }).catch(() => null)
      const answer = executed({ data }, meter)
      if (data !== null || answer.stopped !== null) return answer
    }
    const meter = new AnswerMeter(bounds, cost)
    const result = await execute({
      schema: metered,
      document,
      operationName: operation.name?.value,
      variableValues: given,
      contextValue: { ...context, meter },
    })
    return executed(result, meter)
  }
}
