// A player at the foot of the page, whose sound goes on while the reader browses. Without this script each episode has
// a player of its own.
import { chaptersIn, followSound, markHeard } from './heard.js'
import { KEPT, read, write } from './keep.js'
import {
  artworkOf,
  dequeue,
  enqueue,
  episodeOf,
  forgetPlace,
  keepPlace,
  places,
  placeText,
  queue,
} from './listening.js'
import { say, wordsOf } from './words.js'

const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2]
const BACK_S = 15
const FORWARD_S = 30
/** Minutes after which the sound may stop by itself. */
const SLEEPS = [5, 15, 30, 45, 60]
const AT_END = 'end'
/** Where former versions of this script kept the speed. */
const OLD_SPEED = 'player.speed'
/** Seconds from which `previous` leads to the begin of the episode that plays. */
const RESTART_S = 5
/** Milliseconds between two times that the place is kept while the sound is on. */
const KEEP_MS = 5_000
/** A time in an address: `#t=83`, `#t=1:23` or `#t=1:02:03`. */
const TIME_HASH = /^#t=(?:(?:(\d+):)?(\d+):)?(\d+(?:\.\d+)?)$/
/** Elements that take Space for themselves, and those that take the arrows. */
const TAKES_SPACE =
  'input, select, textarea, button, summary, audio, video, [contenteditable], [role="option"], [tabindex="0"]'
const TAKES_ARROWS = 'input, select, textarea, audio, video, [contenteditable], [tabindex="0"], .tabs'

const own = wordsOf(document.body).player
const audio = document.createElement('audio')
const bar = element('section', { className: 'player', hidden: true })
const link = element('a', { className: 'player-episode', href: '/library' })
const nameOf = element('strong', { dir: 'auto' })
const podcastOf = element('span', { className: 'quiet', dir: 'auto' })
const playButton = buttonOf('', 'player-play', toggle)
const more = buttonOf(own.more, 'player-more', showMore)
const panel = element('div', { className: 'player-panel' })
const slider = element('input', { type: 'range', min: 0, max: 0, step: 1, value: 0 })
const heardTime = element('span', { className: 'player-time' })
const wholeTime = element('span', { className: 'player-time' })
const nextButton = buttonOf('', 'is-next-episode', next, own.next)
const queueLink = element('a', { className: 'player-queue', href: '/library#queue' })
const sleep = element('select', {})
const speed = element('select', {})

/** The episode in the player; `null` while it is closed. */
let current = null
/** Episodes that played before it, the last one at the end. */
const former = []
let chapters = []
let keptAt = 0
let sleepTimer

build()
setSpeed(keptSpeed())
begin()
goToHash()
document.addEventListener('directory:page', begin)
document.addEventListener('directory:listen', begin)
document.addEventListener(KEPT, ({ detail }) => {
  if (detail === 'queue' || detail === 'places') showState()
})
window.addEventListener('hashchange', goToHash)
window.addEventListener('pagehide', keep)
listenToSound()
listenToSystem()

function element(tag, properties) {
  return Object.assign(document.createElement(tag), properties)
}

function buttonOf(text, kind, act, label) {
  const button = element('button', { type: 'button', className: `is-quiet ${kind}`, textContent: text })
  if (label !== undefined) button.setAttribute('aria-label', label)
  button.addEventListener('click', act)
  return button
}

function build() {
  bar.setAttribute('aria-label', own.label)
  audio.preload = 'none'
  slider.setAttribute('aria-label', own.place)
  slider.addEventListener('input', () => {
    audio.currentTime = Number(slider.value)
  })
  more.setAttribute('aria-expanded', 'false')
  sleep.setAttribute('aria-label', own.sleep)
  sleep.append(
    new Option(own.noSleep, ''),
    ...SLEEPS.map((minutes) => new Option(say(own.minutes, { minutes }), minutes)),
    new Option(own.atEnd, AT_END),
  )
  sleep.addEventListener('change', setSleep)
  speed.setAttribute('aria-label', own.speed)
  speed.append(...SPEEDS.map((each) => new Option(`${each}×`, each)))
  speed.addEventListener('change', () => {
    setSpeed(Number(speed.value))
    write('speed', Number(speed.value))
  })
  const names = element('span', { className: 'player-names' })
  const place = element('div', { className: 'player-place' })
  const [back, forward] = [{ seconds: BACK_S }, { seconds: FORWARD_S }]
  names.append(nameOf, podcastOf)
  link.append(artworkOf(null, ''), names)
  place.append(heardTime, slider, wholeTime)
  panel.append(
    buttonOf(say(own.seconds, back), 'is-back', () => skip(-BACK_S), say(own.back, back)),
    buttonOf(say(own.seconds, forward), 'is-forward', () => skip(FORWARD_S), say(own.forward, forward)),
    place,
    buttonOf('', 'is-previous-episode', previous, own.previous),
    nextButton,
    queueLink,
    sleep,
    speed,
    buttonOf(own.close, 'is-close', close),
  )
  bar.append(link, playButton, more, panel, audio)
  document.body.append(bar)
}

function showMore() {
  more.setAttribute('aria-expanded', String(bar.classList.toggle('is-open')))
}

function close() {
  // The focus goes to the button that began the sound, or to the content.
  const begun = [...document.querySelectorAll('.listen')].find(({ dataset }) => dataset.src === current?.src)
  keep()
  audio.pause()
  audio.removeAttribute('src')
  current = null
  former.length = 0
  chapters = []
  bar.hidden = true
  document.body.classList.remove('has-player')
  showState()
  const target = begun?.querySelector('button') ?? document.querySelector('main')
  target?.focus({ preventScroll: true })
}

function toggle() {
  if (audio.paused) start()
  else audio.pause()
}

function start() {
  audio.play().catch(showState)
}

/** Skips some seconds of the sound. The browser keeps the place within the sound. */
function skip(seconds) {
  audio.currentTime += seconds
}

/** Plays the first episode of the queue. Returns whether there is one. */
function next() {
  const [episode] = queue()
  if (episode === undefined) return false
  if (current !== null) former.push(current)
  play(episode)
  return true
}

/** Goes to the begin of the episode. At its begin, the episode before it plays, and this one comes next again. */
function previous() {
  if (audio.currentTime > RESTART_S || former.length === 0) {
    audio.currentTime = 0
    return
  }
  const before = former.pop()
  enqueue(current, true)
  play(before)
}

function setSpeed(value) {
  speed.value = value
  // The next sound starts at the default rate.
  audio.defaultPlaybackRate = value
  audio.playbackRate = value
}

function keptSpeed() {
  const kept = read('speed', null) ?? formerSpeed()
  return SPEEDS.includes(kept) ? kept : 1
}

/** Moves the speed that former versions kept to its new name. */
function formerSpeed() {
  try {
    const kept = Number(localStorage.getItem(OLD_SPEED))
    if (!SPEEDS.includes(kept)) return null
    if (write('speed', kept)) localStorage.removeItem(OLD_SPEED)
    return kept
  } catch {
    return null
  }
}

function setSleep() {
  clearTimeout(sleepTimer)
  const minutes = Number(sleep.value)
  if (!(minutes > 0)) return
  sleepTimer = setTimeout(() => {
    audio.pause()
    sleep.value = ''
  }, minutes * 60_000)
}

/** Puts buttons in place of the players of a page. */
function begin() {
  for (const place of document.querySelectorAll('.listen')) {
    if (place.querySelector('button') !== null) continue
    const sound = place.querySelector('audio')
    if (sound !== null) place.dataset.src = sound.src
    place.replaceChildren(
      buttonOf('', 'listen-button', () => {
        if (current?.src === place.dataset.src && !audio.paused) audio.pause()
        else play(episodeOf(place))
      }),
      buttonOf('', 'queue-button is-next', () => enqueue(episodeOf(place), true), say(own.queueNextOf, place.dataset)),
      buttonOf('', 'queue-button is-last', () => queueOrNot(place), say(own.queueOf, place.dataset)),
    )
    place.querySelector('.is-next').title = own.queueNext
  }
  if (current !== null && ownPlace()?.dataset.src === current.src) chapters = chaptersIn(document)
  showState()
  showHeard()
}

function queueOrNot(place) {
  const { uuid } = episodeOf(place)
  if (queue().some((each) => each.uuid === uuid)) dequeue(uuid)
  else enqueue(episodeOf(place), false)
  showState()
}

/** The sound of the episode whose page this is; `null` on other pages. */
function ownPlace() {
  return document.querySelector('main .series-head .listen')
}

/** Opens the player with an episode, which does not start yet. It begins where the listener stopped. */
function load(episode, seconds) {
  if (current?.src !== episode.src) {
    keep()
    current = episode
    chapters = ownPlace()?.dataset.src === episode.src ? chaptersIn(document) : []
    audio.src = episode.src
    const begun = seconds ?? places()[episode.uuid]?.seconds
    if (begun > 0) audio.currentTime = begun
    showEpisode()
  } else if (seconds !== undefined) audio.currentTime = seconds
  dequeue(episode.uuid)
  bar.hidden = false
  document.body.classList.add('has-player')
  showState()
}

function play(episode, seconds) {
  load(episode, seconds)
  start()
  if (chapters.length === 0) readChapters(episode)
}

/** Reads the chapters of an episode from its page, for an episode that was begun on another one. */
async function readChapters(episode) {
  if (ownPlace()?.dataset.src === episode.src) return
  try {
    const response = await fetch(episode.path, { headers: { Accept: 'text/html' } })
    const found = chaptersIn(new DOMParser().parseFromString(await response.text(), 'text/html'))
    if (current?.uuid !== episode.uuid) return
    chapters = found
    showHeard()
  } catch {
    // The episode plays without the titles of its chapters.
  }
}

/** Keeps the place in the episode. Before the browser knows the sound, it has none. */
function keep() {
  keptAt = Date.now()
  if (current !== null && audio.readyState > 0) keepPlace(current, audio.currentTime, lengthOf())
}

/** The length of the sound in seconds; 0 if it is unknown. */
function lengthOf() {
  return Number.isFinite(audio.duration) ? audio.duration : (current?.duration ?? 0)
}

function showEpisode() {
  const { name, path, podcast, imageUrl } = current
  audio.setAttribute('aria-label', name)
  link.href = path
  nameOf.textContent = name
  link.firstChild.replaceWith(artworkOf(imageUrl, podcast || name))
  if ('mediaSession' in navigator) {
    const artwork = imageUrl === null ? [] : [{ src: new URL(imageUrl, location.href).href }]
    navigator.mediaSession.metadata = new MediaMetadata({ title: name, artist: podcast, artwork })
  }
  showHeard()
}

function showState() {
  const queued = new Set(queue().map(({ uuid }) => uuid))
  const kept = places()
  for (const place of document.querySelectorAll('.listen')) {
    const [button, , last] = place.querySelectorAll('button')
    if (last === undefined) continue
    const { uuid, src, name } = episodeOf(place)
    const isPlaying = current?.src === src && !audio.paused
    const begun = current?.src === src ? undefined : kept[uuid]?.seconds
    const idle = begun > 0 ? say(own.goOn, { place: placeText(begun) }) : own.play
    const text = isPlaying ? own.pause : idle
    button.classList.toggle('is-playing', isPlaying)
    button.textContent = text
    button.setAttribute('aria-label', say(own.ofEpisode, { act: text, name }))
    last.setAttribute('aria-pressed', String(queued.has(uuid)))
    last.title = queued.has(uuid) ? own.takeOut : own.addToQueue
  }
  playButton.classList.toggle('is-playing', !audio.paused)
  playButton.setAttribute('aria-label', audio.paused ? own.play : own.pause)
  nextButton.disabled = queued.size === 0
  queueLink.textContent = queued.size === 0 ? own.queue : say(own.queueLength, { count: queued.size })
}

/** Shows the place in the sound: in the bar, in the page of the episode, and to the system. */
function showHeard() {
  const seconds = audio.currentTime
  const isOwn = current !== null && ownPlace()?.dataset.src === current.src
  markHeard(isOwn ? seconds : null)
  if (current === null) return
  const length = lengthOf()
  const chapter = chapters.findLast(({ start: from }) => from <= seconds)?.title ?? ''
  slider.max = Math.floor(length)
  slider.value = Math.floor(seconds)
  slider.setAttribute('aria-valuetext', say(own.placeOf, { place: placeText(seconds), length: placeText(length) }))
  heardTime.textContent = placeText(seconds)
  wholeTime.textContent = placeText(length)
  podcastOf.textContent = [current.podcast, chapter].filter((text) => text !== '').join(' · ')
  if (length > 0 && seconds <= length) {
    navigator.mediaSession?.setPositionState?.({
      duration: length,
      playbackRate: audio.playbackRate,
      position: seconds,
    })
  }
}

function listenToSound() {
  for (const type of ['play', 'pause', 'ended']) audio.addEventListener(type, showState)
  for (const type of ['durationchange', 'timeupdate', 'seeked']) audio.addEventListener(type, showHeard)
  for (const type of ['pause', 'seeked']) audio.addEventListener(type, keep)
  audio.addEventListener('timeupdate', () => {
    if (Date.now() - keptAt > KEEP_MS) keep()
  })
  audio.addEventListener('ended', () => {
    forgetPlace(current.uuid)
    const isAsleep = sleep.value === AT_END
    if (isAsleep) sleep.value = ''
    else next()
  })
}

/** Lets the keys of a keyboard and a headset, and the lock screen, do what the bar does. */
function listenToSystem() {
  const acts = {
    play: start,
    pause: () => audio.pause(),
    seekbackward: ({ seekOffset }) => skip(-(seekOffset ?? BACK_S)),
    seekforward: ({ seekOffset }) => skip(seekOffset ?? FORWARD_S),
    seekto: ({ seekTime }) => {
      audio.currentTime = seekTime
    },
    previoustrack: previous,
    nexttrack: next,
  }
  for (const [action, act] of Object.entries(acts)) {
    try {
      navigator.mediaSession?.setActionHandler(action, act)
    } catch {
      // This browser does not know the action.
    }
  }
}

document.addEventListener('keydown', (event) => {
  const { target, key } = event
  const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
  if (current === null || !isPlain || event.defaultPrevented || !(target instanceof Element)) return
  if (key === ' ' && target.closest(TAKES_SPACE) === null) toggle()
  else if (document.querySelector('.reader') !== null || target.closest(TAKES_ARROWS) !== null) return
  else if (key === 'ArrowLeft') skip(-BACK_S)
  else if (key === 'ArrowRight') skip(FORWARD_S)
  else return
  event.preventDefault()
})

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
  play(episodeOf(place), Number(anchor.dataset.seconds))
})

/** The seconds that the address names, by a time or by a paragraph such as `#p12`; `undefined` if it names none. */
function secondsOfHash() {
  const [, hours = 0, minutes = 0, seconds] = TIME_HASH.exec(location.hash) ?? []
  if (seconds !== undefined) return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)
  if (!/^#p\d+$/.test(location.hash)) return undefined
  const from = document.getElementById(location.hash.slice(1))?.dataset.start
  return from === undefined ? undefined : Number(from)
}

/** Opens the player at the place that the address names. A sound that plays goes on from there. */
function goToHash() {
  const seconds = secondsOfHash()
  const place = ownPlace()
  if (seconds === undefined || place === null) return
  if (audio.paused) load(episodeOf(place), seconds)
  else play(episodeOf(place), seconds)
  followSound()
  showHeard()
  const heard = document.querySelector('.transcript > .is-current') ?? document.querySelector('.chapters > .is-current')
  heard?.scrollIntoView({ block: 'center' })
}
