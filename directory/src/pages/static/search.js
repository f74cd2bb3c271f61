// Suggestions under every search field: names with words that begin with the typed text. Without this script the form
// works alone.
import { goTo } from './browse.js'
import { sayCount, wordsOf } from './words.js'

const own = wordsOf(document.body).search
const WAIT_MS = 120
const SPACELESS = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/u

/** The list of suggestions under one search field. */
class Suggestions {
  #input
  #list = document.createElement('ul')
  #status = document.createElement('span')
  #asked = new AbortController()
  #timer
  #options = []
  #chosen = -1

  constructor(input, id) {
    this.#input = input
    this.#list.id = id
    this.#list.className = 'suggestions'
    this.#list.hidden = true
    this.#list.setAttribute('role', 'listbox')
    this.#list.setAttribute('aria-label', own.suggestions)
    this.#status.className = 'visually-hidden'
    this.#status.setAttribute('role', 'status')
    input.after(this.#list, this.#status)
    for (const [name, value] of [
      ['role', 'combobox'],
      ['autocomplete', 'off'],
      ['aria-autocomplete', 'list'],
      ['aria-controls', id],
      ['aria-expanded', 'false'],
    ]) {
      input.setAttribute(name, value)
    }
    input.addEventListener('input', () => this.#type())
    input.addEventListener('keydown', (event) => this.#press(event))
    input.addEventListener('blur', () => this.#close())
    // The field keeps the focus, else the list would close before the click.
    this.#list.addEventListener('mousedown', (event) => event.preventDefault())
    this.#list.addEventListener('click', (event) => {
      const option = event.target.closest('[role="option"]')
      if (option !== null) this.#open(this.#options.indexOf(option))
    })
  }

  #type() {
    clearTimeout(this.#timer)
    this.#asked.abort()
    this.#asked = new AbortController()
    const term = this.#input.value.trim()
    if (term.length < (SPACELESS.test(term) ? 1 : 2)) return this.#close()
    const { signal } = this.#asked
    this.#timer = setTimeout(() => this.#ask(term, signal), WAIT_MS)
  }

  #press(event) {
    if (event.isComposing || this.#list.hidden) return
    const chosen = this.#chosen
    const { length } = this.#options
    if (event.key === 'ArrowDown') this.#choose(chosen + 1 < length ? chosen + 1 : -1)
    else if (event.key === 'ArrowUp') this.#choose(chosen === -1 ? length - 1 : chosen - 1)
    else if (event.key === 'Escape') this.#close()
    else if (event.key === 'Enter' && chosen !== -1) this.#open(chosen)
    else return
    event.preventDefault()
  }

  async #ask(term, signal) {
    try {
      const response = await fetch(`/search/suggestions?${new URLSearchParams({ term })}`, { signal })
      if (!response.ok) return this.#close()
      const { suggestions } = await response.json()
      if (!signal.aborted) this.#show(suggestions)
    } catch {
      // A later request took its place, or the network failed: the form still works.
      if (!signal.aborted) this.#close()
    }
  }

  #show(suggestions) {
    this.#options = suggestions.map((suggestion, index) => optionOf(suggestion, `${this.#list.id}-${index}`))
    this.#list.replaceChildren(...this.#options)
    const { length } = this.#options
    const isOpen = length > 0 && document.activeElement === this.#input
    this.#list.hidden = !isOpen
    this.#input.setAttribute('aria-expanded', String(isOpen))
    this.#status.textContent = sayCount(own.found, length)
    this.#choose(-1)
  }

  #choose(index) {
    this.#options[this.#chosen]?.setAttribute('aria-selected', 'false')
    this.#chosen = index
    const option = this.#options[index]
    if (option === undefined) return this.#input.removeAttribute('aria-activedescendant')
    option.setAttribute('aria-selected', 'true')
    option.scrollIntoView({ block: 'nearest' })
    this.#input.setAttribute('aria-activedescendant', option.id)
  }

  #open(index) {
    goTo(this.#options[index].dataset.path)
  }

  #close() {
    clearTimeout(this.#timer)
    this.#asked.abort()
    this.#list.hidden = true
    this.#options = []
    this.#list.replaceChildren()
    this.#status.textContent = ''
    this.#input.setAttribute('aria-expanded', 'false')
    this.#choose(-1)
  }
}

function optionOf({ name, by, kind, path }, id) {
  const option = document.createElement('li')
  const label = document.createElement('bdi')
  const note = document.createElement('span')
  option.id = id
  option.dataset.path = path
  option.setAttribute('role', 'option')
  option.setAttribute('aria-selected', 'false')
  label.textContent = name
  note.className = 'quiet'
  note.textContent = [own.kinds[kind] ?? kind, by].filter((text) => text !== null).join(' · ')
  option.append(label, ' ', note)
  return option
}

function begin() {
  for (const [index, input] of document.querySelectorAll('.search-form input[name="term"]').entries()) {
    new Suggestions(input, `suggestions-${index}`)
  }
}

begin()
// Another page may replace this one while the player is open.
document.addEventListener('directory:page', begin)
