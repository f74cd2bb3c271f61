/** Accounts, their people and keys, their limits and what they used. */
export { type Account, isPlanName, type PlanLimits, type Plans, planNames } from './account.ts'
export { type AccountRow, allAccounts, countAccounts } from './account-rows.ts'
export { revealApiKey, sealedKeys } from './api-key.ts'
export { type AddressLimit, createAddressLimit } from './attempts/address-limit.ts'
export { type AttemptLimit, createAttemptLimit } from './attempts/attempt-limit.ts'
export { createPasswordLimit, type PasswordCheck, type PasswordLimit } from './attempts/password-limit.ts'
export {
  type AuditEntry,
  auditActions,
  auditEntries,
  auditEntriesOf,
  auditing,
  insertAuditEntry,
  lastAuditEntry,
  type OperatorAct,
  perform,
} from './audit-rows.ts'
export { type Authenticate, createAuthentication } from './authenticate.ts'
export {
  type AccountChanges,
  accountOfPerson,
  changeAccount,
  deleteAccount,
  endSessions,
  findAccount,
} from './change-account.ts'
export { RequestCounter } from './count-requests.ts'
export { createAccount, type NewAccount } from './create-account.ts'
export { forgetUsage } from './forget-usage.ts'
export {
  createReaderIdentification,
  type IdentifyReader,
  type ReaderClaim,
} from './identify-reader.ts'
export { createKnownAccounts } from './known-accounts.ts'
export { createKnownNetworks, type KnownNetworks } from './known-networks.ts'
export { accountsBeforeLeak, markLeaked } from './leak/leak-rows.ts'
export { replaceLeakedKeys } from './leak/leaked-keys.ts'
export { LEAK_TOLD_S, tellLeaks } from './leak/tell-leaks.ts'
export { type Mail, mailRefusal, type SendMail } from './mails.ts'
export { KEY_OVERLAP_S, keysOfAccount, revealNewestKey, rotateKey } from './manage-keys.ts'
export {
  type ListedAccount,
  listAccounts,
  sessionsOf,
  submittersOf,
} from './operating/account-list-rows.ts'
export { auditList, emailsOfAccounts } from './operating/audit-list-rows.ts'
export { createPeople, type People, type Person } from './people.ts'
export { endAllSessions } from './people-rows.ts'
export type { KeyAtReset } from './reset-password.ts'
export { PASSWORD_LENGTHS } from './sign-in-library.ts'
export { recordSubmission, submissionsOf } from './submission-rows.ts'
export { chargeHeld, releaseHeld, type TranscriptCharge, transcriptChargesOf } from './transcript-charge-rows.ts'
export { MAX_HELD, takeTranscriptCredit, transcriptCreditsRemaining } from './transcript-credits.ts'
export { usageByMonth } from './usage-rows.ts'
