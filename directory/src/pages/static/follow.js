// Hearts on the pages of podcasts, publishers, comics, creators and persons: the browser keeps what its reader follows, and
// needs no account. Without this script there are no hearts.
import { KEPT, read, write } from './keep.js'
import { say, wordsOf } from './words.js'

const own = wordsOf(document.body).follow

begin()
document.addEventListener('directory:page', begin)
document.addEventListener(KEPT, ({ detail }) => {
  if (detail === 'follows') showAll()
})

/** Returns what the reader follows: objects with `kind`, `uuid`, `name`, `imageUrl`, and `at` in epoch milliseconds. */
export function follows() {
  const kept = read('follows', [])
  return Array.isArray(kept) ? kept : []
}

/** Keeps what the reader follows, and shows it in all hearts of the page. */
export function keepFollows(list) {
  write('follows', list)
  showAll()
}

/** Returns a button that follows something, or ends it. `entryOf` returns what is kept. */
export function heartOf(entryOf) {
  const button = document.createElement('button')
  const { uuid, name } = entryOf()
  button.type = 'button'
  button.className = 'heart is-quiet'
  button.dataset.uuid = uuid
  button.textContent = own.button
  button.setAttribute('aria-label', say(own.label, { name }))
  button.addEventListener('click', () => {
    const others = follows().filter((each) => each.uuid !== uuid)
    const isFollowed = others.length < follows().length
    keepFollows(isFollowed ? others : [...others, { ...entryOf(), at: Date.now() }])
  })
  show(button)
  return button
}

function begin() {
  for (const place of document.querySelectorAll('.follow:empty')) {
    const { kind, uuid, name } = place.dataset
    place.append(heartOf(() => ({ kind, uuid, name, imageUrl: pictureOfPage() })))
  }
}

/** The address of the picture as the page loads it; `null` if it shows a letter. */
function pictureOfPage() {
  return document.querySelector('main .series-head img.artwork')?.getAttribute('src') ?? null
}

function showAll() {
  for (const button of document.querySelectorAll('.heart')) show(button)
}

function show(button) {
  const isFollowed = follows().some(({ uuid }) => uuid === button.dataset.uuid)
  button.setAttribute('aria-pressed', String(isFollowed))
}
