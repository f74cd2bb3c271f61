import { PostForm } from '../components/form.tsx'
import { Layout } from '../components/layout.tsx'
import type { StaticFiles } from '../static-files.ts'
import { words } from '../words/index.ts'

const { owner: text } = words.claims

interface QuietPageProps {
  readonly files: StaticFiles
  /** Of the page of the claim. */
  readonly path: string
  readonly name: string
  /** As the link has them. */
  readonly account: string
  readonly token: string
}

/** Asks whether mails about the failures of a feed are to end. */
export function quietPage({ files, path, name, account, token }: QuietPageProps) {
  return (
    <Layout title={text.quietTitle} files={files}>
      <header class="page-title">
        <p class="kicker" dir="auto">
          {name}
        </p>
        <h1>{text.quietTitle}</h1>
        <p>{text.quiet}</p>
      </header>
      <PostForm action={`${path}/quiet`} button={text.quietButton}>
        <input type="hidden" name="account" value={account} />
        <input type="hidden" name="token" value={token} />
      </PostForm>
    </Layout>
  )
}
