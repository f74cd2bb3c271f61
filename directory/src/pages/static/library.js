// The page `/library`: what its reader follows with what is new in it, where the reader stopped, and the queue. The browser
// keeps all of it; the directory is asked by uuids for what is new.
import { follows, heartOf, keepFollows } from './follow.js'
import { KEPT, read, unread, write } from './keep.js'
import { jsonOf, opmlOf, readLibraryFile } from './library-files.js'
import {
  artworkOf,
  dequeue,
  enqueue,
  forgetPlace,
  keepPlaces,
  keepQueue,
  places,
  placeText,
  queue,
} from './listening.js'
import { say, sayCount, wordsOf } from './words.js'

/** Uuids or addresses in one request. */
const MOST_ASKED = 500
const MOST_NEWEST = 50
const MOST_BEGUN = 20
const PERSONS = ['creator', 'person']
const DAYS = new Intl.DateTimeFormat(document.documentElement.lang === 'en' ? 'en-GB' : [], { dateStyle: 'medium' })

/** What the directory said last: content by the kept uuid, and the uuids that lead to nothing. */
let news = { followed: [], missing: [] }
/** The words of the page. */
let own

begin()
document.addEventListener('directory:page', begin)
document.addEventListener(KEPT, ({ detail }) => {
  const show = { follows: showFollowed, queue: showQueue, pages: showBegun }[detail]
  if (show !== undefined && page() !== null) show()
})

function page() {
  return document.querySelector('.library')
}

async function begin() {
  if (page() === null) return
  own = wordsOf(page())
  page().querySelector('[data-needs="scripts"]').remove()
  const files = page().querySelector('#files')
  files.hidden = false
  files.querySelector('[data-export="json"]').addEventListener('click', saveJson)
  files.querySelector('[data-export="opml"]').addEventListener('click', saveOpml)
  files.querySelector('[data-forget]').addEventListener('click', forgetAll)
  files.querySelector('input').addEventListener('change', ({ target }) => addFile(target))
  showAll()
  if (location.hash !== '') document.getElementById(location.hash.slice(1))?.scrollIntoView()
  await askForNews()
}

function showAll() {
  showBegun()
  showQueue()
  showFollowed()
}

async function askForNews() {
  const uuids = follows().map(({ uuid }) => uuid)
  try {
    news = await ask('uuids', uuids)
    tell(null)
  } catch (error) {
    tell(say(own.unknown, { reason: error.message }))
    return
  }
  if (page() === null) return
  keepNames()
  showFollowed()
}

/** Asks the directory about uuids, or about addresses of feeds. */
async function ask(field, list) {
  const all = { followed: [], missing: [] }
  for (let start = 0; start < list.length; start += MOST_ASKED) {
    const response = await fetch('/library/new', {
      method: 'POST',
      // Who signed in is not said.
      credentials: 'omit',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ [field]: list.slice(start, start + MOST_ASKED) }),
    })
    const answer = await response.json().catch(() => ({}))
    if (!response.ok) throw new Error(answer.error ?? say(own.answered, { status: response.status }))
    all.followed.push(...answer.followed)
    all.missing.push(...answer.missing)
  }
  return all
}

/** Keeps names and pictures as they are now, and the uuids of content that was merged. */
function keepNames() {
  const found = new Map(news.followed.map((each) => [each.asked, each]))
  const list = follows().map((entry) => {
    const { kind, uuid, name, imageUrl } = found.get(entry.uuid) ?? entry
    return { ...entry, kind, uuid, name, imageUrl }
  })
  const once = [...new Map(list.map((entry) => [entry.uuid, entry])).values()]
  if (JSON.stringify(once) !== JSON.stringify(follows())) keepFollows(once)
  news.followed = news.followed.map((each) => ({ ...each, asked: each.uuid }))
}

function showFollowed() {
  const list = follows()
  const isMissing = new Set(news.missing)
  const found = new Map(news.followed.map((each) => [each.asked, each]))
  const cards = list.map((entry) => cardOf(entry, found.get(entry.uuid), isMissing.has(entry.uuid)))
  fill('following', cards, [element('li', { className: 'empty' }, [own.empty])])
  const followed = new Set(list.map(({ uuid }) => uuid))
  const children = news.followed.filter(({ uuid }) => followed.has(uuid)).flatMap(({ newest }) => newest)
  const newest = [...new Map(children.map((child) => [child.uuid, child])).values()]
    .sort((one, other) => (other.datePublished ?? 0) - (one.datePublished ?? 0))
    .slice(0, MOST_NEWEST)
  fill('newest', newest.map(childOf))
}

function cardOf(entry, now, isMissing) {
  const { kind, uuid, name, imageUrl } = entry
  const [newest] = now?.newest ?? []
  const state = isMissing ? own.missing : newest && newestText(newest)
  const heart = heartOf(() => entry)
  return element('li', { className: PERSONS.includes(kind) ? 'card is-person' : 'card' }, [
    artworkOf(imageUrl, name),
    element('div', { className: 'card-text' }, [
      isMissing ? element('bdi', {}, [name]) : element('a', { href: pathOf(kind, uuid), dir: 'auto' }, [name]),
      element('p', { className: 'quiet' }, [own.kinds[kind]]),
      ...(state ? [element('p', { className: isMissing ? 'mark' : 'quiet', dir: 'auto' }, [state])] : []),
      heart,
    ]),
  ])
}

function newestText({ name, datePublished }) {
  const day = dayOf(datePublished)
  return day === '' ? name : say(own.newestOf, { name, day })
}

/** The page of something followed. A publisher is a podcast's feed. */
function pathOf(kind, uuid) {
  return `/${kind === 'publisher' ? 'podcast' : kind}s/${uuid}`
}

function childOf(child) {
  const { kind, uuid, name, seriesUuid, seriesName, imageUrl, datePublished, duration, audioUrl } = child
  const isEpisode = kind === 'episode'
  const path = `/${kind}s/${uuid}`
  const series = element('a', { href: `/${isEpisode ? 'podcasts' : 'comics'}/${seriesUuid}`, dir: 'auto' }, [
    seriesName,
  ])
  const facts = [series, dayOf(datePublished), isEpisode && duration > 0 ? placeText(duration) : '']
  const heard = { uuid, name, path, podcast: seriesName, imageUrl, src: audioUrl, duration: duration ?? 0 }
  const act = isEpisode
    ? audioUrl !== null && [listenTo(heard)]
    : [element('a', { className: 'button is-quiet', href: path, ariaLabel: say(own.readLabel, { name }) }, [own.read])]
  return rowOf({ name, path, imageUrl, letterOf: seriesName, facts, acts: act || [] })
}

/** Shows where the reader stopped: episodes and issues, the last one first. */
function showBegun() {
  const episodes = Object.entries(places()).map(([uuid, place]) => ({
    at: place.at,
    row: () => begunEpisode(uuid, place),
  }))
  const kept = read('pages', {})
  const issues = newestOfEachComic(Object.entries(typeof kept === 'object' && kept !== null ? kept : {})).map(
    ([uuid, place]) => ({ at: place.at, row: () => begunIssue(uuid, place) }),
  )
  const begun = [...episodes, ...issues].sort((one, other) => other.at - one.at).slice(0, MOST_BEGUN)
  fill(
    'begun',
    begun.map(({ row }) => row()),
  )
}

function begunEpisode(uuid, kept) {
  const { name, path, podcast, imageUrl, seconds, duration } = kept
  const place = placeText(seconds)
  const facts = [podcast, duration > 0 ? say(own.place, { place, length: placeText(duration) }) : place]
  const forget = () => {
    forgetPlace(uuid)
    showBegun()
  }
  const acts = [listenTo({ ...kept, uuid }), smallButton(own.forget, say(own.forgetLabel, { name }), forget)]
  return rowOf({ name, path, imageUrl, letterOf: podcast || name, facts, acts })
}

/** Returns the newest place in each comic: its earlier issues are read, or were only looked into. */
function newestOfEachComic(places) {
  const newest = new Map()
  for (const [uuid, place] of places) {
    const key = place.seriesUuid ?? uuid
    if (!(newest.get(key)?.[1].at >= place.at)) newest.set(key, [uuid, place])
  }
  return [...newest.values()]
}

function begunIssue(uuid, { page: at, pages, name, series }) {
  const isRead = pages > 0 && at >= pages
  // The end of an issue leads to the next one.
  const path = `/issues/${uuid}#${isRead ? 'end' : `page-${at}`}`
  const text = isRead ? own.goOnAfter : say(own.goOn, { page: at })
  const facts = [series ?? '', isRead ? own.isRead : say(pages > 0 ? own.pageOf : own.page, { page: at, pages })]
  const label = say(own.goOnLabel, { act: text, name })
  const acts = [element('a', { className: 'button is-quiet', href: path, ariaLabel: label }, [text])]
  return rowOf({ name, path, imageUrl: null, letterOf: name, facts, acts })
}

function showQueue() {
  const queued = queue()
  const rows = queued.map((episode, index) => {
    const { uuid, name, path, podcast, imageUrl, duration } = episode
    const first = smallButton(own.first, say(own.firstLabel, { name }), () => enqueue(episode, true))
    first.disabled = index === 0
    const remove = smallButton(own.remove, say(own.removeLabel, { name }), () => dequeue(uuid))
    const acts = [listenTo(episode), first, remove]
    const facts = [podcast, duration > 0 ? placeText(duration) : '']
    return rowOf({ name, path, imageUrl, letterOf: podcast || name, facts, acts })
  })
  fill('queue', rows)
}

/** Shows rows in a section, which is hidden without any, and leaves the focus where it was in the list. */
function fill(id, rows, ifEmpty = []) {
  const section = document.getElementById(id)
  const list = section.querySelector('ul')
  const focusable = () => [...list.querySelectorAll('a, button:enabled')]
  const focused = focusable().indexOf(document.activeElement)
  const shown = rows.length > 0 ? rows : ifEmpty
  list.replaceChildren(...shown)
  section.hidden = shown.length === 0
  document.dispatchEvent(new Event('directory:listen'))
  if (focused === -1) return
  const next = focusable().at(Math.min(focused, focusable().length - 1)) ?? document.querySelector('main')
  next.focus({ preventScroll: true })
}

function rowOf({ name, path, imageUrl, letterOf, facts, acts }) {
  const shown = facts.filter((fact) => fact !== '' && fact !== null)
  return element('li', { className: 'child' }, [
    element('div', { className: 'child-text' }, [
      artworkOf(imageUrl, letterOf),
      element('div', {}, [
        element('h3', { dir: 'auto' }, [element('a', { href: path }, [name])]),
        element(
          'p',
          { className: 'fact-line' },
          shown.map((fact) => element('span', {}, [fact])),
        ),
      ]),
    ]),
    element('div', { className: 'child-acts' }, acts),
  ])
}

/** The place of the buttons of an episode. The script of the player fills it. */
function listenTo({ name, path, podcast, imageUrl, src, duration }) {
  const place = element('div', { className: 'listen' })
  Object.assign(place.dataset, { name, path, podcast, src, duration: String(duration ?? 0) })
  if (imageUrl !== null) place.dataset.picture = imageUrl
  return place
}

function smallButton(text, label, act) {
  const button = element('button', { type: 'button', className: 'is-plain', ariaLabel: label }, [text])
  button.addEventListener('click', act)
  return button
}

function element(tag, properties, children = []) {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}

function dayOf(seconds) {
  const date = new Date((seconds ?? Number.NaN) * 1_000)
  return Number.isNaN(date.getTime()) ? '' : DAYS.format(date)
}

/** Says how many there are of something, by its name in the words of the page. */
function countText(count, name) {
  return sayCount(own.counts[name], count)
}

/** Says a sentence above the lists; nothing for `null`. */
function tell(text) {
  const notice = page()?.querySelector(':scope > .notice')
  if (!notice) return
  notice.hidden = text === null
  notice.textContent = text ?? ''
}

/** Says what was done with a file, with the names of what could not be done. */
function report(sentences, names = []) {
  const place = page()?.querySelector('.library-report')
  place?.replaceChildren(
    element('p', {}, [sentences.join(' ')]),
    ...(names.length === 0
      ? []
      : [
          element(
            'ul',
            {},
            names.map((name) => element('li', { dir: 'auto' }, [name])),
          ),
        ]),
  )
}

function save(text, type, fileName) {
  const url = URL.createObjectURL(new Blob([text], { type }))
  element('a', { href: url, download: fileName }).click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

function saveJson() {
  const kept = {
    follows: follows(),
    queue: queue(),
    places: places(),
    pages: read('pages', {}),
    speed: read('speed', null),
  }
  save(jsonOf(kept, unread()), 'application/json', 'library.json')
  const stopped = Object.keys(kept.places).length + Object.keys(kept.pages).length
  report([
    say(own.savedJson, {
      follows: countText(kept.follows.length, 'things'),
      queued: countText(kept.queue.length, 'episodes'),
      stopped: countText(stopped, 'places'),
    }),
  ])
}

function saveOpml() {
  const list = follows()
  const podcasts = list.filter(({ kind }) => kind === 'podcast')
  const feeds = new Map(news.followed.map(({ uuid, feedUrl }) => [uuid, feedUrl]))
  const saved = podcasts.flatMap(({ uuid, name }) => (feeds.get(uuid) ? [{ name, feedUrl: feeds.get(uuid) }] : []))
  const left = podcasts.filter(({ uuid }) => !feeds.get(uuid)).map(({ name }) => name)
  const others = list.length - podcasts.length
  if (saved.length > 0) save(opmlOf(saved, own.opmlTitle), 'text/x-opml', 'podcasts.opml')
  report(
    [
      saved.length > 0 ? say(own.savedOpml, { podcasts: countText(saved.length, 'podcasts') }) : own.savedNone,
      others > 0 ? say(own.leftOut, { count: others }) : '',
      left.length > 0 ? say(own.withoutFeed, { podcasts: countText(left.length, 'podcasts') }) : '',
    ].filter((sentence) => sentence !== ''),
    left,
  )
}

function forgetAll() {
  keepFollows([])
  keepQueue([])
  keepPlaces({})
  write('pages', {})
  write('adults', false)
  showAll()
  report([own.forgotten])
}

async function addFile(input) {
  const [file] = input.files
  if (file === undefined) return
  const found = readLibraryFile(await file.text())
  input.value = ''
  if (found === null) return report([say(own.wrongFile, { name: file.name })])
  try {
    if (found.feeds !== undefined) await addFeeds(found.feeds)
    else addKept(found)
  } catch (error) {
    return report([say(own.notAdded, { reason: error.message })])
  }
  showAll()
  await askForNews()
}

/** Follows the podcasts of OPML, as far as the directory has their feeds. */
async function addFeeds(feeds) {
  const { followed, missing } = await ask(
    'feeds',
    feeds.map(({ url }) => url),
  )
  const before = follows()
  const fresh = freshOf(followed)
  const names = new Map(feeds.map(({ url, name }) => [url, name]))
  keepFollows([...before, ...fresh])
  report(
    [
      say(own.addedFeeds, {
        feeds: countText(feeds.length, 'feeds'),
        fresh: fresh.length,
        known: followed.length - fresh.length,
      }),
      missing.length > 0 ? say(own.unknownFeeds, { feeds: countText(missing.length, 'feeds') }) : '',
    ].filter((sentence) => sentence !== ''),
    missing.map((url) => [names.get(url), url].filter(Boolean).join(': ')),
  )
}

function freshOf(list) {
  const known = new Set(follows().map(({ uuid }) => uuid))
  const entries = list.map(({ kind, uuid, name, imageUrl, at = Date.now() }) => [
    uuid,
    { kind, uuid, name, imageUrl, at },
  ])
  return [...new Map(entries).values()].filter(({ uuid }) => !known.has(uuid))
}

/** Adds a saved library to what the browser keeps. Of two places in one episode or issue, the later one stays. */
function addKept({ kept, dropped }) {
  const fresh = freshOf(kept.follows)
  const queued = new Set(queue().map(({ uuid }) => uuid))
  const added = kept.queue.filter(({ uuid }) => !queued.has(uuid))
  const laterThan = (now, entries) => Object.entries(entries).filter(([uuid, { at }]) => !(now[uuid]?.at >= at))
  const pagesNow = read('pages', {})
  const laterPlaces = laterThan(places(), kept.places)
  const laterPages = laterThan(pagesNow, kept.pages)
  if (laterPlaces.length > 0) keepPlaces({ ...places(), ...Object.fromEntries(laterPlaces) })
  if (laterPages.length > 0) write('pages', { ...pagesNow, ...Object.fromEntries(laterPages) })
  keepFollows([...follows(), ...fresh])
  if (added.length > 0) keepQueue([...queue(), ...added])
  if (kept.speed !== null && read('speed', null) === null) write('speed', kept.speed)
  const stopped = laterPlaces.length + laterPages.length
  report(
    [
      say(own.addedKept, {
        fresh: fresh.length,
        known: kept.follows.length - fresh.length,
        queued: countText(added.length, 'episodes'),
        stopped: countText(stopped, 'places'),
      }),
      dropped > 0 ? say(own.dropped, { lines: countText(dropped, 'lines') }) : '',
    ].filter((sentence) => sentence !== ''),
  )
}
