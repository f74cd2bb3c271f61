// The reader of a comic: arrow keys turn its pages, and a line says which page is shown. Without this script the pages
// are scrolled by hand.
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

  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        shown = images.indexOf(target)
        place.textContent = `Page ${shown + 1} of ${images.length}`
      }
    },
    isSideways ? { root: reader, threshold: 0.6 } : { rootMargin: '-45% 0px -45% 0px' },
  )
  for (const image of images) watcher.observe(image)

  if (!isSideways) return
  const forwards = reader.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  reader.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const to = nextPage(event.key)
    if (to === null) return
    event.preventDefault()
    images[Math.min(Math.max(to, 0), images.length - 1)].scrollIntoView({ block: 'nearest', inline: 'center' })
  })

  function nextPage(key) {
    if (key === 'Home') return 0
    if (key === 'End') return images.length - 1
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
    return key === forwards ? shown + 1 : shown - 1
  }
}
