// The script of a page. Pages work without it. It makes no requests and writes no markup.

export const PAGE_SCRIPT = `(() => {
'use strict'
const root = document.documentElement
const get = (id) => document.getElementById(id)
root.classList.add('scripted')

const talk = document.querySelector('main')
const input = get('find')
const output = get('found')
const BLOCK = 'p,li,td,th,dt,dd,pre,div,summary,b,ins,del,small,h1,h2,h3,h4,h5,h6,figcaption,.sum,.lines>span,.meta>*'
const MOST = 20000
let pieces = null, text = '', hits = [], at = -1, timer = 0, searched = ''

// Joins all text of the conversation once, with a line break between blocks. Skips labels, and the summary of thinking,
// which is hidden when the thinking is open.
const UNREAD = '.bar,.sr,.at,.all>summary,.thinking>summary .sum'
const read = () => {
  pieces = []
  const parts = []
  let length = 0, before = null
  const walker = document.createTreeWalker(talk, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (parent.closest(UNREAD)) continue
    const block = parent.closest(BLOCK)
    if (block !== before) { parts.push('\\n'); length += 1; before = block }
    const value = node.data, lower = value.toLowerCase()
    pieces.push({ node, start: length })
    parts.push(lower.length === value.length ? lower : value)
    length += value.length
  }
  text = parts.join('')
}
const pieceAt = (offset) => {
  let low = 0, high = pieces.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (pieces[middle].start <= offset) low = middle
    else high = middle - 1
  }
  return pieces[low]
}
const rangeOf = (start, end) => {
  const range = new Range(), first = pieceAt(start), last = pieceAt(end - 1)
  range.setStart(first.node, start - first.start)
  range.setEnd(last.node, end - last.start)
  return range
}
const mark = (name, ranges) => {
  if (typeof Highlight !== 'function') return
  if (ranges.length === 0) CSS.highlights.delete(name)
  else CSS.highlights.set(name, new Highlight(...ranges))
}
const search = () => {
  const wanted = input.value.toLowerCase()
  searched = input.value
  hits = []
  at = -1
  if (wanted !== '') {
    if (!pieces) read()
    for (let start = text.indexOf(wanted); start >= 0 && hits.length < MOST; start = text.indexOf(wanted, start + wanted.length))
      hits.push(rangeOf(start, start + wanted.length))
  }
  mark('found', hits)
  mark('current', [])
  showCount()
}
const showCount = () => {
  if (input.value === '') output.textContent = ''
  else if (hits.length === 0) output.textContent = 'No matches'
  else output.textContent = (at < 0 ? '' : at + 1 + ' of ') + hits.length + (hits.length === MOST ? '+' : '')
}
const isShown = (element) => element.getClientRects().length > 0
const reveal = (range) => {
  const start = range.startContainer.parentElement
  for (let box = start; box && box !== talk; box = box.parentElement) {
    if (box.tagName === 'DETAILS' && !start.closest('summary')?.isSameNode(box.firstElementChild)) box.open = true
    const all = box.parentElement?.matches('.cut') && box.parentElement.querySelector(':scope>.all')
    if (all) all.open = true
  }
  if (isShown(start)) return
  const thinking = start.closest('.t') && get('thinking')
  if (thinking) thinking.checked = true
  // Raises the depth only as far as needed.
  const depths = [...document.querySelectorAll('.depth input')]
  for (const depth of depths.slice(depths.findIndex((each) => each.checked) + 1)) {
    if (isShown(start)) return
    depth.checked = true
  }
}
// Scrolls the boxes around the match, from the inside out, then the window.
const bringIn = (range) => {
  for (let box = range.startContainer.parentElement; box && box !== talk; box = box.parentElement) {
    if (box.scrollHeight <= box.clientHeight && box.scrollWidth <= box.clientWidth) continue
    if (getComputedStyle(box).overflow === 'visible') continue
    const hit = range.getBoundingClientRect(), edge = box.getBoundingClientRect()
    const top = edge.top + box.clientTop, left = edge.left + box.clientLeft
    const isOff = hit.top < top || hit.bottom > top + box.clientHeight
    const isAside = hit.left < left || hit.right > left + box.clientWidth
    if (!isOff && !isAside) continue
    // A truncated row shows its full text when open.
    const line = box.closest('details.row:not([open])')
    if (line) { line.open = true; return bringIn(range) }
    if (isOff) box.scrollTop += hit.top - top - box.clientHeight / 3
    if (isAside) box.scrollLeft += hit.left - left - box.clientWidth / 3
  }
  const { top, bottom } = range.getBoundingClientRect()
  if (top < 120 || bottom > innerHeight - 60) scrollBy(0, top - innerHeight / 3)
}
const go = (step) => {
  clearTimeout(timer)
  if (input.value !== searched) search()
  if (hits.length === 0) return
  at = (at + step + hits.length + (at < 0 && step < 0 ? 1 : 0)) % hits.length
  const range = hits[at]
  reveal(range)
  mark('current', [range])
  if (typeof Highlight !== 'function') { getSelection().removeAllRanges(); getSelection().addRange(range) }
  bringIn(range)
  showCount()
}
if (input) {
  input.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(search, 150) })
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') go(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape') { input.value = ''; search(); input.blur() }
    else return
    event.preventDefault()
  })
  get('find-next').addEventListener('click', () => go(1))
  get('find-previous').addEventListener('click', () => go(-1))
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.target.matches('input,textarea')) return
    event.preventDefault()
    input.focus()
    input.select()
  })
}

const foldAll = (open) => {
  for (const fold of talk.querySelectorAll('details:not(.picture)')) fold.open = open
}
get('open-all')?.addEventListener('click', () => foldAll(true))
get('close-all')?.addEventListener('click', () => foldAll(false))

// Browsers that cannot print closed folds get them opened for printing and closed again.
if (!CSS.supports('selector(::details-content)')) {
  let opened = []
  addEventListener('beforeprint', () => {
    opened = [...document.querySelectorAll('main details:not([open])')]
    for (const fold of opened) fold.open = true
  })
  addEventListener('afterprint', () => { for (const fold of opened) fold.open = false })
}

// One copy button, moved to the box under the pointer.
if (navigator.clipboard && talk) {
  const button = document.createElement('button')
  const sign = document.createElement('i')
  const show = (name) => { sign.className = 'i i-' + name }
  button.type = 'button'
  button.className = 'copy'
  button.setAttribute('aria-label', 'Copy')
  button.append(sign)
  button.addEventListener('click', async () => {
    const box = button.parentElement
    const lines = box.querySelector('.lines')
    const signs = { INS: '+', DEL: '-', SPAN: ' ' }
    const copied = lines
      ? [...lines.children].map((line) => (signs[line.tagName] ?? '') + line.textContent).join('\\n')
      : (box.querySelector('pre') ?? box.querySelector('code')).textContent
    try { await navigator.clipboard.writeText(copied); show('check') } catch { show('x') }
    setTimeout(() => show('copy'), 1500)
  })
  talk.addEventListener('pointerover', (event) => {
    const box = event.pointerType === 'mouse' ? event.target.closest('.box') : null
    if (box && button.parentElement !== box) { show('copy'); box.append(button) }
    else if (!box) button.remove()
  })
}

// Marks the current position in the outline.
const links = new Map()
for (const link of document.querySelectorAll('.outline a[href^="#"]')) links.set(decodeURIComponent(link.hash.slice(1)), link)
const targets = [...links.keys()].map(get).filter(Boolean)
if (targets.length > 0 && typeof IntersectionObserver === 'function') {
  let current = null
  const follow = () => {
    const seen = targets.filter((target) => !target.matches('.sparse') || isShown(target))
    if (seen.length === 0) return
    let low = 0, high = seen.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (seen[middle].getBoundingClientRect().top <= 140) low = middle
      else high = middle - 1
    }
    const link = links.get(seen[low].id)
    if (link === current) return
    current?.removeAttribute('aria-current')
    link.setAttribute('aria-current', 'location')
    current = link
    const list = link.closest('.outline')
    if (list.scrollHeight > list.clientHeight && !list.matches(':hover')) {
      const row = link.getBoundingClientRect(), box = list.getBoundingClientRect()
      if (row.top < box.top || row.bottom > box.bottom) list.scrollTop += row.top - box.top - box.height / 3
    }
  }
  let frame = 0
  addEventListener('scroll', () => { frame ||= requestAnimationFrame(() => { frame = 0; follow() }) }, { passive: true })
  follow()
}

// Filters the rows of an index to those that contain all words.
const filter = get('filter')
filter?.addEventListener('input', () => {
  const words = filter.value.toLowerCase().split(/\\s+/)
  let shown = 0
  for (const row of document.querySelectorAll('tbody tr')) {
    const line = row.textContent.toLowerCase()
    row.hidden = !words.every((word) => line.includes(word))
    if (!row.hidden) shown += 1
  }
  for (const group of document.querySelectorAll('.project')) group.hidden = !group.querySelector('tbody tr:not([hidden])')
  get('filtered').textContent = filter.value === '' ? '' : String(shown)
  get('unfit').hidden = shown > 0
})
})()`
