import { Memo } from '../core/memo.ts'
import { checkText } from './check-text.ts'
import type { ContentRole } from './enumerations.generated.ts'
import { MAX_TEXT_LENGTH, nameKey } from './key.ts'
import { keyedTable } from './keyed-table.ts'
import { roleKeys } from './role-keys.generated.ts'

/** The result of {@link rolesFromText}. */
export interface RolesMatch {
  /** The roles of the one person, each once, in the order of the text. */
  readonly roles: readonly ContentRole[]
  /** The parts of the text that are no role in the taxonomy, as written. */
  readonly unknown: readonly string[]
  /** Whether the role was missing, and the usual role of the group was used (rule 2.9.4). */
  readonly defaulted: boolean
}

/**
 * Returns the role of a `podcast:person`, or `null` if it is in no taxonomy (rules 2.9.3 and 2.9.4). A role means the
 * same in every group. If the role is missing or empty, returns the usual role of the group, or host without a group. A
 * text that names several roles (`Host, Producer`) gives `null`; use {@link rolesFromText} for it.
 *
 * @throws TypeError if group or role is neither a string nor missing.
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
 * Returns all roles of a `podcast:person`, whose role may name several: `Editor, Guest`, `Host and Producer`, `Autorin
 * und Sprecherin` (rule 2.9.5).
 *
 * @throws TypeError if group or role is neither a string nor missing.
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

/** Results for the last texts: a feed has a handful, and repeats each thousands of times. */
const matches = new Memo<RolesMatch>(64)

function rolesIn(text: string): RolesMatch {
  const roles = new Set<ContentRole>()
  const unknown: string[] = []
  for (const part of text.split(severalRoles)) {
    const found = roleOf(part)
    if (found !== null) roles.add(found)
    else if (part.trim() !== '') unknown.push(part.trim())
  }
  // Frozen, because all callers get the same object.
  return Object.freeze({ roles: Object.freeze([...roles]), unknown: Object.freeze(unknown), defaulted: false })
}

const severalRoles = /[,;/|&]|\s(?:and|und|et)\s/i

const entryOf = keyedTable<ContentRole>(roleKeys)

function roleOf(text: string): ContentRole | null {
  return text.length > MAX_TEXT_LENGTH ? null : (entryOf(nameKey(text))?.value ?? null)
}

// By the podcast namespace, a person with neither role nor group is a host. Feeds put the role in the place of the
// group (`group="guest"`), so an unknown group is tried as a role before the person is called a host.
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
