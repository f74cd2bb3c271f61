// Suggestions under every search field: names with words that begin with the typed text. Without this script the form
// works alone.
const WAIT_MS = 120
const SPACELESS = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/u

begin()
// Another page may replace this one while the player is open.
document.addEventListener('directory:page', begin)

function begin() {
  for (const [index, input] of document.querySelectorAll('.search-form input[name="term"]').entries()) {
    suggestFor(input, `suggestions-${index}`)
  }
}

function suggestFor(input, id) {
  const list = document.createElement('ul')
  const status = document.createElement('span')
  let asked = new AbortController()
  let timer
  let options = []
  let chosen = -1

  list.id = id
  list.className = 'suggestions'
  list.hidden = true
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', 'Suggestions')
  status.className = 'visually-hidden'
  status.setAttribute('role', 'status')
  input.after(list, status)
  for (const [name, value] of [
    ['role', 'combobox'],
    ['autocomplete', 'off'],
    ['aria-autocomplete', 'list'],
    ['aria-controls', id],
    ['aria-expanded', 'false'],
  ]) {
    input.setAttribute(name, value)
  }

  input.addEventListener('input', () => {
    clearTimeout(timer)
    asked.abort()
    asked = new AbortController()
    const term = input.value.trim()
    if (term.length < (SPACELESS.test(term) ? 1 : 2)) return close()
    timer = setTimeout(ask, WAIT_MS, term, asked.signal)
  })

  input.addEventListener('keydown', (event) => {
    if (event.isComposing || list.hidden) return
    if (event.key === 'ArrowDown') choose(chosen + 1 < options.length ? chosen + 1 : -1)
    else if (event.key === 'ArrowUp') choose(chosen === -1 ? options.length - 1 : chosen - 1)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && chosen !== -1) open(chosen)
    else return
    event.preventDefault()
  })

  input.addEventListener('blur', close)
  // The field keeps the focus, else the list would close before the click.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  list.addEventListener('click', (event) => {
    const option = event.target.closest('[role="option"]')
    if (option !== null) open(options.indexOf(option))
  })

  async function ask(term, signal) {
    try {
      const response = await fetch(`/search/suggestions?${new URLSearchParams({ term })}`, { signal })
      if (!response.ok) return close()
      const { suggestions } = await response.json()
      if (!signal.aborted) show(suggestions)
    } catch {
      // A later request took its place, or the network failed: the form still works.
      if (!signal.aborted) close()
    }
  }

  function show(suggestions) {
    options = suggestions.map(({ name, by, kind, path }, index) => {
      const option = document.createElement('li')
      const label = document.createElement('bdi')
      const note = document.createElement('span')
      option.id = `${id}-${index}`
      option.dataset.path = path
      option.setAttribute('role', 'option')
      option.setAttribute('aria-selected', 'false')
      label.textContent = name
      note.className = 'quiet'
      note.textContent = by === null ? kind : `${kind} · ${by}`
      option.append(label, ' ', note)
      return option
    })
    list.replaceChildren(...options)
    const isOpen = options.length > 0 && document.activeElement === input
    list.hidden = !isOpen
    input.setAttribute('aria-expanded', String(isOpen))
    status.textContent = options.length === 1 ? '1 suggestion' : `${options.length} suggestions`
    choose(-1)
  }

  function choose(index) {
    options[chosen]?.setAttribute('aria-selected', 'false')
    chosen = index
    const option = options[index]
    if (option === undefined) return input.removeAttribute('aria-activedescendant')
    option.setAttribute('aria-selected', 'true')
    option.scrollIntoView({ block: 'nearest' })
    input.setAttribute('aria-activedescendant', option.id)
  }

  function open(index) {
    location.assign(options[index].dataset.path)
  }

  function close() {
    clearTimeout(timer)
    asked.abort()
    list.hidden = true
    options = []
    list.replaceChildren()
    status.textContent = ''
    input.setAttribute('aria-expanded', 'false')
    choose(-1)
  }
}
