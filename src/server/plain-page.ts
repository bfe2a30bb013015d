// HTML pages outside the web app: login and errors. A script keeps the hash of the address, because a refresh header
// drops it or does nothing (tested in Chromium 156). The script is constant and contains nothing of the request.
import { createHash } from 'node:crypto'
import { asTyped } from '../text/command-line.ts'
import { NO_STORE, type ResponseData } from './response-data.ts'
import { isPagePath } from './page-paths.ts'
import type { RequestHead } from './request-head.ts'
import type { Refusal } from './refusals.ts'
import { contentPolicy } from './security-headers.ts'

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:20vh auto 0;padding:0 1.5rem;color:#222;background:#fff}' +
  'h1{font-size:1.1rem}a{color:inherit}code{font-size:.95em}' +
  '@media (prefers-color-scheme:dark){body{color:#ddd;background:#161616}}'

const SCRIPT =
  'const{seconds,target}=document.documentElement.dataset;' +
  'for(const link of document.links)link.hash=location.hash;' +
  // After a login in the tab of a locked page, return to that page. The full address keeps it on this origin.
  'const{wanted}=sessionStorage;if(seconds&&!target)sessionStorage.wanted=location.href;else delete sessionStorage.wanted;' +
  "const next=target==='/'&&wanted?wanted:target+location.hash;" +
  'if(seconds)setTimeout(()=>target?location.replace(next):location.reload(),seconds*1000)'

const OWN = { style: hash(STYLE), script: hash(SCRIPT) }

interface PlainPage {
  status: number
  title: string
  sentences: string
  next?: { target: string; label: string } | undefined
  refresh?: Refresh | undefined
  headers?: Readonly<Record<string, string>> | undefined
}

interface Refresh {
  seconds: number
  target: string | null
}

/** Not a redirect: browsers do not send a strict cookie along redirects that began on another site. */
export function loginPage(target: string, cookie: string | undefined): ResponseData {
  return plainPage({
    status: 200,
    title: 'Annals',
    sentences: '',
    next: { target, label: 'Continue to Annals' },
    refresh: { seconds: 0, target },
    headers: cookie === undefined ? undefined : { 'set-cookie': cookie },
  })
}

/** A locked page reloads its own address, so that it appears once the user has logged in in another tab. */
export function refusalPage(head: RequestHead, { status, message, headers }: Refusal): ResponseData {
  const isLocked = status === 401 || status === 429
  const reloads = isLocked ? ' This page then reloads automatically.' : ''
  const target = withoutToken(head)
  return plainPage({
    status,
    title: isLocked ? 'Annals is locked' : 'Annals',
    sentences: sentenceHtml(asTyped(message)) + reloads,
    next:
      status === 403
        ? { target, label: 'Open this page' }
        : status === 404
          ? { target: '/', label: 'Home' }
          : undefined,
    refresh: isLocked ? { seconds: 3, target: hasToken(head) ? target : null } : undefined,
    headers,
  })
}

function plainPage({ status, title, sentences, next, refresh, headers }: PlainPage): ResponseData {
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
      ...NO_STORE,
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

/** Other paths than pages become "/": //evil.test would be a link to another site. */
export function withoutToken({ path, query }: RequestHead): string {
  if (!isPagePath(path)) return '/'
  const rest = new URLSearchParams(query)
  rest.delete('token')
  return rest.size === 0 ? path : `${path}?${rest}`
}

function hasToken({ query }: RequestHead): boolean {
  return new URLSearchParams(query).has('token')
}

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
