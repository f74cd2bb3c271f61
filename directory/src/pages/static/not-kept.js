// Says on the page that the browser cannot keep a value, or that a kept value could not be read. Without this script both
// would be lost silently.
import { NOT_KEPT, unread } from './keep.js'

const WORDS = {
  adults: 'whether you want comics for adults',
  follows: 'what you follow',
  pages: 'the pages of comics where you stopped',
  places: 'the places in episodes where you stopped',
  queries: 'the queries of the explorer',
  queue: 'your queue',
  speed: 'the speed',
}
const lost = new Set()

document.addEventListener(NOT_KEPT, ({ detail }) => {
  // A place is kept every few seconds: the sentence is said once.
  if (lost.has(detail)) return
  lost.add(detail)
  show()
})
document.addEventListener('directory:page', show)

function show() {
  if (lost.size === 0) return
  const setAside = unread()
  const notice = document.querySelector('.not-kept') ?? document.createElement('div')
  notice.className = 'not-kept notice is-warning'
  notice.setAttribute('role', 'alert')
  const names = [...lost]
  notice.replaceChildren(
    ...sentence(
      names.filter((name) => !(name in setAside)),
      (words) =>
        `Your browser cannot keep ${words}: its storage is full, or it is told to keep nothing. It is forgotten when you leave this page.`,
    ),
    ...sentence(
      names.filter((name) => name in setAside),
      (words) =>
        `Another version of this page kept ${words} in a way that cannot be read here. It stays in your browser, and is in the file that the library saves.`,
    ),
  )
  if (!notice.isConnected) document.querySelector('main').prepend(notice)
}

function sentence(names, write) {
  if (names.length === 0) return []
  const words = names.map((name) => WORDS[name] ?? `“${name}”`)
  const last = words.pop()
  const paragraph = document.createElement('p')
  paragraph.textContent = write(words.length === 0 ? last : `${words.join(', ')} and ${last}`)
  return [paragraph]
}
