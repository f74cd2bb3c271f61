// Browsing with the sound on: while the player is open, pages of the directory are fetched and replace the page.
// Without this script links are followed as usual, and the sound ends.

/** Addresses that are loaded as usual without a look at their answer: files, and the pages of an account. */
const LOADED = /\.[a-z0-9]+$|^\/dashboard(?:\/|$)/
/** Public pages with a form, which are not stored: what is not stored is private elsewhere. */
const FORMS = /^\/(?:submit|check|feeds\/[^/]+)$/
const SWAPPED = ['.skip-link', 'header', 'main', 'footer']

let browsing = new AbortController()
let reload
/** Address of the page that is shown, without its hash. */
let shown = addressOf(location)

document.addEventListener('click', (event) => {
  const { target } = event
  const anchor = target instanceof Element ? target.closest('a[href]') : null
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
  if (anchor === null || !isPlain || event.defaultPrevented || anchor.target !== '' || anchor.download !== '') return
  const url = new URL(anchor.href)
  if (isSounding() && url.origin !== location.origin) return openBeside(anchor)
  if (!canSwap(url) || (addressOf(url) === shown && url.hash !== '')) return
  event.preventDefault()
  open(url, true)
})

document.addEventListener('submit', (event) => {
  const form = event.target
  const url = new URL(form.action)
  if (form.method !== 'get' || event.defaultPrevented || !canSwap(url)) return
  event.preventDefault()
  url.search = new URLSearchParams(new FormData(form)).toString()
  open(url, true)
})

window.addEventListener('popstate', ({ state }) => {
  // A hash leads to another place of the same page.
  if (addressOf(location) === shown) return
  if (isPlaying()) open(new URL(location.href), false, state?.scrolled)
  else location.reload()
})

/** Goes to a page of the directory, as a click on a link would. */
export function goTo(path) {
  const url = new URL(path, location.href)
  if (canSwap(url)) open(url, true)
  else location.assign(url)
}

function isPlaying() {
  return document.body.classList.contains('has-player')
}

function isSounding() {
  return document.querySelector('.player audio')?.paused === false
}

/** Lets the browser open a link in a tab of its own, so that the sound goes on. */
function openBeside(anchor) {
  anchor.target = '_blank'
  anchor.relList.add('noopener')
  setTimeout(() => anchor.removeAttribute('target'))
}

function canSwap(url) {
  return isPlaying() && url.origin === location.origin && !LOADED.test(url.pathname)
}

function addressOf({ pathname, search }) {
  return pathname + search
}

/** Puts another page of the directory in place of this one. Other addresses are opened as usual. */
async function open(url, isNew, scrolled = 0) {
  browsing.abort()
  browsing = new AbortController()
  clearTimeout(reload)
  const { signal } = browsing
  try {
    const response = await fetch(url, { headers: { Accept: 'text/html' }, signal })
    if (!isSwappable(response)) throw new Error('A page that is loaded as usual')
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    if (page.querySelector('main') === null) throw new Error('No page of the directory')
    if (isNew) {
      history.replaceState({ scrolled: window.scrollY }, '')
      history.pushState(null, '', response.url)
    }
    shown = addressOf(location)
    document.title = page.title
    for (const selector of SWAPPED) {
      const old = document.querySelector(`body > ${selector}`)
      const fresh = page.querySelector(`body > ${selector}`)
      if (old !== null && fresh !== null) old.replaceWith(document.adoptNode(fresh))
    }
    addScripts(page)
    document.dispatchEvent(new Event('directory:page'))
    window.scrollTo(0, scrolled)
    document.querySelector('main').focus({ preventScroll: true })
    // The browser goes to the place itself, and fires `hashchange`.
    if (isNew && url.hash !== '') location.replace(url.hash)
    followReload(page)
  } catch {
    if (!signal.aborted) location.href = url.href
  }
}

/**
 * Whether a page may replace this one. A private page is loaded as usual: no copy of it must stay after the log-out. So is a
 * page with a policy of its own, since the policy of this page stays.
 */
function isSwappable({ headers, url }) {
  const isStored = !/\bno-store\b/.test(headers.get('Cache-Control') ?? '')
  const isPublic = isStored || FORMS.test(new URL(url).pathname)
  const hasOwnPolicy = /'nonce-/.test(headers.get('Content-Security-Policy') ?? '')
  return isPublic && !hasOwnPolicy
}

/** Loads the scripts of a page that this page does not have. */
function addScripts(page) {
  const known = new Set([...document.scripts].map(({ src }) => src))
  for (const { src } of page.scripts) {
    const url = new URL(src, location.href).href
    if (src === '' || known.has(url)) continue
    const script = document.createElement('script')
    script.type = 'module'
    script.src = url
    document.head.append(script)
  }
}

/** Reloads a page that asks for it, as the browser does with a page that it loads itself. */
function followReload(page) {
  const seconds = Number(page.querySelector('meta[http-equiv="refresh"]')?.content)
  if (!(seconds > 0)) return
  reload = setTimeout(() => {
    if (isPlaying()) open(new URL(location.href), false, window.scrollY)
    else location.reload()
  }, seconds * 1_000)
}
