// A page as it grows: its text, what its outline will say, and the anchors it has.
import type { ExportedHead } from '../exported-session.ts'
import type { PageBytes } from './page-bytes.ts'
import type { OutlineEntry, OutlineGroup } from './page-outline.ts'

export class HtmlPage {
  readonly name: string
  readonly number: number
  /** What begins on it: "Branch 2"; empty for one that goes on. */
  readonly label: string
  readonly sessions: ExportedHead[] = []
  readonly groups: { title: string; entries: OutlineEntry[] }[] = []
  messages = 0
  readonly body: PageBytes
  private readonly anchors = new Set<string>()

  constructor(name: string, number: number, label: string, body: PageBytes) {
    this.name = name
    this.number = number
    this.label = label
    this.body = body
  }

  /** True for an anchor that it has; from then on it has this one. */
  hasAnchor(id: string): boolean {
    if (this.anchors.has(id)) return true
    this.anchors.add(id)
    return false
  }

  beginGroup(title: string): void {
    this.groups.push({ title, entries: [] })
  }

  addEntry(entry: OutlineEntry): void {
    if (this.groups.length === 0) this.beginGroup('Turns')
    this.groups.at(-1)?.entries.push(entry)
  }

  addSession(head: ExportedHead): void {
    if (!this.sessions.includes(head)) this.sessions.push(head)
  }

  /** It is written: only its name and its outline are still asked for. */
  forgetAnchors(): void {
    this.anchors.clear()
  }

  /** The turns on it, for a list of pages: "turns 12–31". */
  describe(): string {
    if (this.label !== '') return this.label
    const turns = this.groups.flatMap(({ entries }) => entries).filter(({ label }) => /^\d+$/.test(label))
    const [first, last] = [turns[0], turns.at(-1)]
    if (!first || !last) return ''
    return first.label === last.label ? `Turn ${first.label}` : `Turns ${first.label}–${last.label}`
  }

  outline(): readonly OutlineGroup[] {
    return this.groups
  }
}
