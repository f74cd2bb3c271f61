import { Layout } from '../components/layout.tsx'
import type { StaticFiles } from '../static-files.ts'
import { words } from '../words/index.ts'

/** A page with a heading and a sentence: not found, failed. */
export function messagePage(files: StaticFiles, title: string, sentence: string) {
  return (
    <Layout title={title} files={files}>
      <header class="page-title">
        <h1>{title}</h1>
        <p>{sentence}</p>
        <p class="actions">
          <a class="button is-quiet" href="/">
            {words.frame.message.home}
          </a>
        </p>
      </header>
    </Layout>
  )
}
