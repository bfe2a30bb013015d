// An HTML document. A page may end between any two messages, even inside an agent: open elements are closed and opened
// again on the next page. The first page is written last, because it links to all others. Without pages, it is streamed.
import type { ExportedHead } from '../exported-session.ts'
import type { ExportPlan } from '../export-plan.ts'
import type { ExportSink, SinkFile } from '../export-sink.ts'
import { icon } from '../../paint/html/icons.ts'
import { element, type Html } from '../../paint/html/markup.ts'
import { visibleLine } from '../../text/visible.ts'
import { HtmlPage } from './html-page.ts'
import { PageBytes } from './page-bytes.ts'
import { pageMeta, type PageFile, type PageMeta } from './page-meta.ts'
import { pageHref, splitName, type PageNames } from './page-names.ts'
import { paintOutline, type OutlineEntry, type OutlineGroup } from './page-outline.ts'
import { paintBar, pageEnd, pageStart } from './page-shell.ts'
import { paintSecrets } from './session-head.ts'

/** Browsers are slow to open larger pages. */
const PAGE_BYTES = 6_000_000

export interface OpenElement {
  reopen: () => string
  close: string
}

export interface DocumentOptions {
  plan: ExportPlan
  sink: ExportSink
  names: PageNames
  title: string
  header: () => Html
  /** The outline of a document without pages, which must be known before the session is read. */
  outline: readonly OutlineGroup[]
}

export class HtmlDocument {
  private readonly options: DocumentOptions
  private readonly isPaged: boolean
  private readonly first: HtmlPage
  private page: HtmlPage
  /** Completed pages in order. The first one is in the list although its file is written last. */
  private readonly written: HtmlPage[] = []
  private readonly hashes = new Map<string, string>()
  private readonly openElements: OpenElement[] = []
  private readonly anchorPages = new Map<string, string>()
  private readonly chapterNames = new Map<string, string>()
  private hasLateLinks = false
  private spare: PageBytes | null = null
  private stream: SinkFile | null = null

  constructor(options: DocumentOptions) {
    this.options = options
    this.isPaged = options.plan.options.pageSize > 0
    this.first = new HtmlPage(options.names.first(), 1, '', new PageBytes())
    this.page = this.first
  }

  get pageName(): string {
    return this.page.name
  }

  write(markup: string): void {
    this.page.body.write(markup)
  }

  addEntry(entry: OutlineEntry): void {
    this.page.addEntry(entry)
  }

  beginGroup(title: string): void {
    this.page.beginGroup(title)
  }

  beginSession(head: ExportedHead): void {
    this.page.addSession(head)
  }

  claimAnchor(id: string): boolean {
    return this.page.claimAnchor(id)
  }

  open(openElement: OpenElement): void {
    this.openElements.push(openElement)
  }

  close(): void {
    const openElement = this.openElements.pop()
    if (openElement) this.write(openElement.close)
  }

  /** Forgets the last open element without closing it, because the following markup does. */
  release(): void {
    this.openElements.pop()
  }

  expectChapters(keys: readonly string[]): void {
    if (this.isPaged) for (const key of keys) this.chapterNames.set(key, this.options.names.ofChapter(key))
  }

  async beginChapter(key: string, label: string): Promise<void> {
    if (this.page !== this.first) await this.turnPage(this.chapterNames.get(key), label)
    this.registerAnchor(key)
  }

  registerAnchor(id: string): void {
    this.anchorPages.set(id, this.page.name)
  }

  /** An anchor that is not written yet is a chapter, whose page name is reserved. The first page gets a placeholder instead,
   * which is replaced when all is known. */
  linkTo(id: string): string {
    const page = this.anchorPages.get(id)
    if (page !== undefined) return page === this.page.name ? `#${id}` : `${this.hrefOf(page)}#${id}`
    if (!this.isPaged) return `#${id}`
    if (this.page !== this.first) return this.lateLink(id)
    this.hasLateLinks = true
    // Markup never contains a NUL, because escapeHtml replaces it.
    return `\0${id}\0`
  }

  hasLinkTarget(id: string): boolean {
    return this.anchorPages.has(id)
  }

  private lateLink(id: string): string {
    const name = this.anchorPages.get(id) ?? this.chapterNames.get(id) ?? this.first.name
    return name === this.page.name ? `#${id}` : `${this.hrefOf(name)}#${id}`
  }

  private hrefOf(name: string): string {
    return pageHref(this.page.name, name)
  }

  async makeRoom(): Promise<void> {
    const { pageSize } = this.options.plan.options
    if (this.isPaged && (this.page.messages >= pageSize || this.page.body.length >= PAGE_BYTES)) await this.turnPage()
    this.page.messages += 1
  }

  async writePending(): Promise<void> {
    if (!this.isPaged) await this.page.body.moveTo(await this.begin())
  }

  private async begin(): Promise<SinkFile> {
    if (this.stream) return this.stream
    this.stream = this.options.sink.create(this.page.name)
    await this.stream.write(this.startOf(this.page, this.options.outline))
    return this.stream
  }

  private async turnPage(name = this.options.names.next(), label = ''): Promise<void> {
    for (const { close } of this.openElements.toReversed()) this.write(close)
    const full = this.page
    this.page = new HtmlPage(name, full.number + 1, label, this.spare ?? new PageBytes())
    this.spare = null
    for (const head of full.sessions.slice(-1)) this.page.addSession(head)
    for (const { reopen } of this.openElements) this.write(reopen())
    await this.writePage(full, this.page)
  }

  private async writePage(page: HtmlPage, next: HtmlPage | null): Promise<void> {
    this.written.push(page)
    if (page === this.first) return
    const file = this.options.sink.create(page.name)
    await file.write(this.startOf(page, this.groupsOf(page)))
    await page.body.moveTo(file)
    await this.endPage(file, page, next)
    this.spare = page.body
    page.forgetAnchors()
  }

  async finish(): Promise<void> {
    if (!this.isPaged) {
      const stream = await this.begin()
      await this.page.body.moveTo(stream)
      return this.endPage(stream, this.page, null)
    }
    await this.writePage(this.page, null)
    this.page = this.first
    const file = this.options.sink.create(this.first.name)
    await file.write(this.startOf(this.first, this.groupsOf(this.first)))
    await this.moveFirst(file)
    await this.endPage(file, this.first, this.written[1] ?? null)
  }

  private async moveFirst(file: SinkFile): Promise<void> {
    const { body } = this.first
    if (!this.hasLateLinks) return body.moveTo(file)
    const text = body.text()
    body.clear()
    await file.write(text.replace(/\0([^\0]*)\0/g, (_, id: string) => this.lateLink(id)))
  }

  private async endPage(file: SinkFile, page: HtmlPage, next: HtmlPage | null): Promise<void> {
    await file.write(pageEnd(this.options.plan, this.paintPager(page, next)))
    await file.write(`<!-- annals sha256 ${file.digest()} -->\n`)
    this.hashes.set(page.name, file.digest())
    await file.close()
  }

  private startOf(page: HtmlPage, outline: readonly OutlineGroup[]): string {
    const { plan, title, header } = this.options
    const isFirst = page === this.first
    return pageStart({
      plan,
      title: isFirst ? title : `${title}, page ${page.number}`,
      meta: this.isPaged && isFirst ? this.metaOfAll() : pageMeta(plan, page.number, page.sessions),
      header: isFirst ? header() : this.laterHeader(page),
      outline: paintOutline(outline),
      bar: paintBar(plan),
    })
  }

  /** The first page has the metadata of the entire document, which `annals export verify` reads. */
  private metaOfAll(): PageMeta {
    const sessions = new Set(this.written.flatMap((page) => page.sessions))
    return pageMeta(this.options.plan, this.first.number, [...sessions], this.otherFiles())
  }

  private otherFiles(): PageFile[] {
    const { plan, sink } = this.options
    const { base } = splitName(this.first.name)
    const isImage = ({ name }: PageFile) => name.startsWith(`${base}.files/`)
    const pages = [...this.hashes].map(([name, sha256]) => ({ name, sha256 }))
    const images = plan.options.images === 'files' ? sink.closed().filter(isImage) : []
    const folder = base.lastIndexOf('/') + 1
    return [...pages, ...images].map(({ name, sha256 }) => ({ name: name.slice(folder), sha256 }))
  }

  private laterHeader(page: HtmlPage): Html {
    const { title, plan } = this.options
    const range = page.describe()
    return element(
      'header',
      { class: 'head column' },
      element(
        'p',
        { class: 'kicker' },
        element('a', { href: pageHref(page.name, this.first.name) }, 'First page'),
        element('span', {}, `Page ${page.number}`),
        range === '' ? null : element('span', {}, range),
      ),
      element('h1', {}, visibleLine(title)),
      paintSecrets(page.sessions, plan),
    )
  }

  private groupsOf(page: HtmlPage): OutlineGroup[] {
    const others = page === this.first ? this.written.slice(1) : []
    const entry = (other: HtmlPage): OutlineEntry => ({
      href: pageHref(page.name, other.name),
      label: String(other.number),
      text: other.describe() || `Page ${other.number}`,
    })
    return [...page.outline(), { title: 'Other pages', entries: others.map(entry) }]
  }

  private paintPager(page: HtmlPage, next: HtmlPage | null): Html | null {
    const before = this.written[page.number - 2] ?? null
    const link = (to: HtmlPage, rel: 'prev' | 'next') => ({ href: pageHref(page.name, to.name), class: rel, rel })
    if (!before && !next) return null
    return element(
      'nav',
      { class: 'pager', 'aria-label': 'Pages' },
      before ? element('a', link(before, 'prev'), icon('arrow-left'), `Page ${before.number}`) : null,
      element('span', {}, page === this.first ? `Page 1 of ${this.written.length}` : `Page ${page.number}`),
      next ? element('a', link(next, 'next'), `Page ${next.number}`, icon('arrow-right')) : null,
    )
  }
}
