// The explorer: sends a query with the account's key, shows the answer, and lists the schema. The key stays in this tab.
const form = document.querySelector('#explorer')
const field = (name) => form.elements.namedItem(name)
const answer = document.querySelector('#answer')
const status = document.querySelector('#status')
const KEPT = ['userId', 'apiKey', 'query', 'variables']

for (const name of KEPT) {
  const kept = sessionStorage.getItem(`explorer.${name}`)
  // A query that a link gave goes before the one of last time.
  if (kept !== null && field(name).dataset.isGiven !== 'yes') field(name).value = kept
}

const ownKeyState = document.querySelector('#own-key-state')
document.querySelector('#own-key').addEventListener('click', async () => {
  ownKeyState.textContent = 'Asking …'
  try {
    const response = await fetch('/dashboard/key', { method: 'POST', headers: { Accept: 'application/json' } })
    const { userId, apiKey, error } = await response.json()
    if (!response.ok) return tellOwnKey(response.status, error)
    field('userId').value = userId
    field('apiKey').value = apiKey
    ownKeyState.textContent = 'The key is filled in.'
  } catch (error) {
    ownKeyState.textContent = `The directory did not answer: ${error.message}`
  }
})

/** Says why there is no key, with a link to where it can be had. */
function tellOwnKey(status, error) {
  const link = document.createElement('a')
  link.href = status === 401 ? '/login' : '/dashboard'
  link.textContent = status === 401 ? 'Log in' : 'Dashboard'
  ownKeyState.replaceChildren(`${error} `, link)
}

async function ask(query, variables) {
  return await fetch(form.action, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-USER-ID': field('userId').value.trim(),
      'X-API-KEY': field('apiKey').value.trim(),
    },
    body: JSON.stringify({ query, ...(variables !== undefined && { variables }) }),
  })
}

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  for (const name of KEPT) sessionStorage.setItem(`explorer.${name}`, field(name).value)
  let variables
  try {
    const text = field('variables').value.trim()
    variables = text === '' ? undefined : JSON.parse(text)
  } catch (error) {
    status.textContent = `The variables are no JSON: ${error.message}`
    return
  }
  status.textContent = 'Asking …'
  const start = performance.now()
  try {
    const response = await ask(field('query').value, variables)
    const text = await response.text()
    answer.textContent = pretty(text)
    status.textContent = `${response.status} after ${Math.round(performance.now() - start)} ms, ${text.length} characters`
  } catch (error) {
    status.textContent = `The directory did not answer: ${error.message}`
  }
})

field('query').addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit()
})

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const filter = document.querySelector('#schema-filter')
const schema = document.querySelector('#schema')

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

filter.addEventListener('input', () => {
  const wanted = filter.value.trim().toLowerCase()
  for (const type of schema.children) type.hidden = wanted !== '' && !type.textContent.toLowerCase().includes(wanted)
})

const response = await fetch('/schema.graphql')
schema.replaceChildren(...definitionsOf(await response.text()).map(show))
