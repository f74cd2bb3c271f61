import { PostForm, Refusal } from '../components/form.tsx'
import { Layout } from '../components/layout.tsx'
import { words } from '../words/index.ts'
import { Email, type FormPage, NewPassword } from './sign-in-pages.tsx'

/** The page on which the first person sets an address and a password. */
export function firstOperatorPage({ files, token, refusal = null, email = '' }: FormPage & { readonly token: string }) {
  const { title, explanation, button } = words.account.firstOperator
  return (
    <Layout title={title} files={files}>
      <div class="panel is-form">
        <h1>{title}</h1>
        <p>{explanation}</p>
        <Refusal sentence={refusal} />
        <PostForm action="/first-operator" button={button}>
          <input type="hidden" name="token" value={token} />
          <Email value={email} />
          <NewPassword name="password" label="Password" />
        </PostForm>
      </div>
    </Layout>
  )
}
