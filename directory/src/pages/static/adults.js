// Keeps whether a reader wants comics for adults in lists. Without this script the address of a list says it.
import { read, write } from './keep.js'

const NAME = 'adults'

begin()
document.addEventListener('directory:page', begin)

function begin() {
  const link = document.querySelector('.adults a')
  if (link === null) return
  const url = new URL(location.href)
  const isShown = url.searchParams.get('adults') === '1'
  link.addEventListener('click', () => write(NAME, !isShown))
  // A page that is loaded anew would end the sound.
  if (isShown || read(NAME, false) !== true || document.body.classList.contains('has-player')) return
  url.searchParams.set('adults', '1')
  location.replace(url)
}
