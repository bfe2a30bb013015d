// Finds elements that overflow the page horizontally.
import type { Page } from 'playwright-core'

/** Ignores elements inside a box that scrolls or clips them. */
const FIND_OVERFLOW = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement
  const isOut = (element) => {
    const { left, right, width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && (right > clientWidth + 1 || left < -1)
  }
  const isClipped = (element) => {
    for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement)
      if (getComputedStyle(box).overflowX !== 'visible' && !isOut(box)) return true
    return false
  }
  const isSeen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const found = [...document.body.querySelectorAll('*')].filter((element) => isOut(element) && isSeen(element) && !isClipped(element))
  return [
    ...(scrollWidth > clientWidth ? ['the page is ' + scrollWidth + ' wide, the window ' + clientWidth] : []),
    ...found.map((element) => element.outerHTML.slice(0, 200)),
  ]
})()`

export async function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(FIND_OVERFLOW)
}
