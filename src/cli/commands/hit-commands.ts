import type { Hit } from '../printers/hit-groups.ts'
import { shellWord } from '../../paint/shell-word.ts'
import { field, operation } from '../../text/advice.ts'
import { commandOf } from '../../text/command-line.ts'

/** Returns the input of `annals show` that opens a hit. Titles and queued texts have no record of their own. */
export function showInputOf(hit: Hit): Record<string, string | true> {
  const { session, file, uuid, agentId, kind } = hit
  if (isFormerTitle(hit)) return { session: session === '' ? file : session, raw: true }
  const place = uuid !== null ? { message: uuid } : agentId !== null ? { agent: agentId } : {}
  return { session: session === '' ? file : session, ...place, ...(uuid === null ? {} : DETAIL[kind]) }
}

/** Only the raw lines have a title or summary that another one replaced. */
function isFormerTitle({ kind, title, found }: Hit): boolean {
  const shown = (title ?? '').replaceAll(/\s+/g, ' ').toLowerCase()
  return kind === 'title' && !found.every((text) => shown.includes(text.toLowerCase()))
}

/** What the text of a kind needs to be shown in full. */
const DETAIL: Partial<Record<Hit['kind'], Record<string, string | true>>> = {
  thinking: { thinking: true },
  'tool-input': { depth: 'all' },
  'tool-output': { depth: 'all' },
  note: { depth: 'all' },
  prompt: { depth: 'all' },
}

/** Returns the command that opens a hit. */
export function showCommand(hit: Hit): string {
  const { session, ...place } = showInputOf(hit)
  const where = Object.entries(place).map(([name, value]) =>
    value === true ? field(name) : field(name, shellWord(shortId(value))),
  )
  return commandOf(operation('show', shellWord(shortId(String(session))), ...where))
}

function shortId(id: string): string {
  return /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(id) ? id.slice(0, 8) : id
}
