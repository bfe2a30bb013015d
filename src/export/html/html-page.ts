// A page while it is written: its markup, outline and anchors.
import { capitalize } from '../../describe/line.ts'
import type { ExportedHead } from '../exported-session.ts'
import type { PageBytes } from './page-bytes.ts'
import type { OutlineEntry, OutlineGroup } from './page-outline.ts'

const TURNS = 'Turns'

export class HtmlPage {
  readonly name: string
  readonly number: number
  /** The chapter that starts on it, such as "Branch 2"; '' for a page that continues one. */
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

  claimAnchor(id: string): boolean {
    if (this.anchors.has(id)) return false
    this.anchors.add(id)
    return true
  }

  beginGroup(title: string): void {
    this.groups.push({ title, entries: [] })
  }

  addEntry(entry: OutlineEntry): void {
    if (this.groups.length === 0) this.beginGroup(TURNS)
    this.groups.at(-1)?.entries.push(entry)
  }

  addSession(head: ExportedHead): void {
    if (!this.sessions.includes(head)) this.sessions.push(head)
  }

  forgetAnchors(): void {
    this.anchors.clear()
  }

  describe(): string {
    if (this.label !== '') return this.label
    return this.groups.map(describeGroup).join(', ')
  }

  outline(): readonly OutlineGroup[] {
    return this.groups
  }
}

function describeGroup({ title, entries }: OutlineGroup): string {
  // The part before the first prompt has no number.
  const numbers = entries.map(({ label }) => label).filter((label) => label !== '')
  const [first = '', last = ''] = [numbers[0], numbers.at(-1)]
  if (first === '') return title === TURNS ? '' : title
  const range = first === last ? first : `${first}–${last}`
  const word = first === last ? 'turn' : 'turns'
  return title === TURNS ? `${capitalize(word)} ${range}` : `${title}, ${word} ${range}`
}
