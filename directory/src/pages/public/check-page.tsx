import type { Child } from 'hono/jsx'
import { type CheckedDocument, type CheckOutcome, needsOf } from '../../checking/index.ts'
import { FeedFaults } from '../components/feed-faults.tsx'
import { FeedNeeds } from '../components/feed-needs.tsx'
import { faultOfReason } from '../components/feed-words.ts'
import { Field, LongField, PostForm, Refusal } from '../components/form.tsx'
import { Layout } from '../components/layout.tsx'
import { FactLine } from '../components/series.tsx'
import type { PublicContext } from '../page-context.ts'
import { words } from '../words/index.ts'

/** What somebody asked to be checked, and what was found. */
export type ShownCheck =
  | { readonly kind: 'address'; readonly url: string; readonly outcome: CheckOutcome }
  /** `checked` is `null` if it took too long. */
  | { readonly kind: 'document'; readonly document: string; readonly checked: CheckedDocument | null }

interface CheckPageOptions extends Pick<PublicContext, 'files' | 'origin'> {
  readonly url?: string
  readonly refusal?: string | null
  readonly shown?: ShownCheck | null
}

const MAX_URL = 2_000
/** Characters of a pasted text that the page has again: a larger page would take long to load. */
const MOST_SHOWN = 500_000

/** The page that says what is wrong with a feed before it is submitted. */
export function checkPage({ files, origin, url = '', refusal = null, shown = null }: CheckPageOptions) {
  const { check } = words.publish
  const { title, description } = check
  return (
    <Layout
      title={title}
      files={files}
      facts={{ origin, path: '/check', name: title, description, imageUrl: null, isEmbeddable: false }}
    >
      <header class="page-title">
        <h1>{title}</h1>
        {shown === null && <p>{check.about}</p>}
      </header>
      <Refusal sentence={refusal} />
      {shown !== null && <Result shown={shown} />}
      <section class="panel" aria-labelledby="by-address">
        <h2 id="by-address">{shown === null ? check.byAddress : check.again}</h2>
        <PostForm action="/check" button={check.button}>
          <Field
            name="url"
            label={check.address}
            type="url"
            value={shown?.kind === 'address' ? shown.url : url}
            maxlength={MAX_URL}
            hint={check.addressHint}
          />
        </PostForm>
      </section>
      <section class="panel" aria-labelledby="by-document">
        <h2 id="by-document">{check.byDocument}</h2>
        <PostForm action="/check" button={check.buttonOfDocument} isLong={true}>
          <LongField
            name="document"
            label={check.document}
            hint={check.documentHint}
            value={shown?.kind === 'document' && shown.document.length <= MOST_SHOWN ? shown.document : ''}
          />
        </PostForm>
        <p>
          <a href="/docs/sss">{check.sssLink}</a>
        </p>
      </section>
    </Layout>
  )
}

function Result({ shown }: { readonly shown: ShownCheck }) {
  const { check } = words.publish
  if (shown.kind === 'document') {
    return shown.checked === null ? (
      <Notice title={check.tooSlow}>
        <p>{check.tooSlowAdvice}</p>
      </Notice>
    ) : (
      <OfText document={shown.checked} />
    )
  }
  return <OfAddress url={shown.url} outcome={shown.outcome} />
}

function OfText({ document }: { readonly document: CheckedDocument }) {
  const { check, pastedInstead } = words.publish
  const { groups, instead, root, feedLinks } = document
  const isOther = instead !== null && root === null && groups.every(({ code }) => code === 'rss-not-a-feed')
  if (!isOther) return <OfDocument document={document} name={check.pasted} url={null} />
  const [problem, advice] = pastedInstead[instead] ?? pastedInstead['other']!
  return (
    <Notice title={problem}>
      <p>{advice}</p>
      <FeedLinks links={feedLinks} isPage={false} />
    </Notice>
  )
}

function OfAddress({ url, outcome }: { readonly url: string; readonly outcome: CheckOutcome }) {
  const { check } = words.publish
  switch (outcome.kind) {
    case 'too-large':
      return (
        <Notice title={check.tooLarge}>
          <p>{check.tooLargeAdvice}</p>
        </Notice>
      )
    case 'too-slow':
      return (
        <Notice title={check.tooSlow}>
          <p>{check.tooSlowAdvice}</p>
        </Notice>
      )
    case 'unread': {
      const { problem, advice } = faultOfReason(outcome.reason)
      return (
        <Notice title={problem}>
          <p class="is-address">{url}</p>
          <p>{advice}</p>
          <FeedLinks links={outcome.feedLinks} isPage={outcome.reason === 'not-feed/html'} />
        </Notice>
      )
    }
    case 'read': {
      const { document, finalUrl, permanentUrl, isCut } = outcome.address
      const remarks = [
        permanentUrl !== null ? check.moved(permanentUrl) : finalUrl !== url && check.redirected(finalUrl),
        isCut && check.cut,
      ]
      return <OfDocument document={document} name={url} url={permanentUrl ?? url} remarks={remarks} />
    }
  }
}

interface OfDocumentProps {
  readonly document: CheckedDocument
  readonly name: string
  /** The address that may be submitted; `null` for a pasted text. */
  readonly url: string | null
  readonly remarks?: readonly (string | false)[]
}

function OfDocument({ document, name, url, remarks = [] }: OfDocumentProps) {
  const { check } = words.publish
  const { kind, groups, facts, root, feedLinks } = document
  const needs = facts === null ? [] : needsOf(facts)
  const isSound = groups.length === 0 && needs.length === 0 && kind !== 'unknown'
  const sentence =
    kind === 'unknown'
      ? check.unusable
      : groups.length > 0
        ? check.faulty(groups.length)
        : needs.length > 0
          ? check.wanting
          : check.sound
  const said = [...remarks, root !== null && check.root(root)].filter((remark) => remark !== false)
  return (
    <>
      <section class={isSound ? 'notice' : 'notice is-warning'} aria-labelledby="result" role="status">
        <h2 id="result">{sentence}</h2>
        <p class="is-address">{name}</p>
        <FactLine facts={[check.kinds[kind], facts !== null && check.children(facts.kind, facts.children)]} />
        {said.map((remark) => (
          <p>{remark}</p>
        ))}
        {isSound && said.length === 0 && <p>{check.soundAdvice}</p>}
        <FeedLinks links={feedLinks} isPage={false} />
        {url !== null && facts !== null && (
          <PostForm action="/submit" button={check.submit} isQuiet={!isSound}>
            <input type="hidden" name="kind" value={facts.kind} />
            <input type="hidden" name="url" value={url} />
          </PostForm>
        )}
      </section>
      <FeedFaults groups={groups} readAt={null} isSss={kind !== 'podcast' && document.instead !== 'xml'} />
      <FeedNeeds needs={needs} />
    </>
  )
}

/** The feeds that a web page names, each with a button that checks it. */
function FeedLinks({ links, isPage }: { readonly links: readonly string[]; readonly isPage: boolean }) {
  const { check } = words.publish
  if (links.length === 0) return isPage ? <p>{check.noLinks}</p> : null
  return (
    <>
      <p>{check.links}</p>
      <ul class="checked-links">
        {links.map((link) => (
          <li>
            <PostForm action="/check" button={check.button} isQuiet={true}>
              <input type="hidden" name="url" value={link} />
              <span class="is-address">{link}</span>
            </PostForm>
          </li>
        ))}
      </ul>
    </>
  )
}

function Notice({ title, children }: { readonly title: string; readonly children: Child }) {
  return (
    <section class="notice is-warning" aria-labelledby="result" role="status">
      <h2 id="result">{title}</h2>
      {children}
    </section>
  )
}
