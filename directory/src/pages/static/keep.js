// What the browser keeps for its reader: nothing of it is sent unless a page says so. Values are JSON under a name, with
// the version of their form. What cannot be read stays under another name, so that no later value overwrites it.

/** Pages hear this event when the browser cannot keep a value. Its `detail` is the name of the value. */
export const NOT_KEPT = 'directory:not-kept'
/** Pages hear this event when a value changes, also in another window. Its `detail` is the name of the value. */
export const KEPT = 'directory:kept'
const VERSION = 1
const PREFIX = 'directory.'
const SET_ASIDE = '.unread'
/** Values that the browser could not keep, which the page has until it is left. */
const unkept = new Map()

/** Returns a kept value, such as `read('follows', [])`; `otherwise` if there is none, or if it cannot be read. */
export function read(name, otherwise) {
  if (unkept.has(name)) return unkept.get(name)
  let text = null
  try {
    text = localStorage.getItem(PREFIX + name)
    if (text === null) return otherwise
    const { version, value } = JSON.parse(text)
    if (version === VERSION) return value
    throw new Error(`Version ${version}`)
  } catch {
    if (text !== null) setAside(name, text)
    return otherwise
  }
}

/**
 * Keeps a value. Returns whether that worked: a browser may be full, or may be told to keep nothing. Then the page has the
 * value until it is left.
 */
export function write(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify({ version: VERSION, value }))
    unkept.delete(name)
  } catch {
    unkept.set(name, value)
    document.dispatchEvent(new CustomEvent(NOT_KEPT, { detail: name }))
    return false
  }
  document.dispatchEvent(new CustomEvent(KEPT, { detail: name }))
  return true
}

/** Returns the texts of values that could not be read, by name. */
export function unread() {
  try {
    const names = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX) && key.endsWith(SET_ASIDE))
    return Object.fromEntries(
      names.map((key) => [key.slice(PREFIX.length, -SET_ASIDE.length), localStorage.getItem(key)]),
    )
  } catch {
    return {}
  }
}

/** Keeps the text of a value that cannot be read under a name of its own, and tells the page. */
function setAside(name, text) {
  try {
    localStorage.setItem(PREFIX + name + SET_ASIDE, text)
    localStorage.removeItem(PREFIX + name)
  } catch {
    // The value stays where it is.
  }
  document.dispatchEvent(new CustomEvent(NOT_KEPT, { detail: name }))
}

window.addEventListener('storage', ({ key }) => {
  if (key?.startsWith(PREFIX)) document.dispatchEvent(new CustomEvent(KEPT, { detail: key.slice(PREFIX.length) }))
})
