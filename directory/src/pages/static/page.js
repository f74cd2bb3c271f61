// What every page does in a browser: a picture that does not load becomes the letter of its name, and moments are told in
// the reader's own time zone. Without this script moments are told in UTC.
begin()
document.addEventListener('directory:page', begin)
// Errors of pictures do not bubble.
document.addEventListener('error', ({ target }) => showLetter(target), true)

function begin() {
  // These failed before the script ran.
  for (const image of document.querySelectorAll('img.artwork')) {
    if (image.complete && image.naturalWidth === 0 && image.getAttribute('src') !== '') showLetter(image)
  }
  for (const time of document.querySelectorAll('time.moment')) localise(time)
}

function showLetter(image) {
  if (!(image instanceof HTMLImageElement) || !image.classList.contains('artwork')) return
  const letter = document.createElement('span')
  letter.className = image.className
  letter.setAttribute('aria-hidden', 'true')
  letter.textContent = image.dataset.letter
  image.replaceWith(letter)
}

/** Writes a moment in the time zone and the language of the reader. The words in UTC stay as its title. */
function localise(time) {
  const moment = new Date(time.dateTime)
  if (time.title !== '' || Number.isNaN(moment.getTime())) return
  time.title = time.textContent
  time.lang = navigator.language
  time.textContent = moment.toLocaleString(navigator.language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
}
