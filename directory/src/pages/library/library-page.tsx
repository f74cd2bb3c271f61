import { Layout } from '../components/layout.tsx'
import type { StaticFiles } from '../static-files.ts'

/** What a reader follows. The browser keeps it, and the script of the page fills the sections. */
export function libraryPage(files: StaticFiles) {
  return (
    <Layout title="Library" files={files} scripts={['library.js']}>
      <header class="page-title">
        <h1>Library</h1>
        <p>
          Your browser alone keeps what you follow, your queue, and where you stopped. <a href="/privacy">Privacy</a>{' '}
          says what is sent.
        </p>
      </header>
      <div class="library">
        <p class="notice is-warning" data-needs="scripts">
          This page needs scripts, and your browser runs none here: they read what the browser keeps. Without them,
          podcasts can be followed by the feeds that their pages link to.
        </p>
        <p class="notice" role="status" hidden></p>
        <Section id="begun" title="Go on" />
        <Section id="queue" title="Queue" />
        <Section id="newest" title="New episodes and issues" />
        <Section id="following" title="Following" isGrid />
        <Files />
      </div>
    </Layout>
  )
}

/** A list that the script fills, and shows if it has something. */
function Section({
  id,
  title,
  isGrid = false,
}: {
  readonly id: string
  readonly title: string
  readonly isGrid?: boolean
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} hidden>
      <h2 id={`${id}-title`}>{title}</h2>
      <ul class={isGrid ? 'cards' : 'children'}></ul>
    </section>
  )
}

/** The library as a file, to and from the browser. */
function Files() {
  return (
    <section id="files" class="panel" aria-labelledby="files-title" hidden>
      <h2 id="files-title">Take it with you</h2>
      <p>
        A file for another browser has everything. OPML has the podcasts, for other apps. Both are made here, in the
        browser.
      </p>
      <p class="actions">
        <button type="button" data-export="json">
          Save everything
        </button>
        <button type="button" data-export="opml" class="is-quiet">
          Save the podcasts as OPML
        </button>
      </p>
      <p class="field">
        <label for="import">Add a saved file, or the OPML of another app</label>
        <input id="import" type="file" accept=".json,.opml,.xml,application/json,text/x-opml,text/xml" />
      </p>
      <details>
        <summary>Forget everything</summary>
        <p>What you follow, the queue, and where you stopped are removed from this browser. Save them first.</p>
        <button type="button" class="is-dangerous" data-forget>
          Forget everything
        </button>
      </details>
      <div class="library-report" role="status"></div>
    </section>
  )
}
