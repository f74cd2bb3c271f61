import { Layout } from '../components/layout.tsx'
import type { StaticFiles } from '../static-files.ts'

/** A page with a heading and a sentence: not found, failed. */
export function messagePage(files: StaticFiles, title: string, sentence: string) {
  return (
    <Layout title={title} files={files}>
      <header class="page-title">
        <h1>{title}</h1>
        <p>{sentence}</p>
        <p class="actions">
          <a class="button is-quiet" href="/">
            To the first page
          </a>
        </p>
      </header>
    </Layout>
  )
}
