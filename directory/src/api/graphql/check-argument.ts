import { DirectoryError } from '../../runtime/index.ts'
import type { ArgumentRule } from './argument-rules.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Returns a value that obeys its rule, with uuids in lower case. `null` and `undefined` pass, except for a list that
 * needs entries.
 *
 * @throws DirectoryError BAD_USER_INPUT
 */
export function checkedArgument(name: string, value: unknown, rule: ArgumentRule): unknown {
  if (value === null || value === undefined) {
    if (rule.kind === 'uuids' && rule.min > 0) throw lengthError(name, rule)
    return value
  }
  switch (rule.kind) {
    case 'range':
      if (typeof value === 'number' && value >= rule.min && value <= rule.max) return value
      throw badInput(`\`${name}\` must be between ${rule.min} and ${rule.max}, not ${String(value)}`)
    case 'text':
      if (typeof value === 'string' && value.length <= rule.maxLength) return value
      throw badInput(`\`${name}\` must have at most ${rule.maxLength} characters`)
    case 'uuid':
      return checkedUuid(name, value)
    case 'uuids': {
      const uuids = value as readonly unknown[]
      if (uuids.length < rule.min || uuids.length > rule.max) throw lengthError(name, rule)
      return uuids.map((uuid, index) => checkedUuid(`${name}[${index}]`, uuid))
    }
    case 'list':
      if ((value as readonly unknown[]).length <= rule.max) return value
      throw lengthError(name, { min: 0, max: rule.max })
  }
}

/**
 * Refuses U+0000 in a string, a list of strings or the fields of an object: a text in the database cannot contain it.
 *
 * @throws DirectoryError BAD_USER_INPUT
 */
export function refuseNul(name: string, value: unknown): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw badInput(`\`${name}\` must not have the character U+0000`)
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) refuseNul(`${name}[${index}]`, item)
  } else if (typeof value === 'object' && value !== null) {
    for (const [field, inside] of Object.entries(value)) refuseNul(`${name}.${field}`, inside)
  }
}

function checkedUuid(name: string, value: unknown): string {
  const uuid = typeof value === 'string' ? value.toLowerCase() : ''
  if (UUID.test(uuid)) return uuid
  throw badInput(`\`${name}\` must be a UUID of 36 characters`)
}

function lengthError(name: string, { min, max }: { readonly min: number; readonly max: number }): DirectoryError {
  return badInput(`\`${name}\` must have ${min === 0 ? 'at most' : `${min} to`} ${max} entries`)
}

/** Returns the error for an invalid argument. The message names the argument. */
export function badInput(message: string): DirectoryError {
  return new DirectoryError('BAD_USER_INPUT', message)
}
