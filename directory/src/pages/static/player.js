// A player at the foot of the page, whose sound goes on while the reader browses. Without this script each episode has
// a player of its own.
const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2]
const BACK_S = 15
const FORWARD_S = 30
/** Where the browser keeps the speed. */
const SPEED_KEY = 'player.speed'
/** A time in an address: `#t=83`, `#t=1:23` or `#t=1:02:03`. */
const TIME_HASH = /^#t=(?:(?:(\d+):)?(\d+):)?(\d+(?:\.\d+)?)$/

const bar = document.createElement('section')
const link = document.createElement('a')
const audio = document.createElement('audio')
const speed = document.createElement('select')
/** When somebody last scrolled a transcript by hand, in epoch milliseconds. */
let handledAt = 0
/** Milliseconds for which a transcript stays where its reader scrolled to. */
const HELD_MS = 8_000

bar.className = 'player'
bar.hidden = true
bar.setAttribute('aria-label', 'Player')
audio.controls = true
audio.preload = 'none'
speed.setAttribute('aria-label', 'Speed')
speed.append(...SPEEDS.map((each) => new Option(`${each}×`, each)))
speed.addEventListener('change', () => {
  setSpeed(Number(speed.value))
  try {
    localStorage.setItem(SPEED_KEY, speed.value)
  } catch {
    // Even if the browser keeps nothing, it plays the next episode at this speed.
  }
})
setSpeed(keptSpeed())
bar.append(
  link,
  audio,
  buttonOf(`${BACK_S} s`, 'is-back', () => skip(-BACK_S), `Back ${BACK_S} s`),
  buttonOf(`${FORWARD_S} s`, 'is-forward', () => skip(FORWARD_S), `Forward ${FORWARD_S} s`),
  speed,
  buttonOf('Close', 'is-close', close),
)
document.body.append(bar)
for (const type of ['play', 'pause', 'ended']) audio.addEventListener(type, showState)

begin()
goToHash()
document.addEventListener('directory:page', begin)
window.addEventListener('hashchange', goToHash)

function buttonOf(text, kind, act, label) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `is-quiet ${kind}`
  button.textContent = text
  if (label !== undefined) button.setAttribute('aria-label', label)
  button.addEventListener('click', act)
  return button
}

function close() {
  // The focus goes to the button that began the sound, or to the content.
  const begun = [...document.querySelectorAll('.listen')].find(({ dataset }) => dataset.src === audio.src)
  const next = begun?.querySelector('button') ?? document.querySelector('main')
  audio.pause()
  audio.removeAttribute('src')
  bar.hidden = true
  document.body.classList.remove('has-player')
  next?.focus({ preventScroll: true })
  showState()
  markHeard()
}

/** Skips some seconds of the sound. The browser keeps the place within the sound. */
function skip(seconds) {
  audio.currentTime += seconds
}

function setSpeed(value) {
  speed.value = value
  // The next sound starts at the default rate.
  audio.defaultPlaybackRate = value
  audio.playbackRate = value
}

function keptSpeed() {
  try {
    const kept = Number(localStorage.getItem(SPEED_KEY))
    return SPEEDS.includes(kept) ? kept : 1
  } catch {
    return 1
  }
}

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
  markHeard()
}

/** The sound of the episode whose page this is; `null` on other pages. */
function ownPlace() {
  return document.querySelector('main .series-head .listen')
}

/** Opens the player with a sound, which does not start yet. */
function load(place) {
  const { src, name, path } = place.dataset
  if (audio.src !== src) audio.src = src
  audio.setAttribute('aria-label', name)
  link.href = path
  link.textContent = name
  bar.hidden = false
  document.body.classList.add('has-player')
}

function play(place, seconds) {
  load(place)
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
  // The browser fires no `hashchange` if the hash stays the same.
  if (anchor.hash !== '' && anchor.href === location.href) goToHash()
  const place = ownPlace()
  if (anchor.dataset.seconds === undefined || place === null) return
  event.preventDefault()
  play(place, Number(anchor.dataset.seconds))
})

/** The seconds that the address names, by a time or by a paragraph such as `#p12`; `undefined` if it names none. */
function secondsOfHash() {
  const [, hours = 0, minutes = 0, seconds] = TIME_HASH.exec(location.hash) ?? []
  if (seconds !== undefined) return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)
  if (!/^#p\d+$/.test(location.hash)) return undefined
  const start = document.getElementById(location.hash.slice(1))?.dataset.start
  return start === undefined ? undefined : Number(start)
}

/** Opens the player at the place that the address names. A sound that plays goes on from there. */
function goToHash() {
  const seconds = secondsOfHash()
  const place = ownPlace()
  if (seconds === undefined || place === null) return
  if (audio.paused) load(place)
  else play(place)
  audio.currentTime = seconds
  handledAt = 0
  markHeard()
  const heard = document.querySelector('.transcript > .is-current') ?? document.querySelector('.chapters > .is-current')
  heard?.scrollIntoView({ block: 'center' })
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
  const place = ownPlace()
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
