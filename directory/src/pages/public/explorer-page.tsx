import { Layout } from '../components/layout.tsx'
import type { PageContext } from '../page-context.ts'

const EXAMPLE = `{
  getPodcastSeries(name: "…") {
    uuid
    name
    totalEpisodesCount
    episodes(limitPerPage: 3) { uuid name datePublished audioUrl }
  }
}`

/** A page that sends queries with the reader's key, and documents the schema. */
export function explorerPage({ files }: Pick<PageContext, 'files'>) {
  return (
    <Layout title="Explorer" files={files} scripts={['explorer.js']}>
      <h1>Explorer</h1>
      <p>Ask the directory by GraphQL. User id and key stay in this tab and go nowhere but to this directory.</p>
      <noscript>
        <p class="notice is-warning">The explorer needs JavaScript. The schema is also a file: /schema.graphql</p>
      </noscript>
      <form id="explorer" class="explorer" action="/graphql" method="post">
        <div>
          <label for="userId">User id</label>
          <input id="userId" name="userId" autocomplete="off" inputmode="numeric" />
          <label for="apiKey">API key</label>
          <input id="apiKey" name="apiKey" type="password" autocomplete="off" />
          <label for="query">Query</label>
          <textarea id="query" name="query" class="code" spellcheck={false}>
            {EXAMPLE}
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
        <input id="schema-filter" type="search" aria-label="Show types that contain" placeholder="Filter" />
        <div id="schema"></div>
      </section>
    </Layout>
  )
}
