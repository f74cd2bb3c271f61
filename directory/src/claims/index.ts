/** Claims of accounts to feeds: their proof, the rights of owners, and their end. */

export { type Claim, isOwnedBy, isProved, replaceableAt } from './claim.ts'
export { letterMail } from './claim-mails.ts'
export { claimOf, claimsOfAccount, isHidden, ownerOf } from './claim-rows.ts'
export { type ClaimedReading, readingsOf } from './claimed-reading-rows.ts'
export { claimJobs } from './jobs.ts'
export { CODES_PATH, lookForFile } from './look-for-codes.ts'
export {
  answerLetter,
  askForClaim,
  claimedAddress,
  deleteClaimsOfAccount,
  giveClaimUp,
  lookAtOnce,
  writeLetter,
} from './manage-claims.ts'
export { carriesCodeOf, noteReading } from './note-reading.ts'
export {
  askForRemoval,
  asOwner,
  type ClaimContext,
  setPodcastHidden,
  setTellsFailures,
} from './owner-rights.ts'
export { claimPath, silenceByToken } from './tell-owners.ts'
