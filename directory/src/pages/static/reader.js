// The reader of a comic: keys, clicks and swipes turn its pages, two of them lie beside each other in a wide window, and the
// browser keeps the place. Without this script the pages are scrolled by hand.
import { read, write } from './keep.js'
import { say, wordsOf } from './words.js'

/** The name under which the browser keeps places, by the uuid of the issue, and the most of them. */
const PLACES = 'pages'
const MOST_PLACES = 500
/** How many pages are loaded before they are turned to. */
const AHEAD = 2
/** Milliseconds after which a shown page counts as the place. */
const SETTLED_MS = 250
/** Width divided by height of a page that has not loaded, and of the narrowest one that lies alone. */
const LIKELY_RATIO = 2 / 3
const WIDE_RATIO = 1.1
/** Elements that use keys themselves. */
const TAKES_KEYS = 'input, select, textarea, audio, video, dialog, [contenteditable], [popover], .player'

/**
 * The reader of the page; `null` on pages without one. Its `items` are the pages and what follows the last one. An item, or
 * two that lie beside each other, is a sheet.
 */
let view = null
let settling

begin()
document.addEventListener('directory:page', begin)
document.addEventListener('keydown', onKey, { capture: true })
document.addEventListener('fullscreenchange', onFullScreen)
document.addEventListener('focusin', onFocus)
window.addEventListener('hashchange', goToHash)
window.addEventListener('pagehide', settle)
// A reader who scrolls by hand goes on from there.
for (const type of ['wheel', 'touchmove']) document.addEventListener(type, forgetAim, { passive: true })

function begin() {
  if (view !== null) {
    // The address is that of the new page already.
    clearTimeout(settling)
    keepPlace()
    for (const observer of view.observers) observer.disconnect()
    view = null
  }
  const section = document.querySelector('.reader')
  if (section === null) return
  const pages = [...section.querySelectorAll('.reader-page')]
  view = {
    section,
    own: wordsOf(section),
    frame: section.querySelector('.reader-pages'),
    pages,
    items: [...pages, section.querySelector('.reader-end')],
    isPaged: section.classList.contains('is-pages'),
    isFromRight: section.dir === 'rtl',
    sheets: [],
    /** The width of the frame for which the sheets were made. */
    width: 0,
    /** The sheet that is shown. */
    shown: 0,
    /** The sheet that is turned to; `null` once it is shown. */
    aim: null,
    /** Whether another sheet was shown than the first one that the address asked for. */
    isTurned: false,
    /** An element that must stay in its place of the window while pictures load, and that place; `null` for none. */
    held: null,
    /** Whether the size of a page of a strip is known. */
    hasSize: false,
    observers: [],
  }
  arrange()
  view.shown = sheetOf(itemOfHash() ?? 0)
  watchPictures()
  addFullScreen()
  offerPlace()
  showSheet()
  if (view.isPaged) watchSheets()
  else watchStrip()
  if (itemOfHash() !== null) jumpTo(view.shown)
  else if (location.hash === '') seeReader()
}

/** Scrolls the window to the reader, which fills it, unless a notice stands above. */
function seeReader() {
  if (!view.isPaged || document.querySelector('main > .notice') !== null) return
  // A page that replaces another one is scrolled to its head after this.
  queueMicrotask(() => {
    if (window.scrollY === 0) view?.section.scrollIntoView({ behavior: 'instant' })
  })
}

// Sheets

/** Returns the sheets of the reader, as lists of items: the cover alone, then two by two where two fit. */
function sheetsOf() {
  const { frame, items, pages, isPaged } = view
  const isWide = (index) => (ratioOf(pages[index]) ?? 0) > WIDE_RATIO
  const upright = pages.find((page, index) => ratioOf(page) !== null && !isWide(index))
  const ratio = upright === undefined ? LIKELY_RATIO : ratioOf(upright)
  const hasRoom = isPaged && 2 * ratio * frame.clientHeight <= frame.clientWidth
  const sheets = []
  for (let index = 0; index < items.length; ) {
    const isPair = hasRoom && index > 0 && index + 1 < pages.length && !isWide(index) && !isWide(index + 1)
    sheets.push(isPair ? [index, index + 1] : [index])
    index += isPair ? 2 : 1
  }
  return sheets
}

/** Width divided by height of a page; `null` until it has loaded. */
function ratioOf(page) {
  const { naturalWidth, naturalHeight } = page.querySelector('img')
  return naturalWidth > 0 && naturalHeight > 0 ? naturalWidth / naturalHeight : null
}

function sheetOf(item) {
  return view.sheets.findIndex((sheet) => sheet.includes(item))
}

/** Makes the sheets, and marks the pages that lie beside each other. */
function arrange() {
  view.sheets = sheetsOf()
  view.width = view.frame.clientWidth
  for (const [index, { classList }] of view.items.entries()) {
    const sheet = view.sheets[sheetOf(index)]
    classList.toggle('is-first', sheet.length === 2 && sheet[0] === index)
    classList.toggle('is-second', sheet.length === 2 && sheet[1] === index)
  }
}

/** Lays the sheets out anew. The page that is read stays. */
function layOut() {
  if (view.frame.clientWidth === 0) return
  const [item] = view.sheets[view.aim ?? view.shown]
  arrange()
  view.shown = sheetOf(item)
  jumpTo(view.shown)
  showSheet()
}

/** Follows which sheet is in the frame. All sheets are as wide as the frame. */
function watchSheets() {
  const { frame } = view
  frame.addEventListener('scroll', () => {
    // A frame of another width gets other sheets first.
    if (frame.clientWidth !== view.width) return
    const sheet = Math.min(Math.round(Math.abs(frame.scrollLeft) / frame.clientWidth), view.sheets.length - 1)
    if (sheet === view.aim) view.aim = null
    if (sheet !== view.shown) turned(sheet)
  })
  frame.addEventListener('click', ({ target, clientX }) => {
    if (target.closest('a, button') !== null) return
    const { left, width } = frame.getBoundingClientRect()
    step(clientX > left + width / 2 === view.isFromRight ? -1 : 1)
  })
  const observer = new ResizeObserver(layOut)
  observer.observe(frame)
  view.observers.push(observer)
}

/** Follows which picture of a strip is in the middle of the window. */
function watchStrip() {
  const inMiddle = new Set()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inMiddle.add(view.items.indexOf(target))
        else inMiddle.delete(view.items.indexOf(target))
      }
      const item = topItem() ?? Math.min(...inMiddle)
      if (inMiddle.size > 0 && item !== view.shown) turned(item)
    },
    { rootMargin: '-45% 0px -45% 0px' },
  )
  for (const item of view.items) observer.observe(item)
  view.observers.push(observer)
}

/** The picture of a strip that was gone to, while it is at the top of the window; `null` if somebody scrolled on. */
function topItem() {
  if (view.held?.block !== 'start') return null
  const { top } = view.held.element.getBoundingClientRect()
  return Math.abs(top) < 2 ? view.items.indexOf(view.held.element) : null
}

function turned(sheet) {
  view.shown = sheet
  view.isTurned = true
  if (view.held?.block === 'start' && view.held.element !== view.items[sheet]) view.held = null
  view.section.querySelector('.reader-resume')?.remove()
  showSheet()
}

/** Says which pages are shown, and loads the next ones. */
function showSheet() {
  const { section, own, pages, sheets, shown } = view
  const sheet = sheets[shown]
  const [first, second] = sheet.map((item) => item + 1)
  const place = section.querySelector('.reader-place')
  if (first > pages.length) place.textContent = own.end
  else if (second === undefined) place.textContent = say(own.page, { page: first, pages: pages.length })
  else place.textContent = say(own.twoPages, { page: first, second, pages: pages.length })
  const last = sheet.at(-1)
  for (const page of pages.slice(sheet[0], last + 1 + AHEAD)) page.querySelector('img').loading = 'eager'
  const next = section.querySelector('.reader-ahead')
  if (last >= pages.length - 1 && next !== null) next.loading = 'eager'
  clearTimeout(settling)
  settling = setTimeout(settle, SETTLED_MS)
}

// Turning

/** Goes to a sheet at once. */
function jumpTo(sheet) {
  scrollToSheet(sheet, 'instant')
  view.aim = null
}

/** Goes on or back by sheets. After the last one comes the next issue. */
function step(by) {
  const from = view.aim ?? view.shown
  if (from + by < view.sheets.length) turnTo(from + by)
  else view.section.querySelector('.reader-next')?.click()
}

function turnTo(sheet) {
  view.aim = Math.max(sheet, 0)
  const isFar = Math.abs(view.aim - view.shown) > 1
  scrollToSheet(view.aim, isFar ? 'instant' : 'auto')
  if (!view.isPaged) {
    view.aim = null
    return
  }
  const { top, bottom } = view.section.getBoundingClientRect()
  if (top < -1 || bottom > window.innerHeight + 1) view.section.scrollIntoView({ behavior: 'instant' })
}

function scrollToSheet(sheet, behavior) {
  const { frame, isPaged, isFromRight, items, sheets } = view
  const item = items[sheets[sheet][0]]
  if (isPaged) frame.scrollTo({ left: sheet * frame.clientWidth * (isFromRight ? -1 : 1), behavior })
  else {
    view.held = { element: item, block: 'start' }
    item.scrollIntoView({ behavior: 'instant' })
    if (sheet !== view.shown) turned(sheet)
  }
}

function forgetAim() {
  if (view === null) return
  view.aim = null
  view.held = null
}

// Keys

function onKey(event) {
  if (view === null || event.altKey || event.ctrlKey || event.metaKey) return
  if (event.target instanceof Element && event.target.closest(TAKES_KEYS) !== null) return
  const act = actionOf(event)
  if (act === null) {
    if (event.key !== 'Tab' && event.key !== 'Shift') forgetAim()
    return
  }
  event.preventDefault()
  // Other scripts of the page have keys of their own.
  event.stopPropagation()
  act()
}

/** Returns what a key does; `null` if the browser or another script does it. */
function actionOf({ key, shiftKey, target }) {
  const { isFromRight, isPaged, pages } = view
  if (key === ' ' && shiftKey) return isPaged && takesSpace(target) ? () => step(-1) : null
  if (shiftKey) return null
  if (key === 'ArrowRight') return () => step(isFromRight ? -1 : 1)
  if (key === 'ArrowLeft') return () => step(isFromRight ? 1 : -1)
  if (key === 'f') return document.fullscreenEnabled ? toggleFullScreen : null
  if (!isInSight()) return null
  if (key === 'Home') return () => turnTo(0)
  if (key === 'End') return () => turnTo(sheetOf(pages.length - 1))
  // A strip is scrolled by the browser.
  if (!isPaged) return null
  if (key === 'PageDown') return () => step(1)
  if (key === 'PageUp') return () => step(-1)
  return key === ' ' && takesSpace(target) ? () => step(1) : null
}

/** Whether the space key turns pages: it is the player's if that is open, and a button's that has the focus. */
function takesSpace(target) {
  const isButton = target instanceof Element && target.closest('button, summary') !== null
  return !isButton && !document.body.classList.contains('has-player')
}

/** Whether the middle of the window is in the reader. */
function isInSight() {
  const { top, bottom } = view.section.getBoundingClientRect()
  return top < window.innerHeight / 2 && bottom > window.innerHeight / 2
}

// Pictures

function watchPictures() {
  for (const page of view.pages) {
    const image = page.querySelector('img')
    image.addEventListener('load', () => onLoaded(page, image))
    image.addEventListener('error', () => onBroken(page, image))
    if (!image.complete) continue
    if (image.naturalWidth > 0) onLoaded(page, image)
    else image.decode().catch(() => onBroken(page, image))
  }
}

function onLoaded(page, image) {
  if (view?.pages.includes(page) !== true) return
  const message = page.querySelector('.reader-broken')
  page.classList.remove('is-broken')
  // The button that had the focus goes.
  if (message?.contains(document.activeElement) === true) view.frame.focus({ preventScroll: true })
  message?.remove()
  if (view.isPaged) {
    if (JSON.stringify(sheetsOf()) !== JSON.stringify(view.sheets)) layOut()
    return
  }
  if (!view.hasSize) guessSizes(image)
  holdPlace()
}

/** Reserves the height of the pages that have not loaded: pages of an issue mostly have one size. */
function guessSizes({ naturalWidth, naturalHeight }) {
  view.hasSize = true
  for (const page of view.pages) {
    const image = page.querySelector('img')
    if (image.naturalWidth > 0) continue
    image.width = naturalWidth
    image.height = naturalHeight
  }
}

function onBroken(page, image) {
  if (view?.pages.includes(page) !== true || page.classList.contains('is-broken')) return
  const number = view.pages.indexOf(page) + 1
  const message = document.createElement('div')
  const text = document.createElement('p')
  const button = document.createElement('button')
  message.className = 'reader-broken'
  message.dir = 'ltr'
  text.textContent = say(view.own.broken, { page: number })
  button.type = 'button'
  button.textContent = view.own.tryAgain
  button.setAttribute('aria-label', say(view.own.tryAgainLabel, { page: number }))
  button.addEventListener('click', () => {
    image.loading = 'eager'
    // The same address anew lets the browser ask for it again.
    image.src = String(image.src)
  })
  message.append(text, button)
  page.append(message)
  page.classList.add('is-broken')
  holdPlace()
}

/** Keeps an element below the reader in sight that has the focus: pictures that load move it away. */
function onFocus({ target }) {
  if (view === null || view.isPaged) return
  const isBelow = view.section.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING
  view.held = isBelow && !view.section.contains(target) ? { element: target, block: 'nearest' } : null
}

function holdPlace() {
  view.held?.element.scrollIntoView({ block: view.held.block, behavior: 'instant' })
}

// Full screen

function addFullScreen() {
  if (!document.fullscreenEnabled) return
  const button = view.section.querySelector('.reader-full')
  button.hidden = false
  button.addEventListener('click', toggleFullScreen)
}

function toggleFullScreen() {
  const change = document.fullscreenElement === null ? view.section.requestFullscreen() : document.exitFullscreen()
  // The browser may refuse it. The page stays as it is then.
  change.catch(() => {})
}

function onFullScreen() {
  if (view === null) return
  const { section, own, isPaged, shown } = view
  const isFull = document.fullscreenElement === section
  section.querySelector('.reader-full').textContent = isFull ? own.leaveFullScreen : own.fullScreen
  if (isPaged) return
  // The keys that scroll go to the element that has the focus.
  section.tabIndex = -1
  if (isFull) section.focus({ preventScroll: true })
  jumpTo(shown)
}

// The place

/** The item that the address names by `#page-3` or `#end`; `null` if it names none. */
function itemOfHash() {
  const { length } = view.pages
  if (location.hash === '#end') return length
  const [, number] = /^#page-(\d+)$/.exec(location.hash) ?? []
  return number === undefined ? null : Math.min(Math.max(Number(number), 1), length) - 1
}

function goToHash() {
  const item = view === null ? null : itemOfHash()
  if (item === null) return
  const sheet = sheetOf(item)
  if (sheet !== view.shown) turned(sheet)
  jumpTo(sheet)
}

/** Writes the shown page into the address and into what the browser keeps. */
function settle() {
  clearTimeout(settling)
  if (view === null) return
  const [first] = view.sheets[view.shown]
  const hash = first < view.pages.length ? `#page-${first + 1}` : '#end'
  if (location.hash !== hash && view.isTurned) history.replaceState(history.state, '', hash)
  keepPlace()
}

/** Returns the page to go on from, from 1: the last one if it is shown or was passed. */
function pageNow() {
  const sheet = view.sheets[view.shown]
  return sheet.at(-1) >= view.pages.length - 1 ? view.pages.length : sheet[0] + 1
}

/** Keeps the page, unless a later one is kept and the reader has only opened the issue. */
function keepPlace() {
  const { issue, name, series: seriesUuid, seriesName: series } = view.section.dataset
  const places = keptPlaces()
  const page = pageNow()
  if (!view.isTurned && places[issue]?.page > page) return
  places[issue] = {
    page,
    pages: view.pages.length,
    seriesUuid,
    series,
    name,
    path: `/issues/${issue}`,
    at: Date.now(),
  }
  const newest = Object.entries(places).sort(([, one], [, other]) => other.at - one.at)
  write(PLACES, Object.fromEntries(newest.slice(0, MOST_PLACES)))
}

function keptPlaces() {
  const places = read(PLACES, {})
  return typeof places === 'object' && places !== null ? places : {}
}

/** Offers the page where somebody stopped, if the issue was not read to its end. */
function offerPlace() {
  const { section, own, pages } = view
  const kept = keptPlaces()[section.dataset.issue]?.page
  if (!(kept > pageNow() && kept < pages.length)) return
  const link = document.createElement('a')
  link.className = 'button is-quiet reader-resume'
  link.href = `#page-${kept}`
  link.textContent = say(own.goOn, { page: kept })
  section.querySelector('.reader-place').after(link)
}
