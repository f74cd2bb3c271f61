import type { Submission } from '../../feeds/index.ts'
import { DirectoryError } from '../../runtime/index.ts'
import { Field, PostForm, Refusal } from '../components/form.tsx'
import { Layout } from '../components/layout.tsx'
import type { PublicContext } from '../page-context.ts'

const kinds = { podcast: 'A podcast, as RSS', comic: 'A comic, as SSS', creator: 'A creator, as SSS' } as const
const MAX_URL = 2_000

/**
 * The submission that a form asks for.
 *
 * @throws DirectoryError BAD_USER_INPUT if it is incomplete
 */
export function readSubmission(kind: string, url: string): Submission {
  if (!Object.hasOwn(kinds, kind)) throw new DirectoryError('BAD_USER_INPUT', 'Say what the feed is.')
  if (url.trim() === '') throw new DirectoryError('BAD_USER_INPUT', 'Give the URL of the feed.')
  return { kind: kind as keyof typeof kinds, url: url.trim() }
}

/** The form that puts a feed into the directory. */
export function submitPage({
  files,
  origin,
  kind = 'podcast',
  url = '',
  refusal = null,
}: Pick<PublicContext, 'files' | 'origin'> & {
  readonly kind?: string
  readonly url?: string
  readonly refusal?: string | null
}) {
  return (
    <Layout
      title="Submit a feed"
      files={files}
      facts={{
        origin,
        path: '/submit',
        name: 'Submit a feed',
        description: 'Put a podcast, a comic or a creator into the directory by the address of its feed.',
        imageUrl: null,
        isEmbeddable: false,
      }}
    >
      <div class="panel is-form">
        <h1>Submit a feed</h1>
        <p>
          The directory reads the feed at once, and looks at it again for as long as it lives. You need no account. If
          the feed is here already, you see its state.
        </p>
        <Refusal sentence={refusal} />
        <PostForm action="/submit" button="Submit">
          <fieldset class="field">
            <legend>What it is</legend>
            {Object.entries(kinds).map(([value, label]) => (
              <label class="choice">
                <input type="radio" name="kind" value={value} required checked={value === kind} /> {label}
              </label>
            ))}
          </fieldset>
          <Field
            name="url"
            label="URL of the feed"
            type="url"
            value={url}
            maxlength={MAX_URL}
            hint="The address of the feed itself, such as https://example.org/feed.xml, not of a web page."
          />
        </PostForm>
      </div>
    </Layout>
  )
}
