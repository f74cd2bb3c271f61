import type { AccountRow, Person } from '../../accounts/index.ts'
import { Field, PostForm, Refusal } from '../components/form.tsx'
import { Layout } from '../components/layout.tsx'
import type { StaticFiles } from '../static-files.ts'
import { DashboardLinks } from './dashboard-page.tsx'
import { NewPassword } from './sign-in-pages.tsx'

/** The page of an account: address, password, export of its data, and deletion. */
export function accountPage({
  files,
  person,
  account,
  hasMail,
  refusal = null,
  done = null,
}: {
  readonly files: StaticFiles
  readonly person: Person
  readonly account: AccountRow
  readonly hasMail: boolean
  readonly refusal?: string | null
  /** The change that was just made, as a sentence. */
  readonly done?: string | null
}) {
  return (
    <Layout title="Account" files={files}>
      <h1>Account</h1>
      <DashboardLinks current="/dashboard/account" isOperator={account.is_operator} />
      <Refusal sentence={refusal} />
      {done !== null && (
        <p class="notice" role="status">
          {done}
        </p>
      )}
      <div class="columns">
        <section class="panel" aria-labelledby="address">
          <h2 id="address">E-mail address</h2>
          <p>
            {person.email} <span class="mark">{person.isEmailVerified ? 'Confirmed' : 'Not confirmed'}</span>
          </p>
          {hasMail && !person.isEmailVerified && (
            <PostForm action="/dashboard/account/verify" button="Send a mail that confirms it" />
          )}
          <PostForm action="/dashboard/account/email" button="Change the address">
            <Field name="email" label="New address" type="email" autocomplete="email" maxlength={254} />
            <PresentPassword id="email-password" />
          </PostForm>
        </section>
        <section class="panel" aria-labelledby="password-title">
          <h2 id="password-title">Password</h2>
          <PostForm action="/dashboard/account/password" button="Change the password">
            <PresentPassword id="old-password" />
            <NewPassword name="next" label="New password" />
          </PostForm>
        </section>
        <section class="panel" aria-labelledby="export">
          <h2 id="export">What the directory knows of you</h2>
          <p>
            <a href="/dashboard/account/export">Account {account.account_id} as JSON</a>: address, plan, usage by month,
            transcripts, submitted feeds, webhooks.
          </p>
        </section>
        <section class="panel" aria-labelledby="delete">
          <h2 id="delete">Delete the account</h2>
          <p>Keys and sessions end at once. Feeds that you submitted stay. This cannot be undone.</p>
          <PostForm action="/dashboard/account/delete" button="Delete the account" isDangerous>
            <PresentPassword id="delete-password" />
          </PostForm>
        </section>
      </div>
    </Layout>
  )
}

function PresentPassword({ id }: { readonly id: string }) {
  return <Field id={id} name="password" label="Your password" type="password" autocomplete="current-password" />
}
