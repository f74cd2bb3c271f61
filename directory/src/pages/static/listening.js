// What a listener heard and will hear, as the browser keeps it: the place in each episode, and the queue.
import { read, write } from './keep.js'

/** Episodes whose places are kept: the last ones. */
const MOST_PLACES = 500
const MOST_QUEUED = 500
/** Seconds from the begin up to which an episode counts as not begun, and before the end from which it counts as heard. */
const BEGUN_S = 10
const ENDED_S = 15

/** Returns the kept places, by the uuid of the episode. */
export function places() {
  const kept = read('places', {})
  return typeof kept === 'object' && kept !== null ? kept : {}
}

/** Keeps where the listener is in an episode. An episode that is hardly begun, or heard, has no place. */
export function keepPlace({ uuid, ...episode }, seconds, duration) {
  const isHeard = duration > 0 && duration - seconds < Math.min(ENDED_S, duration / 10)
  if (seconds < BEGUN_S || isHeard) return forgetPlace(uuid)
  const place = { ...episode, seconds: Math.floor(seconds), duration: Math.floor(duration), at: Date.now() }
  keepPlaces({ ...places(), [uuid]: place })
}

/** Keeps the last of some places. */
export function keepPlaces(all) {
  const entries = Object.entries(all).sort(([, one], [, other]) => other.at - one.at)
  write('places', Object.fromEntries(entries.slice(0, MOST_PLACES)))
}

export function forgetPlace(uuid) {
  const { [uuid]: forgotten, ...others } = places()
  if (forgotten !== undefined) write('places', others)
}

/** Returns the episodes that play after this one, in their order. */
export function queue() {
  const kept = read('queue', [])
  return Array.isArray(kept) ? kept : []
}

/** Puts an episode into the queue: at its head if `isNext`, else at its end. */
export function enqueue(episode, isNext) {
  const others = queue().filter(({ uuid }) => uuid !== episode.uuid)
  keepQueue(isNext ? [episode, ...others] : [...others, episode])
}

export function keepQueue(list) {
  write('queue', list.slice(0, MOST_QUEUED))
}

export function dequeue(uuid) {
  const queued = queue()
  const others = queued.filter((each) => each.uuid !== uuid)
  if (others.length < queued.length) keepQueue(others)
}

/** Returns the episode of an element `.listen`. */
export function episodeOf({ dataset: { path, name, podcast, picture, src, duration } }) {
  return {
    uuid: path.split('/').at(-1),
    name,
    path,
    podcast: podcast ?? '',
    imageUrl: picture ?? null,
    src,
    duration: Number(duration ?? 0),
  }
}

/** Returns seconds as a player shows a place: `0:07`, `12:30`, `1:02:03`. */
export function placeText(seconds) {
  const whole = Math.max(0, Math.floor(seconds))
  const pad = (part) => String(part).padStart(2, '0')
  const hours = Math.floor(whole / 3_600)
  const minutes = Math.floor(whole / 60) % 60
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`
}

/** Returns a picture of a page, or the first letter of the name where there is none. */
export function artworkOf(url, name) {
  const isShown = typeof url === 'string' && /^(?:https?:\/\/|\/(?!\/)|data:image\/)/.test(url)
  const artwork = document.createElement(isShown ? 'img' : 'span')
  const letter = Array.from(name || '?')[0]
  artwork.className = 'artwork'
  if (isShown) {
    // The script of pages puts the letter if the picture does not load.
    artwork.dataset.letter = letter
    artwork.alt = ''
    artwork.decoding = 'async'
    artwork.referrerPolicy = 'no-referrer'
    artwork.src = url
  } else {
    artwork.setAttribute('aria-hidden', 'true')
    artwork.textContent = letter
  }
  return artwork
}
