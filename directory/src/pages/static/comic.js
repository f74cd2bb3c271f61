// What was read of a comic: its page offers to go on there, and marks its issues. Without this script the page offers to start
// with the first issue.
import { KEPT, read } from './keep.js'
import { say, wordsOf } from './words.js'

/** The name under which the reader of comics keeps places, by the uuid of the issue. */
const PLACES = 'pages'
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

show()
document.addEventListener('directory:page', show)
document.addEventListener(KEPT, ({ detail }) => {
  if (detail === PLACES) show()
})

function show() {
  const actions = document.querySelector('.reading')
  if (actions === null) return
  const places = placesOf(actions.dataset.series)
  const own = wordsOf(actions)
  offerToGoOn(actions, places, own)
  markIssues(new Map(places.map((place) => [place.uuid, place])), own)
}

/** Returns the places in the issues of a comic, the newest first. */
function placesOf(series) {
  const kept = read(PLACES, {})
  return Object.entries(typeof kept === 'object' && kept !== null ? kept : {})
    .filter(([uuid, place]) => UUID.test(uuid) && place?.seriesUuid === series)
    .map(([uuid, { page, pages, name, at }]) => ({ uuid, page, pages, name, at, isRead: page >= pages }))
    .sort((one, other) => other.at - one.at)
}

/** Puts a link to the newest place in the place of the one to the first issue. */
function offerToGoOn(actions, [newest], own) {
  const start = actions.querySelector('.start')
  actions.querySelector('.go-on')?.remove()
  const isAllRead = newest?.isRead === true && newest.uuid === actions.dataset.newest
  const isOffered = newest !== undefined && !isAllRead
  if (start !== null) start.hidden = isOffered
  if (!isOffered) return
  const { uuid, page, name, isRead } = newest
  const link = document.createElement('a')
  link.className = 'button go-on'
  // The end of an issue leads to the next one.
  link.href = `/issues/${uuid}#${isRead ? 'end' : `page-${Number(page)}`}`
  link.textContent = say(isRead ? own.goOnAfter : own.goOnAt, { page, name })
  actions.prepend(link)
}

function markIssues(places, own) {
  for (const link of document.querySelectorAll('.card a[href^="/issues/"]')) {
    const card = link.closest('.card')
    card.querySelector('.mark')?.remove()
    const place = places.get(link.pathname.split('/').at(-1))
    if (place === undefined) continue
    const mark = document.createElement('span')
    mark.className = 'mark'
    mark.textContent = place.isRead ? own.read : say(own.page, place)
    card.querySelector('.card-text').append(mark)
  }
}
