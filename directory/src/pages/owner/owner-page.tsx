import type { Child } from 'hono/jsx'
import type { AuditEntry } from '../../accounts/index.ts'
import { type Claim, type ClaimedReading, claimPath } from '../../claims/index.ts'
import type { FeedReport } from '../../feeds/index.ts'
import { DataTable } from '../components/data-table.tsx'
import { faultOf, outcomeText } from '../components/feed-words.ts'
import { PostForm, Refusal } from '../components/form.tsx'
import { Layout } from '../components/layout.tsx'
import { contentPath } from '../components/search-results.tsx'
import { Moment } from '../components/series.tsx'
import type { StaticFiles } from '../static-files.ts'
import { words } from '../words/index.ts'
import type { LookState } from './look.ts'
import { FOLLOW_S, LookAgain, LookNotice } from './look-again.tsx'

const { owner: text } = words.claims

/** What the page shows of a feed to its owner. */
export interface OwnerPageProps {
  readonly files: StaticFiles
  readonly report: FeedReport
  readonly name: string
  readonly claim: Claim
  /** Accounts that looked it up in 28 days. */
  readonly lookUps: number
  readonly isHidden: boolean
  /** Whether the directory makes transcripts on demand. */
  readonly hasTranscription: boolean
  readonly hasMail: boolean
  readonly isConfirmed: boolean
  readonly acts: readonly AuditEntry[]
  readonly readings: readonly ClaimedReading[]
  /** The name of the account in the audit. */
  readonly actor: string
  readonly look: LookState
  readonly canLookAgain: boolean
  readonly refusal?: string | null
}

/** What the owner of a feed sees and decides. */
export function ownerPage(props: OwnerPageProps) {
  const { files, report, name, claim, look, canLookAgain, refusal = null } = props
  const path = claimPath(report.series_uuid)
  return (
    <Layout title={text.title} files={files} {...(look === 'under-way' && { reloadS: FOLLOW_S })}>
      <header class="page-title">
        <p class="kicker">{text.kicker}</p>
        <h1 dir="auto">{name}</h1>
        <p>{text.since(<Moment seconds={claim.owned_since ?? claim.asked_at} />)}</p>
        <p class="actions">
          <a class="button is-quiet" href={`/feeds/${report.series_uuid}`}>
            {words.claims.duplicate.state}
          </a>
          <a class="button is-quiet" href={contentPath({ kind: report.kind as 'podcast', uuid: report.series_uuid })}>
            {text.page}
          </a>
        </p>
      </header>
      <LookNotice look={look} checkedAt={report.last_checked_at} path={path} />
      <Refusal sentence={refusal} />
      {claim.missing_since !== null && (
        <p class="notice is-warning" role="status">
          {text.missing(<Moment seconds={claim.missing_since} />)}
        </p>
      )}
      <Figures {...props} />
      <LookAgain action={`${path}/look`} canLookAgain={canLookAgain} isFailing />
      <section aria-labelledby="rights">
        <h2 id="rights">{text.rights}</h2>
        <Rights {...props} path={path} />
      </section>
      <Readings readings={props.readings} />
      <Acts {...props} />
    </Layout>
  )
}

function Figures({ report, lookUps }: OwnerPageProps) {
  const fault = faultOf(report.last_outcome, report.last_reason)
  const { last_checked_at: checkedAt } = report
  return (
    <ul class="stats" aria-label={text.stats.label}>
      <li>
        <span class="stat-name">{text.stats.lookUps}</span>
        <strong>{text.stats.accounts(lookUps)}</strong>
      </li>
      <li>
        <span class="stat-name">{text.stats.lastLook}</span>
        <strong>{fault?.problem ?? outcomeText(report.last_outcome) ?? text.stats.never}</strong>
        {checkedAt !== null && (
          <span class="quiet">
            <Moment seconds={checkedAt} />
          </span>
        )}
      </li>
    </ul>
  )
}

function Rights({ report, claim, path, ...props }: OwnerPageProps & { readonly path: string }) {
  const isPodcast = report.kind === 'podcast'
  const { hidden, transcripts, removal, mails, end } = text
  return (
    <div class="columns">
      {isPodcast && (
        <Right id="pages" heading={hidden.heading} sentence={props.isHidden ? hidden.isHidden : hidden.isShown}>
          <Switch action={`${path}/hidden`} isOn={props.isHidden} turnOn={hidden.hide} turnOff={hidden.show} />
        </Right>
      )}
      {isPodcast && props.hasTranscription && (
        <Right id="transcripts" heading={transcripts.heading} sentence={transcripts.text}>
          <PostForm action={`${path}/transcripts`} button={transcripts.off} isQuiet>
            <input type="hidden" name="on" value="no" />
          </PostForm>
          <PostForm action={`${path}/transcripts`} button={transcripts.on} isQuiet>
            <input type="hidden" name="on" value="yes" />
          </PostForm>
        </Right>
      )}
      <Right
        id="removal"
        heading={removal.heading}
        sentence={
          claim.removal_asked_at === null ? removal.text : removal.asked(<Moment seconds={claim.removal_asked_at} />)
        }
      >
        <Switch
          action={`${path}/removal`}
          isOn={claim.removal_asked_at !== null}
          turnOn={removal.ask}
          turnOff={removal.withdraw}
        />
      </Right>
      <Right id="mails" heading={mails.heading} sentence={mailSentence(claim, props)}>
        {props.hasMail && (
          <Switch action={`${path}/mails`} isOn={claim.tells_failures} turnOn={mails.turnOn} turnOff={mails.turnOff} />
        )}
      </Right>
      <Right id="end" heading={end.heading} sentence={end.text}>
        <PostForm action={`${path}/end`} button={end.button} isDangerous />
      </Right>
    </div>
  )
}

function mailSentence(
  { tells_failures: tells }: Claim,
  { hasMail, isConfirmed }: Pick<OwnerPageProps, 'hasMail' | 'isConfirmed'>,
) {
  if (!hasMail) return text.mails.noMail
  if (!isConfirmed) return text.mails.unconfirmed
  return tells ? text.mails.on : text.mails.off
}

interface RightProps {
  readonly id: string
  readonly heading: string
  readonly sentence: Child
  readonly children: Child
}

function Right({ id, heading, sentence, children }: RightProps) {
  return (
    <section class="panel" aria-labelledby={id}>
      <h3 id={id}>{heading}</h3>
      <p>{sentence}</p>
      {children}
    </section>
  )
}

interface SwitchProps {
  readonly action: string
  readonly isOn: boolean
  readonly turnOn: string
  readonly turnOff: string
}

function Switch({ action, isOn, turnOn, turnOff }: SwitchProps) {
  return (
    <PostForm action={action} button={isOn ? turnOff : turnOn} isQuiet>
      <input type="hidden" name="on" value={isOn ? 'no' : 'yes'} />
    </PostForm>
  )
}

function Readings({ readings }: Pick<OwnerPageProps, 'readings'>) {
  const { heading, label, head, none, series } = text.readings
  return (
    <section aria-labelledby="readings">
      <h2 id="readings">{heading}</h2>
      {readings.length === 0 ? (
        <p>{none}</p>
      ) : (
        <DataTable label={label} head={head}>
          {readings.map(({ read_at, outcome, reason, created, updated, removed, is_series_changed }) => (
            <tr>
              <td>
                <Moment seconds={read_at} />
              </td>
              <td>{faultOf(outcome, reason)?.problem ?? outcomeText(outcome) ?? outcome}</td>
              <td>{created}</td>
              <td>
                {updated}
                {is_series_changed && ` (${series})`}
              </td>
              <td>{removed}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </section>
  )
}

function Acts({ acts, actor }: Pick<OwnerPageProps, 'acts' | 'actor'>) {
  const { heading, label, head, none, you, others } = text.changes
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">{heading}</h2>
      {acts.length === 0 ? (
        <p>{none}</p>
      ) : (
        <DataTable label={label} head={head}>
          {acts.map((act) => (
            <tr>
              <td>
                <Moment seconds={act.happened_at} />
              </td>
              <td>{act.actor === actor ? you : others}</td>
              <td>{text.acts[act.action as keyof typeof text.acts] ?? act.action}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </section>
  )
}
