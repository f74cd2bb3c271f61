import { words } from '../words/index.ts'

const { names, entry } = words.developers.webhooks.refusals

/** An argument of the interface in a message, such as `field2` or `includedUuids[3]`. */
const ARGUMENT = /`([a-zA-Z]+?)(\d?)(?:\[(\d+)\])?`/

/** Returns a message of the webhooks with the names that their forms have for arguments of the interface. */
export function inWordsOfForm(message: string): string {
  const pieces = message.split(/(`[^`]*`)/)
  return pieces.map((piece, place) => wordsOf(piece, pieces.slice(0, place).join('') === '')).join('')
}

function wordsOf(piece: string, isFirst: boolean): string {
  const [, name = '', number = '', place] = ARGUMENT.exec(piece) ?? []
  const known = names[name]
  if (known === undefined) return piece
  const numbered = number === '' ? known : `${known} ${number}`
  const told = place === undefined ? numbered : entry(numbered, Number(place) + 1)
  return isFirst ? told : told.charAt(0).toLowerCase() + told.slice(1)
}
