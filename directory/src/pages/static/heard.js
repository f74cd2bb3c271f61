// Marks the chapter and the paragraph that are heard. A transcript scrolls along, unless its reader scrolls by hand.

/** When somebody last scrolled a transcript by hand, in epoch milliseconds. */
let handledAt = 0
/** Milliseconds for which a transcript stays where its reader scrolled to. */
const HELD_MS = 8_000

for (const type of ['wheel', 'touchmove', 'keydown']) {
  document.addEventListener(
    type,
    ({ target }) => {
      if (target instanceof Element && target.closest('.transcript') !== null) handledAt = Date.now()
    },
    { passive: true },
  )
}

/** Lets transcripts scroll along again. */
export function followSound() {
  handledAt = 0
}

/** Marks what is heard at some seconds; nothing if they are `null`: the page is not that of the episode. */
export function markHeard(seconds) {
  for (const list of document.querySelectorAll('.chapters, .transcript')) {
    let heard = null
    if (seconds !== null) {
      for (const item of list.children) {
        if (item.dataset.start === undefined) continue
        if (Number(item.dataset.start) > seconds) break
        heard = item
      }
    }
    const marked = list.querySelector(':scope > .is-current')
    if (marked === heard) continue
    marked?.classList.remove('is-current')
    marked?.removeAttribute('aria-current')
    heard?.classList.add('is-current')
    heard?.setAttribute('aria-current', 'true')
    if (heard !== null && list.classList.contains('transcript') && Date.now() - handledAt > HELD_MS) {
      list.scrollTo({ top: heard.offsetTop - list.offsetTop - list.clientHeight / 3 })
    }
  }
}

/** Returns the chapters of the page of an episode, with their starts in seconds. */
export function chaptersIn(page) {
  return [...page.querySelectorAll('.chapters > [data-start]')].map((item) => ({
    start: Number(item.dataset.start),
    // Links follow the title.
    title: item.querySelector('p')?.firstChild?.textContent?.trim() ?? '',
  }))
}
