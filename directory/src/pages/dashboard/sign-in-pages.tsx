import { PASSWORD_LENGTHS } from '../../accounts/index.ts'
import { Field, PostForm, Refusal } from '../components/form.tsx'
import { Layout } from '../components/layout.tsx'
import type { StaticFiles } from '../static-files.ts'

export interface FormPage {
  readonly files: StaticFiles
  /** The fault of the form that was sent. */
  readonly refusal?: string | null
  /** The values that were filled in. */
  readonly email?: string
}

const passwordHint = `At least ${PASSWORD_LENGTHS.least} characters.`

function NewPassword({ name, label }: { readonly name: string; readonly label: string }) {
  return (
    <Field
      name={name}
      label={label}
      type="password"
      autocomplete="new-password"
      minlength={PASSWORD_LENGTHS.least}
      maxlength={PASSWORD_LENGTHS.most}
      hint={passwordHint}
    />
  )
}

function Email({ value }: { readonly value: string }) {
  return (
    <Field name="email" label="E-mail address" type="email" autocomplete="username" value={value} maxlength={254} />
  )
}

export function signUpPage({ files, refusal = null, email = '' }: FormPage) {
  return (
    <Layout title="Sign up" files={files}>
      <div class="panel is-form">
        <h1>Sign up</h1>
        <p>An account has a key for the API. It is free, and needs an address and a password, no more.</p>
        <Refusal sentence={refusal} />
        <PostForm action="/signup" button="Sign up">
          <Email value={email} />
          <NewPassword name="password" label="Password" />
        </PostForm>
        <p>
          You have an account? <a href="/login">Log in</a>
        </p>
      </div>
    </Layout>
  )
}

/** The page after a sign-up. It is the same whether or not the address had an account. */
export function signUpSentPage({ files }: FormPage) {
  return (
    <Layout title="Sign up" files={files}>
      <div class="panel is-form">
        <h1>Look into your mail</h1>
        <p role="status">A mail is on its way to your address. Open its link to confirm the address.</p>
        <p>
          You can <a href="/login">log in</a> now. The keys that you make once the address is confirmed stay when you
          set a new password some day.
        </p>
      </div>
    </Layout>
  )
}

export function signUpClosedPage({ files }: FormPage) {
  return (
    <Layout title="Sign up" files={files}>
      <div class="panel is-form">
        <h1>Sign up</h1>
        <p>This directory takes no new accounts on its pages. Ask its operator for one.</p>
        <p>
          <a href="/login">Log in</a>
        </p>
      </div>
    </Layout>
  )
}

export function loginPage({
  files,
  refusal = null,
  notice = null,
  email = '',
}: FormPage & { readonly notice?: string | null }) {
  return (
    <Layout title="Log in" files={files}>
      <div class="panel is-form">
        <h1>Log in</h1>
        {notice !== null && (
          <p class="notice" role="status">
            {notice}
          </p>
        )}
        <Refusal sentence={refusal} />
        <PostForm action="/login" button="Log in">
          <Email value={email} />
          <Field name="password" label="Password" type="password" autocomplete="current-password" />
        </PostForm>
        <p>
          <a href="/forgot">Password forgotten?</a> · <a href="/signup">Sign up</a>
        </p>
      </div>
    </Layout>
  )
}

export function forgotPage({
  files,
  hasMail,
  isSent,
}: FormPage & { readonly hasMail: boolean; readonly isSent: boolean }) {
  return (
    <Layout title="Password forgotten" files={files}>
      <div class="panel is-form">
        <h1>Password forgotten</h1>
        {!hasMail && <p>This directory sends no mail. Ask its operator for a link that sets a new password.</p>}
        {hasMail && isSent && (
          <p class="notice" role="status">
            If the address has an account, a mail is on its way. Its link works for an hour.
          </p>
        )}
        {hasMail && !isSent && (
          <PostForm action="/forgot" button="Send a link">
            <Email value="" />
          </PostForm>
        )}
      </div>
    </Layout>
  )
}

export function verifyPage({ files, token }: Pick<FormPage, 'files'> & { readonly token: string }) {
  return (
    <Layout title="Confirm your address" files={files}>
      <div class="panel is-form">
        <h1>Confirm your address</h1>
        <p>The button tells the directory that the mail reached you, and that the address is yours.</p>
        <p>
          You did not sign up? Then somebody else did with your address. Do not confirm it:{' '}
          <a href="/forgot">set a password of your own</a>, which ends their sessions and keys.
        </p>
        <PostForm action="/verify" button="Confirm">
          <input type="hidden" name="token" value={token} />
        </PostForm>
      </div>
    </Layout>
  )
}

export { Email, NewPassword }
