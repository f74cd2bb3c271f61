// Copies the address of a feed. Without this script, the field is selected and copied by hand.
const COPIED_MS = 3_000

begin()
document.addEventListener('directory:page', begin)

function begin() {
  const place = document.querySelector('.subscribe-address')
  if (place === null || place.querySelector('button') !== null) return
  const field = place.querySelector('input')
  const button = document.createElement('button')
  const told = document.createElement('span')
  button.type = 'button'
  button.className = 'is-quiet'
  button.textContent = 'Copy'
  told.className = 'quiet'
  told.setAttribute('role', 'status')
  field.addEventListener('focus', () => field.select())
  button.addEventListener('click', async () => {
    told.textContent = await copied(field)
    setTimeout(() => {
      told.textContent = ''
    }, COPIED_MS)
  })
  place.append(button, told)
}

/** Copies the text of a field. Returns what happened. */
async function copied(field) {
  try {
    await navigator.clipboard.writeText(field.value)
    return 'Copied'
  } catch {
    // Pages over plain http have no clipboard, and visitors may forbid it.
    field.focus()
    field.select()
    return 'Selected: copy it by hand'
  }
}
