// The explorer: sends a query with the account's key, and shows the answer. The key stays in this tab; queries are kept in the
// browser. The editor is loaded after the page. Without this script the form is sent, and the answer comes as a page.
import { read, write } from './keep.js'

const KEPT = ['userId', 'apiKey', 'query', 'variables']
/** Queries that are kept, and characters of a query and its variables together beyond which it is not. */
const HISTORY = { most: 30, characters: 20_000 }
/** Characters of a link that every browser and proxy takes. */
const MAX_LINK = 8_000

begin()
// Another page may replace this one, and a later page may have an explorer again.
document.addEventListener('directory:page', begin)

function begin() {
  const form = document.querySelector('#explorer')
  if (form === null || form.dataset.isReady === 'yes') return
  form.dataset.isReady = 'yes'
  const words = JSON.parse(form.dataset.words)
  const page = { form, words, query: plainQuery(form) }
  fillIn(form)
  offerOwnKey(page)
  answerQueries(page)
  shareQueries(page)
  showHistory(page)
  openEditor(page)
}

function fieldOf(form, name) {
  return form.elements.namedItem(name)
}

/** The query in the text area. The editor takes its place. */
function plainQuery(form) {
  const area = fieldOf(form, 'query')
  area.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit()
  })
  return {
    write(text) {
      area.value = text
    },
  }
}

/** Fills in the query of last time. */
function fillIn(form) {
  for (const name of KEPT) {
    const field = fieldOf(form, name)
    const kept = keptInTab(name)
    // A query in a link takes precedence over the last one.
    if (kept !== null && field.dataset.isGiven !== 'yes') field.value = kept
  }
}

function keptInTab(name) {
  try {
    return sessionStorage.getItem(`explorer.${name}`)
  } catch {
    return null
  }
}

function keepInTab(form) {
  try {
    for (const name of KEPT) sessionStorage.setItem(`explorer.${name}`, fieldOf(form, name).value)
  } catch {
    // The browser is told to keep nothing: the fields are filled in again by hand.
  }
}

function offerOwnKey({ form, words }) {
  const state = document.querySelector('#own-key-state')
  onClick('#own-key', async () => {
    state.textContent = words.asking
    try {
      const response = await fetch('/dashboard/key', { method: 'POST', headers: { Accept: 'application/json' } })
      const { userId, apiKey, error } = await response.json()
      if (!response.ok) return tellOwnKey(state, words, { status: response.status, error })
      fieldOf(form, 'userId').value = userId
      fieldOf(form, 'apiKey').value = apiKey
      state.textContent = words.filledIn
    } catch (error) {
      state.textContent = `${words.noAnswer}${error.message}`
    }
  })
}

/** Has a button do something. Until then it is disabled: a click on it would be lost. */
function onClick(name, act) {
  const button = document.querySelector(name)
  button.addEventListener('click', act)
  button.disabled = false
}

/** Says why there is no key, with a link to where it can be had. */
function tellOwnKey(state, words, { status, error }) {
  const link = document.createElement('a')
  link.href = status === 401 ? '/login' : '/dashboard'
  link.textContent = status === 401 ? words.logIn : words.dashboard
  state.replaceChildren(`${error} `, link)
}

function answerQueries(page) {
  const { form, words } = page
  const answer = document.querySelector('#answer')
  const status = document.querySelector('#status')
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    keepInTab(form)
    const text = fieldOf(form, 'variables').value.trim()
    let variables
    try {
      variables = text === '' ? undefined : JSON.parse(text)
    } catch (error) {
      status.textContent = `${words.notJson}${error.message}`
      return
    }
    remember(page, fieldOf(form, 'query').value, text)
    status.textContent = words.asking
    const start = performance.now()
    try {
      const response = await ask(form, variables)
      const body = await response.text()
      answer.textContent = pretty(body)
      const values = { status: response.status, ms: Math.round(performance.now() - start), length: body.length }
      status.textContent = words.status.replace(/\{(\w+)\}/g, (_, name) => values[name])
    } catch (error) {
      status.textContent = `${words.noAnswer}${error.message}`
    }
  })
}

async function ask(form, variables) {
  return await fetch('/graphql', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-USER-ID': fieldOf(form, 'userId').value.trim(),
      'X-API-KEY': fieldOf(form, 'apiKey').value.trim(),
    },
    body: JSON.stringify({ query: fieldOf(form, 'query').value, ...(variables !== undefined && { variables }) }),
  })
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** Lets the reader copy an address that opens the explorer with the query. The key is not in it. */
function shareQueries({ form, words }) {
  const state = document.querySelector('#share-state')
  onClick('#share', async () => {
    const link = new URL('/explorer', location.href)
    for (const name of ['query', 'variables']) {
      const { value } = fieldOf(form, name)
      if (value.trim() !== '') link.searchParams.set(name, value)
    }
    if (link.href.length > MAX_LINK) {
      state.textContent = words.tooLong
      return
    }
    history.replaceState(history.state, '', link)
    try {
      await navigator.clipboard.writeText(link.href)
      state.textContent = words.copied
    } catch {
      // Pages over plain http have no clipboard, and visitors may forbid it.
      state.textContent = words.byHand
    }
  })
}

/** Keeps a query that was asked, in place of an equal one. */
function remember(page, query, variables) {
  if (query.length + variables.length > HISTORY.characters) return
  const others = read('queries', []).filter((kept) => kept.query !== query || kept.variables !== variables)
  write('queries', [{ query, variables }, ...others].slice(0, HISTORY.most))
  showHistory(page)
}

function showHistory(page) {
  const { form } = page
  const place = document.querySelector('#history')
  const kept = read('queries', [])
  const forget = place.querySelector(':scope > button')
  place.hidden = false
  place.querySelector('p').hidden = kept.length > 0
  forget.hidden = kept.length === 0
  forget.onclick = () => {
    write('queries', [])
    showHistory(page)
  }
  const items = kept.map(({ query, variables }) => {
    const item = document.createElement('li')
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'is-plain'
    button.textContent = titleOf(query)
    button.addEventListener('click', () => {
      page.query.write(query)
      fieldOf(form, 'variables').value = variables
      form.scrollIntoView()
    })
    item.append(button)
    return item
  })
  place.querySelector('ol').replaceChildren(...items)
}

/** A query in one short line. */
function titleOf(query) {
  const line = query
    .replace(/\s+/g, ' ')
    .replace(/^\{ | \}$/g, '')
    .trim()
  return line.length > 70 ? `${line.slice(0, 70)}…` : line
}

/** Loads the editor in place of the text area, which keeps its text for the form. */
async function openEditor(page) {
  const { form, words } = page
  const area = fieldOf(form, 'query')
  try {
    const [editor, schema] = await Promise.all([
      import(new URL(form.dataset.editor, location.href).href),
      fetch('/schema.graphql').then((response) => response.text()),
    ])
    const place = document.querySelector('#editor')
    page.query = editor.open({
      area,
      place,
      schema,
      words,
      documentation: document.querySelector('#schema'),
      filter: document.querySelector('#schema-filter'),
      ask: () => form.requestSubmit(),
    })
  } catch {
    document.querySelector('#status').textContent = words.noEditor
  }
}
