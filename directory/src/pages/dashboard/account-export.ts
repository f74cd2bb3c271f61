import { keysOfAccount, submissionsOf, transcriptChargesOf, usageByMonth } from '../../accounts/index.ts'
import type { AccountWebhooks } from '../../webhooks/index.ts'
import { readClaimedFeeds } from '../owner/claimed-feeds.tsx'
import type { DashboardContext } from './dashboard-context.ts'
import { isoOf, type SignedIn } from './frame.ts'

const MONTHS = 1_000
const MOST_ROWS = 100_000
const MOST_WEBHOOKS = 100

/** Returns all data about a person and the account, for JSON. Keys and secrets are left out. */
export async function exportAccount({ db, runtime, webhooksOf }: DashboardContext, { person, account }: SignedIn) {
  const { account_id } = account
  const [keys, usage, submissions, charges, claims, webhooks] = await Promise.all([
    keysOfAccount(db, account_id, runtime),
    usageByMonth(db, account_id, MONTHS),
    submissionsOf(db, account_id, MOST_ROWS),
    transcriptChargesOf(db, account_id, MOST_ROWS),
    readClaimedFeeds(db, account_id),
    exportWebhooks(webhooksOf(account_id)),
  ])
  return {
    userId: String(account_id),
    email: person.email,
    isEmailVerified: person.isEmailVerified,
    plan: account.plan,
    createdAt: isoOf(account.created_at),
    keys: keys.map(({ createdAt, endsAt, lastUsedAt }) => ({
      createdAt: isoOf(createdAt),
      endsAt: isoOf(endsAt),
      lastUsedAt: isoOf(lastUsedAt),
    })),
    usage: usage.map((row) => ({
      month: row.month,
      requests: row.requests,
      cachedRequests: row.cached_requests,
      generatedTranscripts: row.generated_transcripts,
    })),
    generatedTranscripts: charges.map(({ episodeUuid, month, state, credits }) => ({
      episodeUuid,
      month,
      state,
      credits,
    })),
    submittedFeeds: submissions.map((row) => ({ uuid: row.series_uuid, submittedAt: isoOf(row.submitted_at) })),
    claims: claims.map(({ claim, report }) => ({
      uuid: report.series_uuid,
      code: claim.code,
      claimedAt: isoOf(claim.asked_at),
      ownedSince: isoOf(claim.owned_since),
      endedAt: isoOf(claim.ended_at),
    })),
    webhooks,
  }
}

/** Returns webhooks with their filters. Each list of a filter is cut to its first 1,000 uuids. */
async function exportWebhooks(webhooks: AccountWebhooks) {
  const listed = await webhooks.list(MOST_WEBHOOKS)
  const filterUuids = listed.flatMap(({ filters }) => filters.map(({ uuid }) => uuid))
  const [included, excluded] = await Promise.all([
    webhooks.listedUuids('included', filterUuids),
    webhooks.listedUuids('excluded', filterUuids),
  ])
  return listed.map(({ webhookSecret: _secret, createdAt, filters, ...webhook }) => ({
    ...webhook,
    createdAt: isoOf(createdAt),
    filters: filters.map(({ uuid, eventType, description, clauses }) => ({
      uuid,
      eventType,
      description,
      clauses: clauses.map(({ field, pattern }) => ({ field, pattern })),
      includedUuids: included.get(uuid) ?? [],
      excludedUuids: excluded.get(uuid) ?? [],
    })),
  }))
}
