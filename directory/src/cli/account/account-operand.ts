import type { OperandRow } from 'feedmill/command-line'

/** The argument of commands on one account. */
export const accountOperand: OperandRow = {
  placeholder: 'USER-ID|EMAIL',
  sentence: 'Of the account.',
}
