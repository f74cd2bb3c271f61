import type { Child } from 'hono/jsx'
import { type Claim, CODES_PATH, claimPath, isProved, replaceableAt } from '../../claims/index.ts'
import type { FeedReport } from '../../feeds/index.ts'
import { Field, PostForm, Refusal } from '../components/form.tsx'
import { Layout } from '../components/layout.tsx'
import { Moment } from '../components/series.tsx'
import type { StaticFiles } from '../static-files.ts'
import { words } from '../words/index.ts'
import type { LookState } from './look.ts'
import { FOLLOW_S, LookAgain, LookNotice } from './look-again.tsx'

const { claim: text } = words.claims
const NAMESPACE = 'xmlns:podcast="https://podcastindex.org/namespace/1.0"'
const BETWEEN_S = 3_600
const MOST_OF_CODE = 100

/** What the page shows of a feed that somebody claims. */
export interface ClaimPageProps {
  readonly files: StaticFiles
  readonly report: FeedReport
  /** Name of the podcast, comic or creator; its address if it was not read. */
  readonly name: string
  readonly isSignedIn: boolean
  /** The claim of the account; `null` if it has none. */
  readonly claim: Claim | null
  /** The claim of the owner, if another account owns the feed. */
  readonly other: Claim | null
  /** The address to which a letter may go, shortened; `null` if none may. */
  readonly letterTo: string | null
  readonly hasMail: boolean
  readonly look: LookState
  readonly canLookAgain: boolean
  readonly refusal?: string | null
}

/** How an account proves that a feed is its own. */
export function claimPage(props: ClaimPageProps) {
  const { files, report, name, isSignedIn, claim, other, look, refusal = null } = props
  const open = claim === null || claim.ended_at !== null ? null : claim
  return (
    <Layout title={text.title} files={files} {...(look === 'under-way' && { reloadS: FOLLOW_S })}>
      <header class="page-title">
        <p class="kicker">{text.kicker(report.kind as Kind)}</p>
        <h1 dir="auto">{name}</h1>
        <p>{text.why(report.kind as Kind)}</p>
      </header>
      <LookNotice look={look} checkedAt={report.last_checked_at} path={claimPath(report.series_uuid)} />
      <Refusal sentence={refusal} />
      {other !== null && <p class="notice">{text.other}</p>}
      {claim?.ended_at != null && (
        <p class="notice">{text.state.ended(<Moment seconds={claim.ended_at} />, claim.end_reason ?? '')}</p>
      )}
      {!isSignedIn ? (
        <p class="actions">
          <a class="button" href="/login">
            {text.logIn}
          </a>
          <a class="button is-quiet" href="/signup">
            {text.signUp}
          </a>
        </p>
      ) : open === null ? (
        <PostForm action={claimPath(report.series_uuid)} button={text.button} />
      ) : (
        <Proof {...props} claim={open} />
      )}
    </Layout>
  )
}

type Kind = 'podcast' | 'comic' | 'creator'

/** The code, where it belongs, and what the last look found. */
function Proof(props: ClaimPageProps & { readonly claim: Claim }) {
  const { report, claim, other, canLookAgain } = props
  const path = claimPath(report.series_uuid)
  const isPodcast = report.kind === 'podcast'
  const line = isPodcast ? `<podcast:txt purpose="verify">${claim.code}</podcast:txt>` : claim.code
  return (
    <>
      <section class="panel" aria-labelledby="proof">
        <h2 id="proof">{text.heading}</h2>
        <p>{isPodcast ? text.podcastSteps : text.fileSteps(<code>{fileUrl(report.feed_url)}</code>)}</p>
        <pre class="proof-code">
          <code>{isPodcast ? `${line}\n${NAMESPACE}` : line}</code>
        </pre>
        <p>{isPodcast ? text.podcastTwice : text.fileTwice}</p>
        <p class="quiet">{text.personal}</p>
        <p role="status">
          <strong>{stateOf(claim, other)}</strong>
        </p>
      </section>
      {!isPodcast && <Letter {...props} path={path} />}
      <LookAgain action={`${path}/look`} canLookAgain={canLookAgain} isFailing />
      <PostForm action={`${path}/end`} button={text.giveUp} isQuiet />
    </>
  )
}

function fileUrl(feedUrl: string): string {
  return URL.canParse(feedUrl) ? new URL(CODES_PATH, feedUrl).href : CODES_PATH
}

/** Says what the last look found, and when the claim counts. */
function stateOf(claim: Claim, other: Claim | null): Child {
  const { looked_at: at, last_look: look, seen_since: since } = claim
  if (at === null) return text.state.unseen
  const when = <Moment seconds={at} />
  if (isProved(claim) && other !== null) {
    const free = replaceableAt(other)
    return free === null ? text.state.waits : text.state.waitsUntil(<Moment seconds={free} />)
  }
  if (look === 'elsewhere') return text.state.elsewhere(when)
  if (look === 'unread') return text.state.unread(when)
  if (since === null) return text.state.missing(when)
  return text.state.seen(<Moment seconds={since} />, <Moment seconds={since + BETWEEN_S} />)
}

function Letter({ claim, letterTo, hasMail, path }: ClaimPageProps & { readonly claim: Claim; readonly path: string }) {
  if (!hasMail) return null
  return (
    <section class="panel" aria-labelledby="letter">
      <h2 id="letter">{text.letterHeading}</h2>
      {letterTo === null ? (
        <p>{text.noAddress}</p>
      ) : (
        <>
          <p>{text.letter(letterTo)}</p>
          {claim.letter_sent_at === null ? (
            <PostForm action={`${path}/letter`} button={text.letterButton} />
          ) : (
            <>
              <p>{text.letterSent(<Moment seconds={claim.letter_sent_at} />)}</p>
              <PostForm action={`${path}/code`} button={text.codeButton}>
                <Field
                  name="code"
                  label={text.code}
                  type="text"
                  autocomplete="one-time-code"
                  maxlength={MOST_OF_CODE}
                />
              </PostForm>
            </>
          )}
        </>
      )}
    </section>
  )
}
