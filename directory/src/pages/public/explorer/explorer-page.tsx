import { Layout } from '../../components/layout.tsx'
import type { PublicContext } from '../../page-context.ts'
import { words } from '../../words/index.ts'

const said = words.developers.explorer

/** Finds something in every directory that has read a feed. */
const FIRST = `{
  getPopularContent(limitPerPage: 3) {
    podcastSeries {
      uuid
      name
      totalEpisodesCount
      episodes(limitPerPage: 3) { uuid name datePublished audioUrl }
    }
  }
}`

/** Queries to begin with, by what they find. */
export const explorerExamples = {
  'What is popular': FIRST,
  'Search for a word': `{
  search(term: "harbour", filterForTypes: [PODCASTSERIES, PODCASTEPISODE], limitPerPage: 5) {
    podcastSeries { uuid name genres language }
    podcastEpisodes { uuid name podcastSeries { name } }
    responseDetails { type totalCount pagesCount }
  }
}`,
  'Read a podcast by its feed': `{
  getPodcastSeries(rssUrl: "https://example.org/feed.xml") {
    uuid
    name
    feedRefreshDetails { dateLastRefreshed priorityReason }
    episodes(limitPerPage: 10, sortOrder: LATEST) { uuid name datePublished duration audioUrl }
  }
}`,
  'Read a comic': `{
  search(term: "island", filterForTypes: [COMICSERIES], limitPerPage: 3) {
    comicSeries { uuid name totalIssuesCount issues(limitPerPage: 3) { uuid name datePublished } }
  }
}`,
  'See what is left of the month': `{
  getApiRequestsRemaining
  getTranscriptCreditsRemaining
}`,
} as const

/** A query to show, and its answer, if the form was sent without scripts. */
export interface Asked {
  readonly query: string | null
  readonly variables: string
  readonly userId: string
  readonly answer: { readonly status: string; readonly text: string } | null
}

/**
 * A page that sends queries with the reader's key, and documents the schema.
 *
 * @param editor - the address of the script with the editor
 */
export function explorerPage(
  { files, origin }: Pick<PublicContext, 'files' | 'origin'>,
  { query, variables, userId, answer }: Asked,
  editor: string,
) {
  return (
    <Layout
      title={said.title}
      files={files}
      scripts={['explorer.js']}
      facts={{
        origin,
        path: '/explorer',
        name: said.title,
        description: said.description,
        imageUrl: null,
        isEmbeddable: false,
      }}
    >
      <header class="page-title">
        <h1>{said.title}</h1>
        <p class="quiet">{said.lead}</p>
      </header>
      <noscript>
        <p class="notice">{said.withoutScripts}</p>
      </noscript>
      <form
        id="explorer"
        class="explorer"
        action="/explorer"
        method="post"
        data-editor={editor}
        data-words={JSON.stringify(said.said)}
      >
        <div>
          <Keys userId={userId} />
          <label for="query">{said.query}</label>
          <textarea
            id="query"
            name="query"
            class="code"
            spellcheck={false}
            data-is-given={query === null ? 'no' : 'yes'}
          >
            {query ?? FIRST}
          </textarea>
          <div id="editor" class="editor" hidden />
          <label for="variables">{said.variables}</label>
          <textarea
            id="variables"
            name="variables"
            class="code is-short"
            spellcheck={false}
            data-is-given={query === null ? 'no' : 'yes'}
          >
            {variables}
          </textarea>
          <p class="explorer-actions">
            <button type="submit">{said.ask}</button>
            <button type="button" id="share" class="is-quiet" disabled>
              {said.share}
            </button>
            <span id="share-state" class="quiet" role="status" />
          </p>
          <p class="quiet">{said.keys}</p>
        </div>
        <div>
          <h2>{said.answer}</h2>
          <p id="status" class="quiet" role="status">
            {answer?.status ?? said.noAnswer}
          </p>
          <pre id="answer" tabindex={0}>
            {answer?.text ?? ''}
          </pre>
        </div>
      </form>
      <Beginnings />
      <section class="is-apart" aria-labelledby="schema-title">
        <div class="section-head">
          <h2 id="schema-title">{said.documentation}</h2>
          <a href="/docs/schema">{said.reference}</a>
        </div>
        <input id="schema-filter" type="search" aria-label={said.findType} placeholder={said.findType} hidden />
        <div id="schema" />
      </section>
    </Layout>
  )
}

function Keys({ userId }: { readonly userId: string }) {
  return (
    <>
      <div class="explorer-keys">
        <div>
          <label for="userId">{said.userId}</label>
          <input id="userId" name="userId" autocomplete="off" inputmode="numeric" value={userId} />
        </div>
        <div>
          <label for="apiKey">{said.apiKey}</label>
          <input id="apiKey" name="apiKey" type="password" autocomplete="off" />
        </div>
      </div>
      <p class="explorer-actions">
        <button type="button" id="own-key" class="is-quiet" disabled>
          {said.useOwnKey}
        </button>
        <span id="own-key-state" class="quiet" role="status">
          {said.ownKeyState}
        </span>
      </p>
    </>
  )
}

/** Queries to begin with: examples, and those that the browser has kept. */
function Beginnings() {
  return (
    <div class="columns">
      <section class="panel" aria-labelledby="examples-title">
        <h2 id="examples-title">{said.examples}</h2>
        <ul>
          {Object.entries(explorerExamples).map(([name, text]) => (
            <li>
              <a href={`/explorer?${new URLSearchParams({ query: text })}`}>{name}</a>
            </li>
          ))}
        </ul>
      </section>
      <section class="panel" id="history" aria-labelledby="history-title" hidden>
        <h2 id="history-title">{said.history}</h2>
        <p class="quiet">{said.historyEmpty}</p>
        <ol class="plain-list" />
        <button type="button" class="is-plain">
          {said.forget}
        </button>
      </section>
    </div>
  )
}
