import {
  BIN_BODY_BYTES,
  BIN_DAYS,
  BIN_REQUESTS,
  type BinRequest,
  binStatusOf,
  type Webhook,
} from '../../webhooks/index.ts'
import { CodeBlock } from '../components/code-block.tsx'
import { PostForm, Refusal } from '../components/form.tsx'
import { Layout } from '../components/layout.tsx'
import { Moment } from '../components/series.tsx'
import type { StaticFiles } from '../static-files.ts'
import { words } from '../words/index.ts'
import { DashboardLinks } from './dashboard-page.tsx'
import { indented } from './webhook-delivery-page.tsx'
import { Done, type WebhookNews } from './webhook-pages.tsx'

const { bin: said } = words.developers.webhooks

/** Statuses that the form of the bin offers. */
export const binAnswers = [204, 410, 429, 500, 503] as const

/** What the request bin received from a webhook, and what it answers. */
export function webhookBinPage({
  files,
  webhook,
  isOperator,
  requests,
  refusal = null,
  done = null,
}: WebhookNews & {
  readonly files: StaticFiles
  readonly webhook: Webhook
  readonly isOperator: boolean
  readonly requests: readonly BinRequest[]
}) {
  const path = `/dashboard/webhooks/${webhook.id}`
  const status = binStatusOf(webhook.endpointUrl)
  return (
    <Layout title={said.title} files={files} scripts={['copy.js']}>
      <h1>{said.title}</h1>
      <DashboardLinks current="/dashboard/webhooks" isOperator={isOperator} />
      <p>
        <a href={path}>{said.of}</a>
      </p>
      <Refusal sentence={refusal} />
      <Done sentence={done} />
      <p>{said.lead(BIN_REQUESTS, BIN_BODY_BYTES / 1024, BIN_DAYS)}</p>
      <section class="panel" aria-labelledby="answer-title">
        <h2 id="answer-title">{said.answer}</h2>
        <PostForm action={`${path}/bin`} button={said.save} isQuiet>
          <p class="field">
            <select name="answer" aria-labelledby="answer-title" aria-describedby="answer-hint">
              {binAnswers.map((each) => (
                <option value={String(each)} selected={each === status}>
                  {said.answers[each]}
                </option>
              ))}
            </select>
            <span class="quiet" id="answer-hint">
              {said.answerHint}
            </span>
          </p>
        </PostForm>
      </section>
      <section class="is-apart" aria-labelledby="received">
        <h2 id="received">{said.received}</h2>
        {requests.length === 0 && <p class="empty">{said.none}</p>}
        {requests.map((request, place) => (
          <Request request={request} isOpen={place === 0} />
        ))}
      </section>
    </Layout>
  )
}

function Request({ request, isOpen }: { readonly request: BinRequest; readonly isOpen: boolean }) {
  const { headers, body, body_bytes: bytes, answer } = request
  const isCut = bytes > Buffer.byteLength(body)
  return (
    <details class="panel bin-request" open={isOpen}>
      <summary>
        <Moment seconds={request.received_at / 1000} />, {nameOf(body)}, {said.answered(answer)}
      </summary>
      <h3>{said.headers}</h3>
      <CodeBlock
        text={Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n')}
      />
      <h3>{said.body}</h3>
      {isCut && <p class="quiet">{said.cut(bytes.toLocaleString('en'))}</p>}
      <CodeBlock text={indented(body)} />
    </details>
  )
}

/** The event of a body. The beginning of a long body has it as well. */
function nameOf(body: string): string {
  const [, type = ''] = /"type":"([\w.]+)"/.exec(body) ?? []
  const [, action] = /"action":"(\w+)"/.exec(body) ?? []
  return action === undefined ? type : `${type}.${action}`
}
