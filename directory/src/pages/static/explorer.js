// The explorer: sends a query with the account's key, shows the answer, and lists the schema. The key stays in this tab.
const KEPT = ['userId', 'apiKey', 'query', 'variables']

begin()
// Another page may replace this one, and a later page may have an explorer again.
document.addEventListener('directory:page', begin)

function begin() {
  const form = document.querySelector('#explorer')
  if (form === null || form.dataset.isReady === 'yes') return
  form.dataset.isReady = 'yes'
  fillIn(form)
  offerOwnKey(form)
  answerQueries(form)
  showSchema()
}

function fieldOf(form, name) {
  return form.elements.namedItem(name)
}

/** Fills in the query of last time. */
function fillIn(form) {
  for (const name of KEPT) {
    const field = fieldOf(form, name)
    const kept = sessionStorage.getItem(`explorer.${name}`)
    // A query in a link takes precedence over the last one.
    if (kept !== null && field.dataset.isGiven !== 'yes') field.value = kept
  }
}

function offerOwnKey(form) {
  const state = document.querySelector('#own-key-state')
  document.querySelector('#own-key').addEventListener('click', async () => {
    state.textContent = 'Asking …'
    try {
      const response = await fetch('/dashboard/key', { method: 'POST', headers: { Accept: 'application/json' } })
      const { userId, apiKey, error } = await response.json()
      if (!response.ok) return tellOwnKey(state, response.status, error)
      fieldOf(form, 'userId').value = userId
      fieldOf(form, 'apiKey').value = apiKey
      state.textContent = 'The key is filled in.'
    } catch (error) {
      state.textContent = `The directory did not answer: ${error.message}`
    }
  })
}

/** Says why there is no key, with a link to where it can be had. */
function tellOwnKey(state, status, error) {
  const link = document.createElement('a')
  link.href = status === 401 ? '/login' : '/dashboard'
  link.textContent = status === 401 ? 'Log in' : 'The dashboard shows it for your password.'
  state.replaceChildren(`${error} `, link)
}

function answerQueries(form) {
  const answer = document.querySelector('#answer')
  const status = document.querySelector('#status')
  const query = fieldOf(form, 'query')
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    for (const name of KEPT) sessionStorage.setItem(`explorer.${name}`, fieldOf(form, name).value)
    let variables
    try {
      const text = fieldOf(form, 'variables').value.trim()
      variables = text === '' ? undefined : JSON.parse(text)
    } catch (error) {
      status.textContent = `The variables are no JSON: ${error.message}`
      return
    }
    status.textContent = 'Asking …'
    const start = performance.now()
    try {
      const response = await ask(form, query.value, variables)
      const text = await response.text()
      answer.textContent = pretty(text)
      status.textContent = `${response.status} after ${Math.round(performance.now() - start)} ms, ${text.length} characters`
    } catch (error) {
      status.textContent = `The directory did not answer: ${error.message}`
    }
  })
  query.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit()
  })
}

async function ask(form, query, variables) {
  return await fetch(form.action, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-USER-ID': fieldOf(form, 'userId').value.trim(),
      'X-API-KEY': fieldOf(form, 'apiKey').value.trim(),
    },
    body: JSON.stringify({ query, ...(variables !== undefined && { variables }) }),
  })
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

async function showSchema() {
  const filter = document.querySelector('#schema-filter')
  const schema = document.querySelector('#schema')
  filter.addEventListener('input', () => {
    const wanted = filter.value.trim().toLowerCase()
    for (const type of schema.children) type.hidden = wanted !== '' && !type.textContent.toLowerCase().includes(wanted)
  })
  const response = await fetch('/schema.graphql')
  schema.replaceChildren(...definitionsOf(await response.text()).map(show))
}

/** One definition of the schema: its description, its head, its fields. */
function definitionsOf(text) {
  const pattern =
    /(?:^"""\n([\s\S]*?)\n"""\n)?^(?:# .*\n)*((?:type|enum|input|directive) [^\n{]*)(?:\{\n([\s\S]*?)^\})?/gm
  return [...text.matchAll(pattern)].map(([, description = '', head, body = '']) => ({ description, head, body }))
}

function show({ description, head, body }) {
  const details = document.createElement('details')
  details.className = 'schema-type'
  const summary = document.createElement('summary')
  summary.textContent = head.trim()
  const about = document.createElement('p')
  about.textContent = description
  const fields = document.createElement('pre')
  fields.textContent = body.replace(/^ {2}/gm, '').replace(/^ *#.*\n/gm, '')
  details.append(summary, about, ...(body === '' ? [] : [fields]))
  return details
}
