// Gives code a button that copies it. The words of the buttons stand on the element that holds the code. Without this
// script, code is selected and copied by hand.
const COPIED_MS = 3_000

begin()
document.addEventListener('directory:page', begin)

function begin() {
  for (const place of document.querySelectorAll('[data-copy]')) {
    for (const code of place.querySelectorAll('pre')) addButton(code, place.dataset)
  }
}

function addButton(code, { copy, copied, byHand }) {
  if (code.parentElement.classList.contains('copied-code')) return
  const frame = document.createElement('div')
  const button = document.createElement('button')
  frame.className = 'copied-code'
  button.type = 'button'
  button.className = 'is-quiet copy-button'
  button.textContent = copy
  // Readers who do not see the button hear what became of it.
  button.setAttribute('aria-live', 'polite')
  button.addEventListener('click', async () => {
    button.textContent = (await copyText(code)) ? copied : byHand
    setTimeout(() => {
      button.textContent = copy
    }, COPIED_MS)
  })
  code.replaceWith(frame)
  frame.append(code, button)
}

/** Copies code; selects it if that fails: pages over plain http have no clipboard, and visitors may forbid it. */
async function copyText(code) {
  try {
    await navigator.clipboard.writeText(code.textContent)
    return true
  } catch {
    getSelection().selectAllChildren(code)
    return false
  }
}
