/** Checks of feeds that publishers ask for before they submit them. Nothing is stored, and nobody is told. */

export { type CheckOutcome, createChecks, type FeedChecks } from './check-address.ts'
export { type CheckedDocument, checkDocument } from './check-document.ts'
export { type FeedFacts, missingMembersOf, type Need, type NeedCode, needsOf } from './needs.ts'
