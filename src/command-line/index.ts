/**
 * The frame of the commands `feedmill` and `feedmill-directory`: their rows, their parsing, help and completion. It is
 * bundled into both, and is no entry of the package.
 */
export { nearestName } from '../core/nearest-name.ts'
export { completionScript, completionsOf, completionText } from './completion.ts'
export { type CommandAnswer, type CommandCall, calledName, parseCommandLine } from './parse-command-line.ts'
export {
  type CommandEntry,
  type CommandText,
  type GivenOptions,
  type OperandRow,
  type OptionRow,
  type Program,
  UsageError,
} from './rows.ts'
export { shorten, textTable } from './text-table.ts'
