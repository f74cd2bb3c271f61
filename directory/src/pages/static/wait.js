// A page that waits for something is asked for again and again, until it waits no more. Only its main part is replaced, so
// that sound, scroll and focus stay. Without this script the browser loads the whole page again.
follow()

function follow() {
  const seconds = Number(document.body.dataset.reload)
  if (seconds > 0) setTimeout(look, seconds * 1_000, location.href)
}

async function look(address) {
  // Another page has taken the place of this one.
  if (location.href !== address) return
  const page = await pageAt(address)
  if (location.href !== address) return
  if (page !== null) {
    const main = document.querySelector('main')
    const fresh = page.querySelector('main')
    if (main.innerHTML !== fresh.innerHTML) {
      main.replaceChildren(...document.adoptNode(fresh).childNodes)
      document.title = page.title
      document.dispatchEvent(new Event('directory:page'))
    }
    if (page.body.dataset.reload === undefined) delete document.body.dataset.reload
    else document.body.dataset.reload = page.body.dataset.reload
  }
  follow()
}

/** Returns the page as it is now; `null` if the directory does not answer with it: then it is tried again. */
async function pageAt(address) {
  try {
    const response = await fetch(address, { headers: { Accept: 'text/html' } })
    if (!response.ok) return null
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    return page.querySelector('main') === null ? null : page
  } catch {
    return null
  }
}
