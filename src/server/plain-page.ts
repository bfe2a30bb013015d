// The few pages that stand for themselves, without the app: the one that takes the key out of the address, and those that
// say why there is nothing else to see. What stands behind the # of an address is known to the browser alone, and a
// refresh by itself drops it or (where the rest of the address stays the same) does not happen at all, as tried in
// Chromium 156: hence a script, which is always the same and has nothing of the request in it.
import { createHash } from 'node:crypto'
import { asTyped } from '../text/command-line.ts'
import { NOT_KEPT, type Answer } from './answer.ts'
import { isPagePath } from './page-paths.ts'
import type { Asked } from './read-asked.ts'
import type { Refusal } from './refusals.ts'
import { contentPolicy } from './security-headers.ts'

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:20vh auto 0;padding:0 1.5rem;color:#222;background:#fff}' +
  'h1{font-size:1.1rem}a{color:inherit}code{font-size:.95em}' +
  '@media (prefers-color-scheme:dark){body{color:#ddd;background:#161616}}'

const SCRIPT =
  'const{seconds,target}=document.documentElement.dataset;' +
  'for(const link of document.links)link.hash=location.hash;' +
  // Whoever logs in where a locked page was shown is led back to what it was: the whole address, so that it stays here.
  'const{wanted}=sessionStorage;if(seconds&&!target)sessionStorage.wanted=location.href;else delete sessionStorage.wanted;' +
  "const next=target==='/'&&wanted?wanted:target+location.hash;" +
  'if(seconds)setTimeout(()=>target?location.replace(next):location.reload(),seconds*1000)'

const OWN = { style: hash(STYLE), script: hash(SCRIPT) }

interface Page {
  status: number
  title: string
  sentences: string
  next?: { target: string; label: string } | undefined
  refresh?: Refresh | undefined
  headers?: Readonly<Record<string, string>> | undefined
}

/** Where to go on by itself, and after how many seconds; null is the same address again. */
interface Refresh {
  seconds: number
  target: string | null
}

/** Sets the cookie and goes on to the address without the key. Not a redirect: a strict cookie is not sent along a chain of
 *  redirects that began on another site, and the file of "annals open" is one. */
export function loginPage(target: string, cookie: string | undefined): Answer {
  return plainPage({
    status: 200,
    title: 'Annals',
    sentences: '',
    next: { target, label: 'Go on to Annals' },
    refresh: { seconds: 0, target },
    headers: cookie === undefined ? undefined : { 'set-cookie': cookie },
  })
}

/** Without a key the page asks again by itself, its own address and what stands behind the # unchanged, so that it comes
 *  up once somebody has logged in in another tab. A key that did not open is left out when it does. */
export function refusalPage(asked: Asked, { status, message, headers }: Refusal): Answer {
  const isLocked = status === 401 || status === 429
  const waits = isLocked ? ' This page goes on by itself.' : ''
  const target = withoutToken(asked)
  return plainPage({
    status,
    title: isLocked ? 'Annals is locked' : 'Annals',
    sentences: sentenceHtml(asTyped(message)) + waits,
    next:
      status === 403
        ? { target, label: 'Open it here' }
        : status === 404
          ? { target: '/', label: 'Annals' }
          : undefined,
    refresh: isLocked ? { seconds: 3, target: hasToken(asked) ? target : null } : undefined,
    headers,
  })
}

function plainPage({ status, title, sentences, next, refresh, headers }: Page): Answer {
  const html =
    `<!doctype html><html lang="en"${refresh ? refreshData(refresh) : ''}><head><meta charset="utf-8">` +
    `<title>${title}</title><meta name="viewport" content="width=device-width">` +
    '<meta name="color-scheme" content="light dark"><link rel="icon" href="data:,">' +
    (refresh ? `<noscript><meta http-equiv="refresh" content="${refreshContent(refresh)}"></noscript>` : '') +
    `<style>${STYLE}</style></head><body><h1>${title}</h1><p>${sentences}</p>` +
    (next ? `<p><a href="${escapeHtml(next.target)}">${next.label}</a></p>` : '') +
    `<script>${SCRIPT}</script></body></html>`
  return {
    status,
    headers: {
      ...NOT_KEPT,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentPolicy(OWN),
      ...headers,
    },
    body: { kind: 'bytes', bytes: html },
  }
}

function refreshData({ seconds, target }: Refresh): string {
  return ` data-seconds="${seconds}"` + (target === null ? '' : ` data-target="${escapeHtml(target)}"`)
}

function refreshContent({ seconds, target }: Refresh): string {
  return target === null ? String(seconds) : `${seconds};url=${escapeHtml(target)}`
}

/** What was asked for, less the key. Only pages are led to: a path such as //evil.test would be another site in a link. */
export function withoutToken({ path, query }: Asked): string {
  if (!isPagePath(path)) return '/'
  const rest = new URLSearchParams(query)
  rest.delete('token')
  return rest.size === 0 ? path : `${path}?${rest}`
}

function hasToken({ query }: Asked): boolean {
  return new URLSearchParams(query).has('token')
}

/** Commands stand in quotes in a sentence. */
function sentenceHtml(sentence: string): string {
  return escapeHtml(sentence).replace(/&quot;([^&]*)&quot;/g, '<code>$1</code>')
}

function escapeHtml(text: string): string {
  const named: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (character) => named[character] ?? character)
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
