import type { Locator, Page } from 'playwright-core'

/** The element that one press of a key reached. */
export interface Stop {
  /** The element in words, for reports. */
  readonly name: string
  /** Whether its outline can be seen: wide enough, and not under another element. */
  readonly isSeen: boolean
  /** The index of the element in {@link wantedStops}; -1 if it is missing there. */
  readonly place: number
}

/** Everything that can be clicked or scrolled. */
const INTERACTIVE = `a[href], button, input:not([type="hidden"]), select, textarea, summary, audio[controls], video[controls], [tabindex="0"]`

/** Elements that the keyboard has to reach: one of each group of radio buttons, and nothing inside closed details. */
const WANTED = `[...document.querySelectorAll('${INTERACTIVE}')].filter((element) =>
  element.checkVisibility({ checkVisibilityCSS: true }) && !element.disabled &&
  !(element.type === 'radio' && !element.checked && document.querySelector('[name="' + element.name + '"]:checked')) &&
  (element.closest('details:not([open])') === null || element.matches('details > summary')))`

const NAME = `(element) => (element.tagName + ' ' + (element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40))).trim()`

/** A script that returns the element with the focus. The middle of its outline has to be in sight. */
const STOP = `(() => {
  const element = document.activeElement
  if (element === null || element === document.body || element === document.documentElement) return null
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
  // A link that is broken across lines has a box on each line.
  const box = element.getClientRects()[0] ?? element.getBoundingClientRect()
  const x = Math.min(Math.max(box.left + Math.min(box.width, innerWidth) / 2, 0), innerWidth - 1)
  const y = Math.min(Math.max(box.top + Math.min(box.height, 20) / 2, 0), innerHeight - 1)
  const top = document.elementFromPoint(x, y)
  const isInSight = box.bottom > 0 && box.top < innerHeight && top !== null && (element.contains(top) || top.contains(element))
  // A player of the browser draws the focus around its inner controls, which a script cannot see.
  const hasOutline = element.matches('audio, video') || (outlineStyle !== 'none' && (outlineStyle === 'auto' || parseFloat(outlineWidth) >= 2))
  return {
    name: (${NAME})(element),
    isSeen: hasOutline && isInSight,
    place: (window.wantedStops ?? []).indexOf(element),
  }
})()`

/**
 * Returns the names of all elements that the keyboard has to reach, in order. The page keeps the elements: to find
 * them anew for each press takes longer than the press.
 */
export async function wantedStops(page: Page): Promise<readonly string[]> {
  return await page.evaluate<string[]>(`(window.wantedStops = ${WANTED}).map(${NAME})`)
}

/** Presses Tab, and returns the element that then has the focus; `null` if none has it. */
export async function pressTab(page: Page): Promise<Stop | null> {
  await page.keyboard.press('Tab')
  return await page.evaluate<Stop | null>(STOP)
}

/** Presses Tab until an element has the focus. */
export async function tabTo(page: Page, element: Locator, most = 400): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab')
    if (await element.evaluate((node) => node === node.ownerDocument.activeElement)) return
  }
  throw new Error(`The keyboard does not come to ${element}`)
}
