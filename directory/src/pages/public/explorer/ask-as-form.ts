import type { DirectRoute, RequestScope } from '../../../runtime/index.ts'
import type { Asked } from './explorer-page.tsx'

/** The fields of the explorer's form. */
interface Form {
  readonly query: string
  readonly variables: string
  readonly userId: string
  readonly apiKey: string
}

/** Sends the query of a form as a client would, and returns the answer as text. */
export async function askAsForm(
  askGraphql: DirectRoute,
  { env }: { readonly env: RequestScope },
  { query, variables, userId, apiKey }: Form,
): Promise<Asked['answer']> {
  // What is no JSON is refused by GraphQL in its own words, as a client would see it.
  const body = `{"query":${JSON.stringify(query)}${variables === '' ? '' : `,"variables":${variables}`}}`
  const headers = { 'content-type': 'application/json', 'x-user-id': userId, 'x-api-key': apiKey }
  const answer = await askGraphql({ headers, body }, env)
  const text = typeof answer.body === 'string' ? answer.body : Buffer.from(answer.body).toString('utf8')
  return { status: String(answer.status), text: JSON.stringify(JSON.parse(text), null, 2) }
}
