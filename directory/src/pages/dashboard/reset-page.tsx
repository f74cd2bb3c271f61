import type { KeyAtReset } from '../../accounts/index.ts'
import { PostForm, Refusal } from '../components/form.tsx'
import { Layout } from '../components/layout.tsx'
import { Day } from '../components/series.tsx'
import type { StaticFiles } from '../static-files.ts'
import { NewPassword } from './sign-in-pages.tsx'

/** The beginning of the name of a field that keeps a key. The id of the key follows. */
export const KEPT = 'keep-'

/** The page that sets a new password. It says before what becomes of the account's keys. */
export function resetPage({
  files,
  token,
  keys,
  kept = new Set(),
  refusal = null,
}: {
  readonly files: StaticFiles
  readonly token: string
  readonly keys: readonly KeyAtReset[]
  /** Ids of the keys that were chosen in a form with a fault. */
  readonly kept?: ReadonlySet<string>
  readonly refusal?: string | null
}) {
  const [ending, asked, staying] = (['ends', 'asked', 'stays'] as const).map((fate) =>
    keys.filter((key) => key.fate === fate),
  ) as [KeyAtReset[], KeyAtReset[], KeyAtReset[]]
  return (
    <Layout title="Set a new password" files={files}>
      <div class="panel is-form">
        <h1>Set a new password</h1>
        <Refusal sentence={refusal} />
        <p>A new password ends all sessions: everybody has to log in again.</p>
        {ending.length > 0 && (
          <>
            <p>
              It also ends {ending.length === 1 ? 'this key' : 'these keys'}, made before this address was confirmed,
              perhaps by somebody else:
            </p>
            <ul>
              {ending.map((key) => (
                <li>
                  <KeyFacts {...key} />
                </li>
              ))}
            </ul>
          </>
        )}
        {staying.length > 0 && (
          <p>
            {staying.length === 1 ? 'One key stays: it was' : `${staying.length} keys stay: they were`} made while the
            address was confirmed, or by the operator.
          </p>
        )}
        <PostForm action="/reset" button="Set the password">
          <input type="hidden" name="token" value={token} />
          <NewPassword name="password" label="New password" />
          {asked.length > 0 && (
            <fieldset class="field">
              <legend>Which of these keys are yours?</legend>
              <p class="quiet">The directory does not know who made them. Keys without a tick end.</p>
              {asked.map((key) => (
                <p>
                  <label class="choice">
                    <input type="checkbox" name={`${KEPT}${key.keyId}`} value="yes" checked={kept.has(key.keyId)} />{' '}
                    <KeyFacts {...key} />
                  </label>
                </p>
              ))}
            </fieldset>
          )}
        </PostForm>
      </div>
    </Layout>
  )
}

function KeyFacts({ start, createdAt, lastUsedAt }: KeyAtReset) {
  return (
    <span>
      <code>{start}…</code>, made <Day seconds={createdAt} />,{' '}
      {lastUsedAt === null ? (
        'no use known'
      ) : (
        <>
          last used <Day seconds={lastUsedAt} />
        </>
      )}
    </span>
  )
}
