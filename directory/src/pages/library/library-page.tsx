import { Layout } from '../components/layout.tsx'
import type { StaticFiles } from '../static-files.ts'
import { words } from '../words/index.ts'

const own = words.library

/** What a reader follows. The browser keeps it, and the script of the page fills the sections. */
export function libraryPage(files: StaticFiles) {
  return (
    <Layout title={own.title} files={files} scripts={['library.js']}>
      <header class="page-title">
        <h1>{own.title}</h1>
        <p>
          {own.intro((text) => (
            <a href="/privacy">{text}</a>
          ))}
        </p>
      </header>
      <div class="library" data-words={JSON.stringify(own.script)}>
        <p class="notice is-warning" data-needs="scripts">
          {own.needsScripts}
        </p>
        <p class="notice" role="status" hidden></p>
        <Section id="begun" title={own.begun} />
        <Section id="queue" title={own.queue} />
        <Section id="newest" title={own.newest} />
        <Section id="following" title={own.following} isGrid />
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
      <h2 id="files-title">{own.files.title}</h2>
      <p>{own.files.about}</p>
      <p class="actions">
        <button type="button" data-export="json">
          {own.files.json}
        </button>
        <button type="button" data-export="opml" class="is-quiet">
          {own.files.opml}
        </button>
      </p>
      <p class="field">
        <label for="import">{own.files.add}</label>
        <input id="import" type="file" accept=".json,.opml,.xml,application/json,text/x-opml,text/xml" />
      </p>
      <details>
        <summary>{own.files.forget}</summary>
        <p>{own.files.forgotten}</p>
        <button type="button" class="is-dangerous" data-forget>
          {own.files.forget}
        </button>
      </details>
      <div class="library-report" role="status"></div>
    </section>
  )
}
