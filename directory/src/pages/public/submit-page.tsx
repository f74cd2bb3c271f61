import type { Submission } from '../../feeds/index.ts'
import { DirectoryError } from '../../runtime/index.ts'
import { Field, PostForm, Refusal } from '../components/form.tsx'
import { Layout } from '../components/layout.tsx'
import type { PublicContext } from '../page-context.ts'
import { words } from '../words/index.ts'

const MAX_URL = 2_000

/**
 * The submission that a form asks for.
 *
 * @throws DirectoryError BAD_USER_INPUT if it is incomplete
 */
export function readSubmission(kind: string, url: string): Submission {
  const { kinds, kindMissing, addressMissing } = words.publish.submit
  if (!Object.hasOwn(kinds, kind)) throw new DirectoryError('BAD_USER_INPUT', kindMissing)
  if (url.trim() === '') throw new DirectoryError('BAD_USER_INPUT', addressMissing)
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
  const { submit } = words.publish
  const { title, description } = submit
  return (
    <Layout
      title={title}
      files={files}
      facts={{ origin, path: '/submit', name: title, description, imageUrl: null, isEmbeddable: false }}
    >
      <div class="panel is-form">
        <h1>{title}</h1>
        <p>{submit.about}</p>
        <p>
          {submit.checkFirst} <a href="/check">{submit.checkLink}</a>. <a href="/docs/sss">{submit.sssFirst}</a>
        </p>
        <Refusal sentence={refusal === null ? null : submit.refusal(refusal)} />
        {refusal !== null && url.trim() !== '' && (
          <PostForm action="/check" button={submit.checkThis} isQuiet={true}>
            <input type="hidden" name="url" value={url} />
          </PostForm>
        )}
        <PostForm action="/submit" button={submit.button}>
          <fieldset class="field">
            <legend>{submit.kind}</legend>
            {Object.entries(submit.kinds).map(([value, label]) => (
              <label class="choice">
                <input type="radio" name="kind" value={value} required checked={value === kind} /> {label}
              </label>
            ))}
          </fieldset>
          <Field
            name="url"
            label={submit.address}
            type="url"
            value={url}
            maxlength={MAX_URL}
            hint={submit.addressHint}
          />
        </PostForm>
      </div>
    </Layout>
  )
}
