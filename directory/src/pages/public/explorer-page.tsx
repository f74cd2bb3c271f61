import { Layout } from '../components/layout.tsx'
import type { PublicContext } from '../page-context.ts'

/** Finds something in every directory that has read a feed. */
const EXAMPLE = `{
  getPopularContent(limitPerPage: 3) {
    podcastSeries {
      uuid
      name
      totalEpisodesCount
      episodes(limitPerPage: 3) { uuid name datePublished audioUrl }
    }
  }
}`

/**
 * A page that sends queries with the reader's key, and documents the schema.
 *
 * @param query - the query in a link; `null` for an example
 */
export function explorerPage({ files, origin }: Pick<PublicContext, 'files' | 'origin'>, query: string | null) {
  return (
    <Layout
      title="Explorer"
      files={files}
      scripts={['explorer.js']}
      facts={{
        origin,
        path: '/explorer',
        name: 'Explorer',
        description: 'Ask the directory by GraphQL in the browser, and find every type and field of its schema.',
        imageUrl: null,
        isEmbeddable: false,
      }}
    >
      <header class="page-title">
        <h1>Explorer</h1>
        <p class="quiet">
          Ask the directory by GraphQL. User id and key stay in this tab, and go nowhere but to this directory.
        </p>
      </header>
      <noscript>
        <p class="notice is-warning">
          The explorer needs JavaScript. The <a href="/schema.graphql">schema</a> is also a file.
        </p>
      </noscript>
      <form id="explorer" class="explorer" action="/graphql" method="post">
        <div>
          <div class="explorer-keys">
            <div>
              <label for="userId">User id</label>
              <input id="userId" name="userId" autocomplete="off" inputmode="numeric" />
            </div>
            <div>
              <label for="apiKey">API key</label>
              <input id="apiKey" name="apiKey" type="password" autocomplete="off" />
            </div>
          </div>
          <p class="explorer-actions">
            <button type="button" id="own-key" class="is-quiet">
              Use my key
            </button>
            <span id="own-key-state" class="quiet" role="status">
              Of the account that is logged in here.
            </span>
          </p>
          <label for="query">Query</label>
          <textarea
            id="query"
            name="query"
            class="code"
            spellcheck={false}
            data-is-given={query === null ? 'no' : 'yes'}
          >
            {query ?? EXAMPLE}
          </textarea>
          <label for="variables">Variables, as JSON</label>
          <textarea id="variables" name="variables" class="code is-short" spellcheck={false}></textarea>
          <p class="explorer-actions">
            <button type="submit">Ask</button>
            <span class="quiet">or Ctrl+Enter in the query</span>
          </p>
        </div>
        <div>
          <h2>Answer</h2>
          <p id="status" class="quiet" role="status">
            Nothing was asked yet.
          </p>
          <pre id="answer" tabindex={0}></pre>
        </div>
      </form>
      <section aria-labelledby="schema-title">
        <h2 id="schema-title">Schema</h2>
        <input
          id="schema-filter"
          type="search"
          aria-label="Show types that contain"
          placeholder="Find a type or a field"
        />
        <div id="schema"></div>
      </section>
    </Layout>
  )
}
