// A document of one page or many. Pages end when they hold enough messages or bytes, between any two messages, also within
// an agent: what was open is closed, and opened again on the next page. A page is written when it is full; the first one
// comes last, since it leads to all others. A document without pages is written as it comes.
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

/** More than this a browser opens slowly. */
const PAGE_BYTES = 6_000_000

/** Something that is open while messages are written. */
export interface Frame {
  /** How it begins on a page on which it goes on. */
  reopen: () => string
  close: string
}

export interface DocumentOptions {
  plan: ExportPlan
  sink: ExportSink
  names: PageNames
  title: string
  /** Of the first page. */
  header: () => Html
  /** Of a document without pages: known before anything is read. */
  outline: readonly OutlineGroup[]
}

export class HtmlDocument {
  private readonly options: DocumentOptions
  private readonly isPaged: boolean
  private readonly first: HtmlPage
  private page: HtmlPage
  /** In their order; the first is written last, but stands here first. */
  private readonly written: HtmlPage[] = []
  /** Hashes of pages that are written, by name. */
  private readonly hashes = new Map<string, string>()
  private readonly frames: Frame[] = []
  /** Where chapters and messages that are linked to stand: the name of the page. */
  private readonly places = new Map<string, string>()
  private readonly chapterNames = new Map<string, string>()
  private hasLateLinks = false
  private spare: PageBytes | null = null
  /** Of a document without pages, once it has begun. */
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

  /** From here on this session is told. */
  beginSession(head: ExportedHead): void {
    this.page.addSession(head)
  }

  hasAnchor(id: string): boolean {
    return this.page.hasAnchor(id)
  }

  open(frame: Frame): void {
    this.frames.push(frame)
  }

  close(): void {
    const frame = this.frames.pop()
    if (frame) this.write(frame.close)
  }

  /** The same without closing it: what is written next does that. */
  release(): void {
    this.frames.pop()
  }

  /** Names the pages on which chapters will begin, before any page is written. */
  expectChapters(keys: readonly string[]): void {
    if (this.isPaged) for (const key of keys) this.chapterNames.set(key, this.options.names.ofChapter(key))
  }

  /** In a document that has more than one page, a chapter begins on a page of its own. */
  async beginChapter(key: string, label: string): Promise<void> {
    if (this.page !== this.first) await this.turnPage(this.chapterNames.get(key), label)
    this.placeAnchor(key)
  }

  placeAnchor(id: string): void {
    this.places.set(id, this.page.name)
  }

  /** The address of an anchor, written between quotes. One that comes later is on this page when there is only one, on a page
   *  that is named after it when there are more; on the first page that is known in the end. */
  linkTo(id: string): string {
    const place = this.places.get(id)
    if (place !== undefined) return place === this.page.name ? `#${id}` : `${this.hrefOf(place)}#${id}`
    if (!this.isPaged) return `#${id}`
    if (this.page !== this.first) return this.lateLink(id)
    this.hasLateLinks = true
    // No text gets a NUL into a page.
    return `\0${id}\0`
  }

  isPlaced(id: string): boolean {
    return this.places.has(id)
  }

  private lateLink(id: string): string {
    const name = this.places.get(id) ?? this.chapterNames.get(id) ?? this.first.name
    return name === this.page.name ? `#${id}` : `${this.hrefOf(name)}#${id}`
  }

  private hrefOf(name: string): string {
    return pageHref(this.page.name, name)
  }

  /** Before a message: begins another page when this one is full. */
  async makeRoom(): Promise<void> {
    const { pageSize } = this.options.plan.options
    if (this.isPaged && (this.page.messages >= pageSize || this.page.body.length >= PAGE_BYTES)) await this.turnPage()
    this.page.messages += 1
  }

  /** After a message: what has no pages goes out at once. */
  async settle(): Promise<void> {
    if (!this.isPaged) await this.page.body.moveTo(await this.begin())
  }

  private async begin(): Promise<SinkFile> {
    if (this.stream) return this.stream
    this.stream = this.options.sink.create(this.page.name)
    await this.stream.write(this.startOf(this.page, this.options.outline))
    return this.stream
  }

  private async turnPage(name = this.options.names.next(), label = ''): Promise<void> {
    for (const { close } of this.frames.toReversed()) this.write(close)
    const full = this.page
    this.page = new HtmlPage(name, full.number + 1, label, this.spare ?? new PageBytes())
    this.spare = null
    for (const head of full.sessions.slice(-1)) this.page.addSession(head)
    for (const { reopen } of this.frames) this.write(reopen())
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

  /** Now it is known where everything stands that it leads to. */
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

  /** By the first page the whole document is verified. */
  private metaOfAll(): PageMeta {
    const sessions = new Set(this.written.flatMap((page) => page.sessions))
    return pageMeta(this.options.plan, this.first.number, [...sessions], this.filesBeside())
  }

  private filesBeside(): PageFile[] {
    const { plan, sink } = this.options
    const { base } = splitName(this.first.name)
    const isPicture = ({ name }: PageFile) => name.startsWith(`${base}.files/`)
    const pages = [...this.hashes].map(([name, sha256]) => ({ name, sha256 }))
    const pictures = plan.options.images === 'files' ? sink.closed().filter(isPicture) : []
    const folder = base.lastIndexOf('/') + 1
    return [...pages, ...pictures].map(({ name, sha256 }) => ({ name: name.slice(folder), sha256 }))
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
    const link = (to: HtmlPage, look: string) => ({ href: pageHref(page.name, to.name), class: look, rel: look })
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
