// What sticks out of the page at its sides: that would make the page scroll sideways, or be cut off.
import type { Page } from 'playwright-core'

/** Elements that reach out and that no box of their own scrolls or cuts. */
const STICKING_OUT = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement
  const isOut = (element) => {
    const { left, right, width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && (right > clientWidth + 1 || left < -1)
  }
  const isHeld = (element) => {
    for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement)
      if (getComputedStyle(box).overflowX !== 'visible' && !isOut(box)) return true
    return false
  }
  const isSeen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const found = [...document.body.querySelectorAll('*')].filter((element) => isOut(element) && isSeen(element) && !isHeld(element))
  return [
    ...(scrollWidth > clientWidth ? ['the page is ' + scrollWidth + ' wide, the window ' + clientWidth] : []),
    ...found.map((element) => element.outerHTML.slice(0, 200)),
  ]
})()`

export async function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(STICKING_OUT)
}
