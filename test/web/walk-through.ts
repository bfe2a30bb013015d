// Scrolls through a page from top to bottom, opens everything that can be opened, and collects what it finds. It runs
// inside the page, the only way to see every row of a virtualized list.
import type { Page } from 'playwright-core'

export interface Walk {
  prompts: string[]
  /** The text of rows that can be expanded: tools, thinking, notes. */
  rows: string[]
  /** Elements that must not occur in a session. */
  elements: string[]
  /** Attributes that would run a script. */
  attributes: string[]
  links: string[]
  sources: string[]
}

const WALK = `(async () => {
  const found = { prompts: new Set(), rows: new Set(), elements: new Set(), attributes: new Set(), links: new Set(), sources: new Set() }
  const squeeze = (text) => text.replace(/\\s+/g, ' ').trim()
  const list = document.querySelector('[data-scroller]') ?? [...document.querySelectorAll('main, main *')]
    .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
    .sort((a, b) => b.clientWidth * b.clientHeight - a.clientWidth * a.clientHeight)[0] ?? document.scrollingElement
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  const clicked = new WeakSet()
  const openAll = () => {
    const closed = [...document.querySelectorAll('main button')]
      .filter((button) => button.getAttribute('aria-expanded') === 'false' || /^(Show (?!fewer|less)|\\d+ more)/.test(button.textContent))
      .filter((button) => button.getAttribute('aria-expanded') !== 'true' && button.getAttribute('aria-haspopup') === null && !clicked.has(button))
    for (const button of closed) {
      clicked.add(button)
      button.click()
    }
    return closed.length
  }
  const note = () => {
    for (const prompt of document.querySelectorAll('article[aria-label$="rompt"] p')) found.prompts.add(squeeze(prompt.textContent))
    for (const row of document.querySelectorAll('article button[aria-expanded]')) found.rows.add(squeeze(row.textContent))
    for (const element of document.querySelectorAll('script:not([src]), iframe, frame, object, embed, style, base, form, link:not([rel=stylesheet]):not([rel=icon]):not([rel=modulepreload]):not([rel=preload][as=font]), foreignObject, math, video, audio, source, template, xss, marquee'))
      found.elements.add(element.outerHTML.slice(0, 300))
    for (const element of document.body.querySelectorAll('*'))
      for (const { name, value } of element.attributes)
        if (/^on/i.test(name) || /^(srcdoc|formaction|ping)$/i.test(name)) found.attributes.add(name + '=' + value)
    for (const link of document.querySelectorAll('a[href]')) {
      if (link.origin === location.origin && /^(https?:)$/.test(link.protocol) && link.target === '') continue
      found.links.add(link.href)
      if (!/noopener/.test(link.rel) || !/noreferrer/.test(link.rel)) found.attributes.add('no rel: ' + link.outerHTML.slice(0, 200))
    }
    for (const picture of document.querySelectorAll('img')) found.sources.add(picture.src)
  }
  const scroll = async () => {
    for (let step = 0, still = 0; step < 3000 && still < 3; step++) {
      await drawn()
      note()
      if (document.querySelector('[data-scroller] [aria-busy=true]')) continue
      const before = list.scrollTop
      list.scrollTop = before + list.clientHeight * 0.9
      still = list.scrollTop === before ? still + 1 : 0
    }
  }
  const openEverything = async () => {
    for (let round = 0, still = 0; round < 300 && still < 3; round++) {
      const opened = openAll()
      await drawn()
      still = opened > 0 || document.querySelector('main [aria-busy=true]') ? 0 : still + 1
    }
    note()
  }
  await scroll()
  // For printing, all loaded rows are rendered at once.
  dispatchEvent(new Event('beforeprint'))
  await openEverything()
  dispatchEvent(new Event('afterprint'))
  await drawn()
  note()
  return Object.fromEntries(Object.entries(found).map(([name, values]) => [name, [...values]]))
})()`

export async function walkThrough(page: Page): Promise<Walk> {
  return page.evaluate<Walk>(WALK)
}
