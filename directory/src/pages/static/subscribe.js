// Copies the address of a feed. Without this script, the field is selected and copied by hand.
import { wordsOf } from './words.js'

const COPIED_MS = 3_000

begin()
document.addEventListener('directory:page', begin)

function begin() {
  const place = document.querySelector('.subscribe-address')
  if (place === null || place.querySelector('button') !== null) return
  const field = place.querySelector('input')
  const own = wordsOf(place)
  const button = document.createElement('button')
  const told = document.createElement('span')
  button.type = 'button'
  button.className = 'is-quiet'
  button.textContent = own.copy
  told.className = 'quiet'
  told.setAttribute('role', 'status')
  field.addEventListener('focus', () => field.select())
  button.addEventListener('click', async () => {
    told.textContent = (await isCopied(field)) ? own.copied : own.selected
    setTimeout(() => {
      told.textContent = ''
    }, COPIED_MS)
  })
  place.append(button, told)
}

/** Copies the text of a field. Returns whether that worked: else the text is selected. */
async function isCopied(field) {
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    // Pages over plain http have no clipboard, and visitors may forbid it.
    field.focus()
    field.select()
    return false
  }
}
