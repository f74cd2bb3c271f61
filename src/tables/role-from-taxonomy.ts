import { Memo } from '../core/memo.ts'
import { checkText } from './check-text.ts'
import type { ContentRole } from './enumerations.generated.ts'
import { MAX_TEXT_LENGTH, nameKey } from './key.ts'
import { keyedTable } from './keyed-table.ts'
import { roleKeys } from './role-keys.generated.ts'

/** What {@link rolesFromText} found. */
export interface RolesMatch {
  /** The roles, each once, in the order of the text. One person has them all. */
  readonly roles: readonly ContentRole[]
  /** The parts of the text that are no role of the taxonomy, as written. */
  readonly unknown: readonly string[]
  /** Whether no role was given and the one that is usual for the group was taken (rule 2.9.4). */
  readonly defaulted: boolean
}

/**
 * The role that a `podcast:person` has, or null when the role is in no taxonomy (rules 2.9.3 and 2.9.4). A role means
 * the same in every group. A text that names several (`Host, Producer`) is null here and is for {@link rolesFromText}.
 * Without a role (missing or empty) it is the one that is usual for the group, and a host when there is no group either.
 *
 * @throws TypeError when group or role is neither a string nor missing.
 */
export function roleFromTaxonomy(
  group: string | null | undefined,
  role: string | null | undefined,
): ContentRole | null {
  checkTexts(group, role)
  if (isMissing(role)) return roleOfGroup(group).role
  return severalRoles.test(role) ? null : roleOf(role)
}

/**
 * All roles of a `podcast:person`, whose role may name several: `Editor, Guest`, `Host and Producer`, `Autorin und
 * Sprecherin` (rule 2.9.5).
 *
 * @throws TypeError when group or role is neither a string nor missing.
 */
export function rolesFromText(group: string | null | undefined, role: string | null | undefined): RolesMatch {
  checkTexts(group, role)
  if (isMissing(role)) {
    const { role: usual, defaulted } = roleOfGroup(group)
    return { roles: [usual], unknown: [], defaulted }
  }
  if (role.length > MAX_TEXT_LENGTH) return { roles: [], unknown: [role.trim()], defaulted: false }
  return matches.get(role) ?? matches.keep(role, rolesIn(role))
}

/** What was found for the texts met last: a feed has a handful, and each thousands of times. */
const matches = new Memo<RolesMatch>(64)

function rolesIn(text: string): RolesMatch {
  const roles = new Set<ContentRole>()
  const unknown: string[] = []
  for (const part of text.split(severalRoles)) {
    const found = roleOf(part)
    if (found !== null) roles.add(found)
    else if (part.trim() !== '') unknown.push(part.trim())
  }
  // Frozen: all who ask are given the same.
  return Object.freeze({ roles: Object.freeze([...roles]), unknown: Object.freeze(unknown), defaulted: false })
}

const severalRoles = /[,;/|&]|\s(?:and|und|et)\s/i

const entryOf = keyedTable<ContentRole>(roleKeys)

function roleOf(text: string): ContentRole | null {
  return text.length > MAX_TEXT_LENGTH ? null : (entryOf(nameKey(text))?.value ?? null)
}

// A host is what the podcast namespace says of a person with neither role nor group. Feeds put the role where the group
// belongs (`group="guest"`), so an unknown group is tried as a role before the person is called a host.
function roleOfGroup(group: string | null | undefined): { role: ContentRole; defaulted: boolean } {
  const key = nameKey(group ?? '')
  const usual = key !== '' || isMissing(group) ? entryOf(`${key}>`) : undefined
  if (usual !== undefined && usual.value !== null) return { role: usual.value, defaulted: usual.mark !== '' }
  return { role: entryOf(key)?.value ?? 'PODCASTSERIES_HOST', defaulted: true }
}

function checkTexts(group: unknown, role: unknown): void {
  checkText('group', group ?? '', 'Cast')
  checkText('role', role ?? '', 'Host')
}

function isMissing(text: string | null | undefined): text is null | undefined | '' {
  return text === null || text === undefined || text.trim() === ''
}
