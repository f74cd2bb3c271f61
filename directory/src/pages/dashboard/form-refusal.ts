import { words } from '../words/index.ts'

const { names, entry } = words.developers.webhooks.refusals

/** An argument of the interface in a message, such as `field2` or `includedUuids[3]`. */
const ARGUMENT = /`([a-zA-Z]+?)(\d?)(?:\[(\d+)\])?`/g

/** Returns a message of the webhooks with the names that their forms have for arguments of the interface. */
export function inWordsOfForm(message: string): string {
  return message.replace(ARGUMENT, (whole, name: string, number: string, place: string | undefined, at: number) => {
    const known = names[name]
    if (known === undefined) return whole
    const numbered = number === '' ? known : `${known} ${number}`
    const told = place === undefined ? numbered : entry(numbered, Number(place) + 1)
    return at === 0 ? told : told.charAt(0).toLowerCase() + told.slice(1)
  })
}
