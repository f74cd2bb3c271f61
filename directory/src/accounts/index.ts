/** Accounts, their keys, their limits and what they used. */
export { type Account, isPlanName, type PlanLimits, type PlanName, type Plans, planNames } from './account.ts'
export { type AccountRow, allAccounts, countAccounts } from './account-rows.ts'
export { revealApiKey } from './api-key.ts'
export { type AuditEntry, auditEntries, insertAuditEntry } from './audit-rows.ts'
export { type Authenticate, createAuthentication } from './authenticate.ts'
export { createRequestCounter, type MinuteUse, type RequestCounter } from './count-requests.ts'
export { type AccountCredentials, createAccount, type NewAccount } from './create-account.ts'
export { transcriptCreditsRemaining } from './transcript-credits.ts'
