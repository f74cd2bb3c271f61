// The reader of a comic: arrow keys and clicks at a side turn its pages, and a line says which page is shown. Without this
// script the pages are scrolled by hand.
begin()
document.addEventListener('directory:page', begin)

function begin() {
  const reader = document.querySelector('.reader')
  if (reader === null || reader.dataset.isReady === 'yes') return
  reader.dataset.isReady = 'yes'
  const images = [...reader.querySelectorAll('img')]
  const place = document.querySelector('.reader-place')
  const isSideways = reader.classList.contains('is-pages')
  let shown = 0
  /** The page that is turned to; `null` once it is shown. */
  let aim = null

  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        shown = images.indexOf(target)
        if (shown === aim) aim = null
        place.textContent = `Page ${shown + 1} of ${images.length}`
      }
    },
    isSideways ? { root: reader, threshold: 0.6 } : { rootMargin: '-45% 0px -45% 0px' },
  )
  for (const image of images) watcher.observe(image)

  if (!isSideways) return
  const isFromRight = reader.dir === 'rtl'
  reader.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const to = nextPage(event.key)
    if (to === null) return
    event.preventDefault()
    turnTo(to)
  })
  reader.addEventListener('click', ({ clientX }) => {
    const { left, width } = reader.getBoundingClientRect()
    turnTo(pageAt(clientX > left + width / 2 ? 'right' : 'left'))
  })
  // A reader who scrolls by hand goes on from there.
  for (const type of ['wheel', 'touchmove', 'pointerdown']) {
    reader.addEventListener(type, forgetAim, { passive: true })
  }

  function forgetAim() {
    aim = null
  }

  function turnTo(page) {
    aim = Math.min(Math.max(page, 0), images.length - 1)
    images[aim].scrollIntoView({ block: 'nearest', inline: 'center' })
  }

  function nextPage(key) {
    if (key === 'Home') return 0
    if (key === 'End') return images.length - 1
    if (key === 'ArrowLeft') return pageAt('left')
    return key === 'ArrowRight' ? pageAt('right') : null
  }

  /** Returns the page at a side of the shown page, or of the page that is being turned to. */
  function pageAt(side) {
    return (aim ?? shown) + ((side === 'left') === isFromRight ? 1 : -1)
  }
}
