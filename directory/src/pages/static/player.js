// A player at the foot of the page, whose sound goes on while one browses: while it is open, links of the directory are
// fetched and put in place of the page. Without this script each episode has a player of its own.
const BROWSED =
  /^\/(?:$|search$|(?:podcasts|episodes|comics|issues|creators|charts)\/|(?:charts|popular|docs|contact|privacy|takedown)$)/
const SWAPPED = ['.skip-link', 'header', 'main', 'footer']

const bar = document.createElement('section')
const link = document.createElement('a')
const audio = document.createElement('audio')
const end = document.createElement('button')
let browsing = new AbortController()
/** When somebody last scrolled a transcript by hand, in epoch milliseconds. */
let handledAt = 0
/** Milliseconds for which a transcript stays where its reader scrolled to. */
const HELD_MS = 8_000

bar.className = 'player'
bar.hidden = true
bar.setAttribute('aria-label', 'Player')
audio.controls = true
audio.preload = 'none'
end.type = 'button'
end.className = 'is-quiet'
end.textContent = 'Close'
bar.append(link, audio, end)
document.body.append(bar)

end.addEventListener('click', () => {
  audio.pause()
  audio.removeAttribute('src')
  bar.hidden = true
  document.body.classList.remove('has-player')
  showState()
})
for (const type of ['play', 'pause', 'ended']) audio.addEventListener(type, showState)

begin()

/** Puts a button in place of the players of a page. */
function begin() {
  for (const place of document.querySelectorAll('.listen')) {
    const own = place.querySelector('audio')
    if (own === null) continue
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'listen-button'
    place.dataset.src = own.src
    button.addEventListener('click', () => {
      if (audio.src === place.dataset.src && !audio.paused) audio.pause()
      else play(place)
    })
    own.replaceWith(button)
  }
  showState()
}

function play(place, seconds) {
  const { src, name, path } = place.dataset
  if (audio.src !== src) audio.src = src
  audio.setAttribute('aria-label', name)
  link.href = path
  link.textContent = name
  bar.hidden = false
  document.body.classList.add('has-player')
  if (seconds !== undefined) audio.currentTime = seconds
  audio.play().catch(() => showState())
}

function showState() {
  for (const place of document.querySelectorAll('.listen')) {
    const button = place.querySelector('button')
    if (button === null) continue
    const isPlaying = audio.src === place.dataset.src && !audio.paused
    button.classList.toggle('is-playing', isPlaying)
    button.textContent = isPlaying ? 'Pause' : 'Play'
    button.setAttribute('aria-label', `${isPlaying ? 'Pause' : 'Play'}: ${place.dataset.name}`)
  }
}

document.addEventListener('click', (event) => {
  const { target } = event
  const anchor = target instanceof Element ? target.closest('a[href]') : null
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
  if (anchor === null || !isPlain || event.defaultPrevented) return
  if (anchor.dataset.seconds !== undefined) {
    const place = document.querySelector('main .series-head .listen')
    if (place === null) return
    event.preventDefault()
    play(place, Number(anchor.dataset.seconds))
    return
  }
  const url = new URL(anchor.href)
  if (!canSwap(url) || (url.pathname === location.pathname && url.hash !== '')) return
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

window.addEventListener('popstate', () => {
  if (bar.hidden) location.reload()
  else open(new URL(location.href), false)
})

function canSwap(url) {
  return !bar.hidden && url.origin === location.origin && BROWSED.test(url.pathname)
}

/** Puts another page of the directory in place of this one. What is no such page is opened as usual. */
async function open(url, isNew) {
  browsing.abort()
  browsing = new AbortController()
  const { signal } = browsing
  try {
    const response = await fetch(url, { headers: { Accept: 'text/html' }, signal })
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    if (page.querySelector('main') === null) throw new Error('No page of the directory')
    if (isNew) history.pushState(null, '', response.url)
    document.title = page.title
    for (const selector of SWAPPED) {
      const old = document.querySelector(`body > ${selector}`)
      const fresh = page.querySelector(`body > ${selector}`)
      if (old !== null && fresh !== null) old.replaceWith(document.adoptNode(fresh))
    }
    addScripts(page)
    begin()
    document.dispatchEvent(new Event('directory:page'))
    if (isNew) window.scrollTo(0, 0)
    document.querySelector('main').focus({ preventScroll: true })
  } catch {
    if (!signal.aborted) location.href = url.href
  }
}

/** Loads the scripts of a page that this one has not. */
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

// Chapters and paragraphs that are heard are marked. A transcript scrolls along, unless its reader scrolls by hand.
audio.addEventListener('timeupdate', markHeard)
for (const type of ['wheel', 'touchmove', 'keydown']) {
  document.addEventListener(
    type,
    ({ target }) => {
      if (target instanceof Element && target.closest('.transcript') !== null) handledAt = Date.now()
    },
    { passive: true },
  )
}

function markHeard() {
  const place = document.querySelector('main .series-head .listen')
  const isShown = place !== null && place.dataset.src === audio.src && !bar.hidden
  for (const list of document.querySelectorAll('.chapters, .transcript')) {
    let heard = null
    if (isShown) {
      for (const item of list.children) {
        if (item.dataset.start === undefined) continue
        if (Number(item.dataset.start) > audio.currentTime) break
        heard = item
      }
    }
    const marked = list.querySelector(':scope > .is-current')
    if (marked === heard) continue
    marked?.classList.remove('is-current')
    marked?.removeAttribute('aria-current')
    heard?.classList.add('is-current')
    heard?.setAttribute('aria-current', 'true')
    if (heard !== null && list.classList.contains('transcript') && Date.now() - handledAt > HELD_MS) {
      list.scrollTo({ top: heard.offsetTop - list.offsetTop - list.clientHeight / 3 })
    }
  }
}
