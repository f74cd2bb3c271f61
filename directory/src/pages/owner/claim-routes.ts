import { auditEntriesOf, createAttemptLimit, type SendMail } from '../../accounts/index.ts'
import { lookUpCount } from '../../catalog/index.ts'
import {
  answerLetter,
  askForClaim,
  askForRemoval,
  asOwner,
  type Claim,
  type ClaimContext,
  claimedAddress,
  claimOf,
  claimPath,
  giveClaimUp,
  isHidden,
  isOwnedBy,
  letterMail,
  ownerOf,
  readingsOf,
  setPodcastHidden,
  setTellsFailures,
  silenceByToken,
  writeLetter,
} from '../../claims/index.ts'
import { contentByUuid } from '../../entities/index.ts'
import { type FeedReport, feedReportBySeriesUuid } from '../../feeds/index.ts'
import { DirectoryError } from '../../runtime/index.ts'
import type { DashboardContext } from '../dashboard/dashboard-context.ts'
import { attempt, type Fields, type Frame, type PageRequest, type SignedIn } from '../dashboard/frame.ts'
import { words } from '../words/index.ts'
import { claimPage } from './claim-page.tsx'
import { lookParameter, lookState } from './look.ts'
import { ownerPage } from './owner-page.tsx'
import { quietPage } from './quiet-page.tsx'

/** Submissions by REST stand below `/feeds` too: only a uuid names a page. */
const CLAIM = '/feeds/:uuid{[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}}/claim'
const DAY_S = 86_400
const LETTERS_A_DAY = 3
const LOOK_UP_DAYS = 28
const READINGS = 20
const ACTS = 50
/** Seconds between two looks of an owner, and of somebody who claims. */
const OWNER_LOOK_S = 10
const CLAIMANT_LOOK_S = 60

type Act = (claimed: { readonly report: FeedReport; readonly who: SignedIn; readonly fields: Fields }) => Promise<void>

/** The routes for claims and for owners. What an owner does is looked at again in the transaction that does it. */
export function addClaimRoutes(context: DashboardContext, frame: Frame): void {
  const { db, runtime, secrets, contact, sendMail, setTranscriptionPolicy } = context
  const { post, privately } = frame
  const claims: ClaimContext = { db, runtime, secrets }
  const pages = claimAnswers(context, frame)
  const claimant = (report: FeedReport, { account }: SignedIn) => ({
    feedId: report.feed_id,
    accountId: account.account_id,
  })

  frame.routes.get(CLAIM, (c) =>
    pages.withFeed(c, async (report) => await pages.show(c, report, await frame.signedIn(c))),
  )

  /** Adds a form of the page. A refusal is shown above it. */
  const add = (name: string, act: Act) =>
    post(
      `${CLAIM}${name}`,
      privately((c, who, fields) =>
        pages.withFeed(c, async (report) => {
          const done = await attempt(() => act({ report, who, fields }))
          if ('refusal' in done) return await pages.show(c, report, who, done.refusal)
          return c.redirect(claimPath(report.series_uuid), 303)
        }),
      ),
    )
  add('', async ({ report, who }) => void (await askForClaim(claims, claimant(report, who))))
  add('/end', ({ report, who }) => giveClaimUp(claims, claimant(report, who)))
  add('/hidden', ({ report, who, fields }) => setPodcastHidden(claims, claimant(report, who), fields['on'] === 'yes'))
  add('/mails', ({ report, who, fields }) => setTellsFailures(claims, claimant(report, who), fields['on'] === 'yes'))
  add('/code', ({ report, who, fields }) => answerLetter(claims, claimant(report, who), fields['code'] ?? ''))
  add('/removal', async ({ report, who, fields }) => {
    const isAsked = fields['on'] === 'yes'
    await askForRemoval(claims, claimant(report, who), isAsked)
    if (isAsked) await tellOperator(sendMail, contact, report)
  })
  add('/transcripts', async ({ report, who, fields }) => {
    await asOwner(claims, claimant(report, who), async () => {})
    const policy = fields['on'] === 'yes' ? null : 'refused'
    const order = { seriesUuid: report.series_uuid, policy, reason: 'the owner asked for it' } as const
    await setTranscriptionPolicy({ ...order, actor: actorOfAccount(who) })
  })
  const send = createLetterPost(context)
  add('/letter', async ({ report, who }) => send(claimant(report, who), report))
  addLooks(context, frame, pages)
  addQuietLink(context, frame, pages)
}

/**
 * Makes the function that sends letters. An address stands in a document that anybody may write: no mailbox is filled by the
 * letters of many documents, and no account sends many.
 */
function createLetterPost(context: DashboardContext) {
  const { db, runtime, secrets, pagesUrl, sendMail } = context
  const ofAccount = createAttemptLimit(LETTERS_A_DAY, DAY_S, runtime)
  const toAddress = createAttemptLimit(LETTERS_A_DAY, DAY_S, runtime)
  return async (claimant: { readonly feedId: string; readonly accountId: number }, report: FeedReport) => {
    if (sendMail === null) throw new DirectoryError('BAD_USER_INPUT', words.claims.owner.mails.noMail)
    if (ofAccount.take(String(claimant.accountId)) === null) {
      throw new DirectoryError('BAD_USER_INPUT', words.claims.claim.tooManyLetters)
    }
    const letter = await writeLetter({ db, runtime, secrets }, claimant)
    if (toAddress.take(letter.to.toLowerCase()) === null) {
      throw new DirectoryError('BAD_USER_INPUT', words.claims.claim.tooManyLetters)
    }
    const page = `${pagesUrl}${claimPath(report.series_uuid)}`
    await sendMail(letterMail(letter, { name: await nameOf(context, report), page }))
  }
}

/** The name of an account in the audit. */
const actorOfAccount = ({ account }: SignedIn): string => `account ${account.account_id}`

async function nameOf({ db }: Pick<DashboardContext, 'db'>, report: FeedReport): Promise<string> {
  return (await contentByUuid(db, report.series_uuid))?.name ?? report.feed_url
}

/** Tells the operator by mail that an owner asks for the removal, if the contact is an address. */
async function tellOperator(sendMail: SendMail, contact: string | null, report: FeedReport): Promise<void> {
  const to = contact?.replace(/^mailto:/, '') ?? ''
  if (sendMail === null || !/^[^\s@/]+@[^\s@/]+$/.test(to)) return
  const text = `The owner of ${report.feed_url} asks for its removal.\n\nfeedmill-directory delete ${report.series_uuid}\n`
  await sendMail({ to, subject: 'An owner asks for a removal', text })
}

type ClaimAnswers = ReturnType<typeof claimAnswers>

function claimAnswers(context: DashboardContext, frame: Frame) {
  const { db, files, runtime, hasMail, hasTranscription } = context
  const ownerLooks = createAttemptLimit(1, OWNER_LOOK_S, runtime)
  const claimantLooks = createAttemptLimit(1, CLAIMANT_LOOK_S, runtime)
  const nowS = () => Math.floor(runtime.now() / 1000)
  const limitOf = (claim: Claim | null) => (claim !== null && isOwnedBy(claim) ? ownerLooks : claimantLooks)
  const keyOf = (report: FeedReport, { account }: SignedIn) => `${account.account_id} ${report.feed_id}`

  async function withFeed(c: PageRequest, answer: (report: FeedReport) => Promise<Response>): Promise<Response> {
    const report = await feedReportBySeriesUuid(db, (c.req.param('uuid') ?? '').toLowerCase())
    if (report !== null && !report.is_blocked) return await answer(report)
    return await frame.showMessage(c, 'Not found', 'The directory has no feed under this address.', 404)
  }

  async function show(c: PageRequest, report: FeedReport, who: SignedIn | null, refusal: string | null = null) {
    const claim = who === null ? null : await claimOf(db, report.feed_id, who.account.account_id)
    const name = await nameOf(context, report)
    const look = lookState(c.req.query('look'), report.last_checked_at, nowS())
    const canLookAgain = who !== null && limitOf(claim).isAllowed(keyOf(report, who))
    const status = refusal === null ? 200 : 400
    const shown = { files, report, name, hasMail, look, canLookAgain, refusal }
    if (who === null || claim === null || !isOwnedBy(claim)) {
      const other = await ownerOf(db, report.feed_id)
      const letterTo = hasMail ? await claimedAddress(db, report.feed_id) : null
      return await frame.show(c, claimPage({ ...shown, isSignedIn: who !== null, claim, other, letterTo }), status)
    }
    const since = Math.floor(nowS() / DAY_S) - LOOK_UP_DAYS
    const [lookUps, isNowHidden, acts, readings] = await Promise.all([
      lookUpCount(db, report.series_uuid, since),
      isHidden(db, report.series_uuid),
      auditEntriesOf(db, report.series_uuid, ACTS),
      readingsOf(db, report.feed_id, READINGS),
    ])
    const of = { claim, lookUps, isHidden: isNowHidden, acts, readings, actor: actorOfAccount(who) }
    const isConfirmed = who.person.isEmailVerified
    return await frame.show(c, ownerPage({ ...shown, ...of, hasTranscription, isConfirmed }), status)
  }

  return { withFeed, show, limitOf, keyOf, nowS }
}

/** The look that an owner, or somebody who claims, waits for. */
function addLooks(context: DashboardContext, { post, privately, showTooMany }: Frame, pages: ClaimAnswers): void {
  const { db, lookAgain, lookForFile } = context
  post(
    `${CLAIM}/look`,
    privately((c, who) =>
      pages.withFeed(c, async (report) => {
        const claim = await claimOf(db, report.feed_id, who.account.account_id)
        if (claim === null || claim.ended_at !== null) return c.redirect(claimPath(report.series_uuid), 303)
        const [limit, key] = [pages.limitOf(claim), pages.keyOf(report, who)]
        if (limit.take(key) === null) return showTooMany(c, limit.waitS(key))
        const look = lookParameter(report.last_checked_at, pages.nowS())
        await lookAgain(report.feed_id)
        if (report.kind !== 'podcast') await lookForFile(report)
        return c.redirect(`${claimPath(report.series_uuid)}?look=${look}`, 303)
      }),
    ),
  )
}

/** The link of a mail that ends such mails. Programs that scan mail open links, so a button does it. */
function addQuietLink(context: DashboardContext, frame: Frame, pages: ClaimAnswers): void {
  const { db, runtime, secrets, files } = context
  const { owner: text } = words.claims
  frame.routes.get(`${CLAIM}/quiet`, (c) =>
    pages.withFeed(c, async (report) => {
      const { account = '', token = '' } = c.req.query()
      const name = await nameOf(context, report)
      return await frame.show(c, quietPage({ files, path: claimPath(report.series_uuid), name, account, token }))
    }),
  )
  frame.post(`${CLAIM}/quiet`, (c, { account = '', token = '' }) =>
    pages.withFeed(c, async (report) => {
      const accountId = Number(account)
      const claimant = { feedId: report.feed_id, accountId }
      const isDone =
        Number.isSafeInteger(accountId) && (await silenceByToken({ db, runtime, secrets }, claimant, token))
      return await frame.showMessage(
        c,
        text.mails.heading,
        isDone ? text.quietDone : text.quietWrong,
        isDone ? 200 : 400,
      )
    }),
  )
}
