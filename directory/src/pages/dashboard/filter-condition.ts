/** How a condition of a filter compares a field with a text. */
export type ConditionKind = 'contains' | 'is' | 'pattern'

export const conditionKinds = ['contains', 'is', 'pattern'] as const satisfies readonly ConditionKind[]

/** A condition in the words of the form. */
export interface Condition {
  readonly kind: ConditionKind
  /** Several texts of `contains` and `is` have commas between them. */
  readonly text: string
}

/** Characters that mean something in a pattern. */
const SPECIAL = /[\\.+*?()|[\]{}^$]/g
const ESCAPED = /\\([\\.+*?()|[\]{}^$])/g

/** Returns the pattern of RE2 that a condition means. */
export function patternOf({ kind, text }: Condition): string {
  if (kind === 'pattern') return text
  const texts = text
    .split(',')
    .map((each) => each.trim().replace(SPECIAL, String.raw`\$&`))
    .filter((each) => each !== '')
  if (kind === 'contains') return texts.join('|')
  return texts.length === 1 ? `^${texts[0]}$` : `^(?:${texts.join('|')})$`
}

/** Returns the condition that a pattern was made of. */
export function conditionOf(pattern: string): Condition {
  const exact = /^\^(?:\(\?:(.*)\)|(.*))\$$/s.exec(pattern)
  const inner = exact?.[1] ?? exact?.[2]
  const kind = inner === undefined ? 'contains' : 'is'
  const condition = { kind, text: (inner ?? pattern).split('|').map(plain).join(', ') } as const
  return patternOf(condition) === pattern ? condition : { kind: 'pattern', text: pattern }
}

function plain(part: string): string {
  return part.replace(ESCAPED, '$1')
}
