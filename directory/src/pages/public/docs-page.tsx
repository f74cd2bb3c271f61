import { raw } from 'hono/html'
import type { Child } from 'hono/jsx'
import type { PlanLimits, Plans } from '../../accounts/index.ts'
import { CodeBlock, copyWords } from '../components/code-block.tsx'
import { DataTable } from '../components/data-table.tsx'
import { Layout } from '../components/layout.tsx'
import { labelOf } from '../components/words.ts'
import {
  type DocumentHeading,
  type DocumentName,
  type Documents,
  documentGroups,
  documentLabels,
} from '../documents/document-list.ts'
import type { FoundSection } from '../documents/search-documents.ts'
import type { PublicContext } from '../page-context.ts'
import { words } from '../words/index.ts'

const said = words.developers.docs

/** The dependencies of the documentation. */
export interface DocsContext extends Pick<PublicContext, 'files' | 'origin'> {
  readonly plans: Plans
  readonly hasTranscription: boolean
  /** The user id of the reader; `null` for a reader who is not signed in. */
  readonly userId: string | null
}

/** The address of the directory, and the user id of the reader, in the documents of the package. */
const PLACEHOLDERS = { origin: 'https://directory.example.org', userId: /\b1001\b/g } as const

interface DocsLayoutProps extends Pick<PublicContext, 'files' | 'origin'> {
  readonly path: string
  readonly title: string
  readonly description: string
  /** Places on the page that links lead to. @defaultValue none */
  readonly headings?: readonly DocumentHeading[]
  /** The text in the search field. @defaultValue empty */
  readonly term?: string
  /** Whether search engines may show the page. @defaultValue true */
  readonly isListed?: boolean
  readonly children?: Child
}

/** A document beside the links to all of them. */
function DocsLayout(props: DocsLayoutProps) {
  const { files, origin, path, title, description, headings = [], term = '', isListed = true, children } = props
  const name = said.titleOf(title)
  const facts = { origin, path, name, description, imageUrl: null, isEmbeddable: false } as const
  return (
    <Layout title={name} files={files} scripts={['copy.js']} {...(isListed && { facts })}>
      <h1>{title}</h1>
      <search class="docs-search">
        <form action="/docs/find" method="get">
          <input
            type="search"
            name="term"
            value={term}
            maxlength={100}
            aria-label={said.search}
            placeholder={said.search}
          />
          <button type="submit" class="is-quiet">
            {said.searchButton}
          </button>
        </form>
      </search>
      <p class="docs-jump">
        <a href="#documents">{said.all}</a>
      </p>
      <div class="with-aside">
        <div class="prose" {...copyWords}>
          {children}
        </div>
        <aside class="docs-aside">
          {headings.length > 1 && (
            <nav aria-label={said.onThisPage}>
              <h2>{said.onThisPage}</h2>
              <ul class="plain-list">
                {headings.map(({ id, text }) => (
                  <li>
                    <a href={`#${id}`}>{text}</a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <DocsLinks current={path} />
        </aside>
      </div>
    </Layout>
  )
}

const links: readonly (readonly [group: string, links: readonly (readonly [path: string, label: string])[]])[] = [
  [said.groups.start, [['/docs', said.home], ...linksOf('start'), ['/docs/examples', said.examples.label]]],
  [said.groups.graphql, [...linksOf('graphql'), ['/explorer', words.developers.explorer.title]]],
  [said.groups.content, linksOf('content')],
  [said.groups.changes, linksOf('changes')],
  [said.groups.others, linksOf('others')],
  [said.groups.publishers, [['/docs/publishers', said.publishers]]],
]

function linksOf(group: keyof typeof documentGroups): [string, string][] {
  return Object.entries(documentGroups[group]).map(([name, label]) => [`/docs/${name}`, label])
}

function DocsLinks({ current }: { readonly current: string }) {
  return (
    <nav id="documents" aria-label={said.navigation}>
      {links.map(([group, paths]) => (
        <>
          <h2>{group}</h2>
          <ul class="plain-list">
            {paths.map(([path, label]) => (
              <li>
                <a href={path} aria-current={path === current ? 'page' : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </>
      ))}
    </nav>
  )
}

/** How a developer begins, with examples that can be copied. */
export function programsPage({ files, origin, plans, hasTranscription, userId }: DocsContext) {
  const shown = { files, origin, path: '/docs', title: said.homeTitle, description: said.homeDescription }
  return (
    <DocsLayout {...shown}>
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
      <p>The samples take them from the environment of your shell:</p>
      <CodeBlock text={`export DIRECTORY=${origin} USER_ID=${userId ?? '1001'} API_KEY=dk_…`} />
      <h2>Read</h2>
      <p>
        Everything is read by GraphQL at <code>{origin}/graphql</code>. The <a href="/explorer">explorer</a> lets you
        try queries in the browser, and completes fields while you type. The pages of podcasts, episodes, comics and
        creators link the query that reads them.
      </p>
      <CodeBlock
        text={`curl $DIRECTORY/graphql ${headers} \\
  -d '{"query": "{ search(term: \\"harbour\\") { podcastSeries { uuid name } } }"}'`}
      />
      <p>
        <a href="/docs/interface">Requests and answers</a> says what stands in a request,{' '}
        <a href="/docs/schema">Types and fields</a> what can be asked for. The{' '}
        <a href="/schema.graphql">schema is a file</a>, so that clients can generate types from it, and{' '}
        <a href="/docs/clients">Clients</a> shows some that are known to work.
      </p>
      <h2>Submit a feed</h2>
      <CodeBlock
        text={`curl $DIRECTORY/feeds/add-podcastseries ${headers} \\
  -d '{"rssUrl": "https://example.org/feed.xml"}'`}
      />
      <p>
        The answer has the uuid of the podcast. A feed that is known already keeps its uuid. Comics and creators have
        paths of their own: <code>/feeds/add/comicseries</code> and <code>/feeds/add/creator</code>, with{' '}
        <code>sssUrl</code>. The <a href="/openapi.json">OpenAPI document</a> describes all three.
      </p>
      <h2>Be told of changes</h2>
      <p>
        A webhook is a URL of yours that <a href="/docs/events">events</a> are sent to, such as{' '}
        <code>podcastepisode.created</code>. You make it <a href="/dashboard/webhooks">on the dashboard</a> or by
        GraphQL, and may add filters. A request bin takes the events as long as you have no server.{' '}
        <a href="/docs/webhooks">Webhooks</a> has a receiver in ten lines.
      </p>
      <h2 id="plans">{said.plans}</h2>
      <PlansTable plans={plans} hasTranscription={hasTranscription} />
      <p>
        Answers from <a href="/docs/cache">the cache</a> do not count for the month.{' '}
        <a href="/docs/limits">Costs and limits</a> says what is counted, and <a href="/docs/errors">Errors</a> what to
        do when something fails.
      </p>
    </DocsLayout>
  )
}

const headers = `-H "X-USER-ID: $USER_ID" -H "X-API-KEY: $API_KEY" \\
  -H 'Content-Type: application/json'`

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

/** A document of the package, with the address of this directory and the user id of the reader. */
export function documentPage(
  {
    files,
    origin,
    documents,
    userId,
  }: Pick<DocsContext, 'files' | 'origin' | 'userId'> & { readonly documents: Documents },
  name: DocumentName,
) {
  const { title, description, html, headings } = documents.documents[name]
  const own = html.replaceAll(PLACEHOLDERS.origin, origin)
  return (
    <DocsLayout
      files={files}
      origin={origin}
      path={`/docs/${name}`}
      title={title}
      description={description}
      headings={headings}
    >
      {raw(userId === null ? own : own.replaceAll(PLACEHOLDERS.userId, userId))}
    </DocsLayout>
  )
}

/** The files of the examples. */
export function examplesPage({ files, origin }: Pick<DocsContext, 'files' | 'origin'>, { examples }: Documents) {
  const { title, description, folders } = said.examples
  const paths = Object.keys(examples)
  return (
    <DocsLayout files={files} origin={origin} path="/docs/examples" title={title} description={description}>
      <p>{description}</p>
      {Object.entries(folders).map(([folder, about]) => (
        <>
          <h2>{folder}</h2>
          <p>{about}</p>
          <ul class="plain-list">
            {paths
              .filter((path) => path.startsWith(`${folder}/`))
              .map((path) => (
                <li>
                  <a href={`/docs/examples/${path}`}>
                    <code>{path}</code>
                  </a>
                </li>
              ))}
          </ul>
        </>
      ))}
    </DocsLayout>
  )
}

/** What a search over the documents found. */
export function docsSearchPage(
  { files, origin }: Pick<DocsContext, 'files' | 'origin'>,
  term: string,
  found: readonly FoundSection[],
) {
  const shown = { files, origin, path: '/docs/find', title: said.searchTitle, description: said.searchDescription }
  return (
    <DocsLayout {...shown} term={term} isListed={false}>
      {term !== '' && <p role="status">{said.found(found.length, term)}</p>}
      {(term === '' || found.length === 0) && <p class="quiet">{said.tryOther}</p>}
      <ul class="plain-list docs-found">
        {found.map(({ name, document, title, path, excerpt }) => (
          <li>
            <a href={path}>{title}</a>
            {title !== document && <span class="quiet"> · {documentLabels[name]}</span>}
            <p class="quiet">{excerpt}</p>
          </li>
        ))}
      </ul>
    </DocsLayout>
  )
}

/** How the directory reads feeds, for those who publish them. */
export function publishersPage({ files, origin }: Pick<DocsContext, 'files' | 'origin'>) {
  return (
    <DocsLayout
      files={files}
      origin={origin}
      path="/docs/publishers"
      title="Your feed in the directory"
      description="How a feed gets into the directory, when it is read, and what helps it to be read well."
    >
      <h2>Get into the directory</h2>
      <p>
        <a href="/submit">Submit the feed</a>: a podcast as RSS, a comic or a creator as SSS. It is read within minutes,
        and you can watch it arrive. Nobody needs an account for that.
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
        The page of the state of your feed says which of these it is, when the next check comes, and what went wrong. It
        has a button that lets the directory look again at once. You find it by the link “Is it yours?” on the page of
        your podcast, comic or creator.
      </p>
      <h2>What is wrong with your feed</h2>
      <p>
        The same page lists the problems of the document: each in plain words, with the lines where it occurs, why it
        matters, and what to write. The list is that of the last reading: repair the document, let the directory look
        again, and what you repaired is gone from it. <a href="/check">Check a feed</a> says the same of any feed, at
        once and before you submit it. <a href="/docs/sss">SSS</a> explains the documents of comics and creators.
      </p>
      <h2>Claim it</h2>
      <p>
        Who can write to the feed may claim it: the page of its state gives you a code for the feed. As its owner you
        let the directory look again at once, hide the podcast from these pages, refuse transcripts, or ask for its
        removal, and you are told by mail when the feed fails for a day.
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
    </DocsLayout>
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
