// Says on the page that the browser cannot keep a value, or that a kept value could not be read. Without this script both
// would be lost silently.
import { NOT_KEPT, unread } from './keep.js'
import { say, wordsOf } from './words.js'

const { kept, other, notKept, unread: notRead } = wordsOf(document.body).notKept
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
      notKept,
    ),
    ...sentence(
      names.filter((name) => name in setAside),
      notRead,
    ),
  )
  if (!notice.isConnected) document.querySelector('main').prepend(notice)
}

function sentence(names, text) {
  if (names.length === 0) return []
  const values = names.map((name) => kept[name] ?? say(other, { name }))
  const paragraph = document.createElement('p')
  paragraph.textContent = say(text, { kept: new Intl.ListFormat(document.documentElement.lang).format(values) })
  return [paragraph]
}
