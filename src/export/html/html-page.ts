// A page as it grows: its text, what its outline will say, and the anchors it has.
import { capitalize } from '../../describe/line.ts'
import type { ExportedHead } from '../exported-session.ts'
import type { PageBytes } from './page-bytes.ts'
import type { OutlineEntry, OutlineGroup } from './page-outline.ts'

/** The group of the main line, which needs no name. */
const TURNS = 'Turns'

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
    if (this.groups.length === 0) this.beginGroup(TURNS)
    this.groups.at(-1)?.entries.push(entry)
  }

  addSession(head: ExportedHead): void {
    if (!this.sessions.includes(head)) this.sessions.push(head)
  }

  /** It is written: only its name and its outline are still asked for. */
  forgetAnchors(): void {
    this.anchors.clear()
  }

  /** What is on it, for a list of pages: "Turns 12–31", "Branch 2, turn 1". */
  describe(): string {
    if (this.label !== '') return this.label
    return this.groups.map(describeGroup).join(', ')
  }

  outline(): readonly OutlineGroup[] {
    return this.groups
  }
}

function describeGroup({ title, entries }: OutlineGroup): string {
  // What precedes the first prompt has no number.
  const numbers = entries.map(({ label }) => label).filter((label) => label !== '')
  const [first = '', last = ''] = [numbers[0], numbers.at(-1)]
  if (first === '') return title === TURNS ? '' : title
  const range = first === last ? first : `${first}–${last}`
  const word = first === last ? 'turn' : 'turns'
  return title === TURNS ? `${capitalize(word)} ${range}` : `${title}, ${word} ${range}`
}
