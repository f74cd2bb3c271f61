import { raw } from 'hono/html'
import type { PlanLimits, Plans } from '../../accounts/index.ts'
import { DataTable } from '../components/data-table.tsx'
import { Layout } from '../components/layout.tsx'
import { labelOf } from '../components/words.ts'
import { type DocumentName, documentLabels } from '../documents.ts'
import type { PageRoutesContext, PublicContext } from '../page-context.ts'

/** The dependencies of the documentation. */
export interface DocsContext extends Pick<PublicContext, 'files' | 'origin'> {
  readonly plans: Plans
  readonly hasTranscription: boolean
}

const docs: Readonly<Record<string, string>> = {
  '/docs': 'For programs',
  ...Object.fromEntries(Object.entries(documentLabels).map(([name, label]) => [`/docs/${name}`, label])),
  '/docs/publishers': 'For publishers',
}

function DocsLinks({ current }: { readonly current: string }) {
  return (
    <nav class="tabs" aria-label="Documentation">
      {Object.entries(docs).map(([path, label]) => (
        <a href={path} aria-current={path === current ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  )
}

const headers = `-H "X-USER-ID: $USER_ID" -H "X-API-KEY: $API_KEY" \\
  -H 'Content-Type: application/json'`

const verifying = `import { Webhook } from 'standardwebhooks'

// body: the text of the request, before JSON.parse. It throws if the signature is wrong.
const event = new Webhook(webhookSecret).verify(body, request.headers)`

/** How programs use the directory, with examples that can be copied. */
export function programsPage({ files, origin, plans, hasTranscription }: DocsContext) {
  return (
    <Layout
      title="Documentation for programs"
      files={files}
      facts={{
        origin,
        path: '/docs',
        name: 'Documentation for programs',
        description: 'Get a key, read everything by GraphQL, submit feeds, and be told of changes by webhooks.',
        imageUrl: null,
        isEmbeddable: false,
      }}
    >
      <h1>Documentation</h1>
      <DocsLinks current="/docs" />
      <div class="prose">
        <h2>Get a key</h2>
        <ol>
          <li>
            <a href="/signup">Sign up</a> with an e-mail address and a password.
          </li>
          <li>
            The <a href="/dashboard">dashboard</a> shows your user id, and your key behind a button.
          </li>
          <li>
            Send both with every request: <code>X-USER-ID</code> and <code>X-API-KEY</code>.
          </li>
        </ol>
        <h2>Read</h2>
        <p>
          Everything is read by GraphQL at <code>{origin}/graphql</code>. The <a href="/explorer">explorer</a> lets you
          try queries in the browser, and lists every type with its fields. The pages of podcasts, episodes, comics and
          creators link the query that reads them.
        </p>
        <pre tabindex={0}>{`curl ${origin}/graphql ${headers} \\
  -d '{"query": "{ search(term: \\"harbour\\") { podcastSeries { uuid name } } }"}'`}</pre>
        <p>
          The <a href="/schema.graphql">schema</a> is a file, so that clients can generate types from it.
        </p>
        <h2>Submit a feed</h2>
        <pre tabindex={0}>{`curl ${origin}/feeds/add-podcastseries ${headers} \\
  -d '{"rssUrl": "https://example.org/feed.xml"}'`}</pre>
        <p>
          The answer has the uuid of the podcast. A feed that is known already keeps its uuid. Comics and creators have
          paths of their own: <code>/feeds/add/comicseries</code> and <code>/feeds/add/creator</code>, with{' '}
          <code>sssUrl</code>. The <a href="/openapi.json">OpenAPI document</a> describes all three.
        </p>
        <h2>Be told of changes</h2>
        <p>
          A webhook is a URL of yours that events are sent to, such as <code>podcastepisode.created</code>. You make it
          by GraphQL, and may add filters. Each delivery is signed as{' '}
          <a href="https://www.standardwebhooks.com/" rel="noreferrer">
            Standard Webhooks
          </a>{' '}
          say, so that you can check where it comes from:
        </p>
        <pre tabindex={0}>{verifying}</pre>
        <p>
          The order of events is not promised, and an event may come twice: compare <code>timestamp</code> and{' '}
          <code>id</code>.
        </p>
        <h2>Plans and limits</h2>
        <PlansTable plans={plans} hasTranscription={hasTranscription} />
        <p>
          Answers from the cache do not count for the month. The headers <code>RateLimit</code> and{' '}
          <code>RateLimit-Policy</code> say what is left of the minute. Above a limit the answer is 429, and{' '}
          <code>Retry-After</code> says when to come back.
        </p>
        <h2>Errors</h2>
        <DataTable label="Codes of errors" head={['Code', 'What it means']}>
          {errorCodes.map(([code, meaning]) => (
            <tr>
              <td>
                <code>{code}</code>
              </td>
              <td>{meaning}</td>
            </tr>
          ))}
        </DataTable>
      </div>
    </Layout>
  )
}

const errorCodes = [
  ['API_KEY_INVALID', 'A header is missing or wrong (401).'],
  ['API_RATE_LIMIT_EXCEEDED', 'The limit of the minute or the month is reached (429).'],
  ['INVALID_QUERY_OR_SYNTAX', 'The query cannot run (400). The message says why.'],
  ['QUERY_TOO_COMPLEX', 'The query asks for too much at once (400). Ask for fewer items, or fewer fields.'],
  ['BAD_USER_INPUT', 'An argument is invalid. The other fields are answered.'],
  ['REQUIRES_USER_AUTHENTICATION', 'Webhooks need the account of a person.'],
  ['ACCESS_NOT_ALLOWED', 'The plan of the account does not have this.'],
  ['SERVICE_SERVER_ERROR', 'Something failed here. Try again; the request id stands in the answer.'],
] as const

type PlanColumn = readonly [name: string, textOf: (plan: PlanLimits) => string]

const transcriptColumn: PlanColumn = [
  'Generated transcripts a month',
  (plan) => plan.generatedTranscriptsPerMonth.toLocaleString('en'),
]

function PlansTable({ plans, hasTranscription }: Pick<DocsContext, 'plans' | 'hasTranscription'>) {
  const columns: readonly PlanColumn[] = [
    ['Requests a minute', (plan) => plan.requestsPerMinute.toLocaleString('en')],
    ['Requests a month', (plan) => plan.requestsPerMonth.toLocaleString('en')],
    ...(hasTranscription ? [transcriptColumn] : []),
    ['Webhooks', (plan) => (plan.hasWebhooks ? 'Yes' : 'No')],
  ]
  return (
    <DataTable label="Plans" head={['Plan', ...columns.map(([name]) => name)]}>
      {Object.entries(plans).map(([name, plan]) => (
        <tr>
          <th scope="row">{labelOf(name)}</th>
          {columns.map(([, textOf]) => (
            <td>{textOf(plan)}</td>
          ))}
        </tr>
      ))}
    </DataTable>
  )
}

/** A document of the package, with the address of this directory. */
export function documentPage(
  { files, origin, documents }: Pick<PublicContext, 'files' | 'origin'> & Pick<PageRoutesContext, 'documents'>,
  name: DocumentName,
) {
  const { title, description, html } = documents[name]
  const path = `/docs/${name}`
  return (
    <Layout
      title={title}
      files={files}
      facts={{ origin, path, name: title, description, imageUrl: null, isEmbeddable: false }}
    >
      <DocsLinks current={path} />
      <h1>{title}</h1>
      <div class="prose">{raw(html.replaceAll('https://directory.example.org', origin))}</div>
    </Layout>
  )
}

/** How the directory reads feeds, for those who publish them. */
export function publishersPage({ files, origin }: Pick<DocsContext, 'files' | 'origin'>) {
  return (
    <Layout
      title="Documentation for publishers"
      files={files}
      facts={{
        origin,
        path: '/docs/publishers',
        name: 'Documentation for publishers',
        description: 'How a feed gets into the directory, when it is read, and what helps it to be read well.',
        imageUrl: null,
        isEmbeddable: false,
      }}
    >
      <h1>Documentation</h1>
      <DocsLinks current="/docs/publishers" />
      <div class="prose">
        <h2>Get into the directory</h2>
        <p>
          <a href="/submit">Submit the feed</a>: a podcast as RSS, a comic or a creator as SSS. It is read within
          minutes, and you can watch it arrive. Nobody needs an account for that.
        </p>
        <h2>When your feed is read</h2>
        <DataTable label="When feeds are checked" head={['A feed that', 'is checked']}>
          {paces.map(([feed, pace]) => (
            <tr>
              <td>{feed}</td>
              <td>{pace}</td>
            </tr>
          ))}
        </DataTable>
        <p>
          The page of the state of your feed says which of these it is, when the next check comes, and what went wrong.
          It has a button that lets the directory look again at once. You find it by the link “Is it yours?” on the page
          of your podcast, comic or creator.
        </p>
        <h2>What is wrong with your feed</h2>
        <p>
          The same page lists the problems of the document: each in plain words, with the lines where it occurs, why it
          matters, and what to write. The list is that of the last reading: repair the document, let the directory look
          again, and what you repaired is gone from it. <a href="/check">Check a feed</a> says the same of any feed, at
          once and before you submit it. <a href="/docs/sss">SSS</a> explains the documents of comics and creators.
        </p>
        <h2>What helps</h2>
        <ul>
          <li>
            <strong>A stable guid for each episode.</strong> An episode whose guid changes looks like a new one.
          </li>
          <li>
            <strong>A WebSub hub.</strong> The directory subscribes to it, and has new episodes within a minute.
          </li>
          <li>
            <strong>ETag or Last-Modified.</strong> They save both of us the traffic of unchanged feeds.
          </li>
          <li>
            <strong>Chapters and transcripts</strong> that the feed links (<code>podcast:chapters</code>,{' '}
            <code>podcast:transcript</code>): they stand beside the player, with links to each place.
          </li>
          <li>
            <strong>A redirect when you move.</strong> Let the old URL answer 301 or 308, or use{' '}
            <code>itunes:new-feed-url</code>. Your uuid and your place stay.
          </li>
        </ul>
        <h2>Get out of the directory</h2>
        <p>
          With <code>podcast:block</code> or <code>itunes:block</code> in the feed, these pages do not show a podcast or
          an episode. Programs still find it. To have it taken out, see <a href="/takedown">Takedown</a>.
        </p>
      </div>
    </Layout>
  )
}

const paces = [
  ['has a hub whose announcements come true', 'within a minute of an announcement'],
  ['has something new every day or two', 'every 2 hours'],
  ['has something new every few weeks', 'every 6 hours'],
  ['has something new now and then', 'once a day'],
  ['has had nothing new for over a year', 'once a week'],
  ['fails', 'more and more rarely, at last once a month'],
] as const
