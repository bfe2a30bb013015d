// `annals search`: a few hits per session for people, all hits as JSON, or on a terminal without a query, the picker.
import { openSearch } from '../../operations/find/open-search.ts'
import type { SearchInput } from '../../operations/find/search.ts'
import type { SearchResult } from '../../operations/find/outputs.ts'
import { search } from '../../operations/find/declarations.ts'
import type { Context } from '../../operations/context.ts'
import { show } from '../../operations/session/declarations.ts'
import { createPalette } from '../../paint/terminal/palette.ts'
import { EXIT } from '../exit.ts'
import { askPerson } from './ask-open.ts'
import { showCommand, showInputOf } from './hit-commands.ts'
import { liveQuery } from '../picker/live-query.ts'
import type { Hit } from '../printers/hit-groups.ts'
import type { GlobalOptions } from '../global-options.ts'
import { watchedContext, parseInput, perform, runOperation, writeValue } from '../run-operation.ts'
import { searchPicker } from '../picker/search-picker.ts'
import type { Terminal } from '../terminal.ts'

type Typed = Readonly<Record<string, unknown>>

const FOR_PEOPLE = { limit: 30, perSession: 3 }

export async function runSearch(terminal: Terminal, typed: Typed, options: GlobalOptions): Promise<number> {
  const isData = Boolean(options.json ?? options.tsv)
  if (isEmpty(typed) && !isData && isInteractive()) return pickAndRun(terminal, typed, options)
  const asked = isData ? { ...typed } : { ...FOR_PEOPLE, ...typed }
  if (typed['open'] === true) return openBest(terminal, asked, options)
  const { value, context } = await perform(terminal, search, asked, options)
  // The operation has just returned this value.
  return writeFound(terminal, value as SearchResult, context, options)
}

/** Like grep: without a hit, the exit code is 1 and the advice goes to standard error. */
async function writeFound(
  terminal: Terminal,
  found: SearchResult,
  context: Context,
  options: GlobalOptions,
): Promise<number> {
  const isFound = found.hits.length > 0
  if (isFound || options.json || options.tsv) await writeValue(terminal, search, found, context, options)
  else terminal.writeError((await import('../printers/search.ts')).printSearch(found, terminal, context))
  return isFound ? EXIT.done : EXIT.problems
}

function isEmpty({ query }: Typed): boolean {
  return !Array.isArray(query) || query.join('').trim() === ''
}

function isInteractive(): boolean {
  return process.stdin.isTTY && process.stdout.isTTY && process.env['TERM'] !== 'dumb'
}

async function openBest(terminal: Terminal, asked: Typed, options: GlobalOptions): Promise<number> {
  const { value, context } = await perform(terminal, search, { ...asked, limit: 1 }, options)
  // As above.
  const found = value as SearchResult
  const [best] = found.hits
  return best ? openHit(terminal, best, options) : writeFound(terminal, found, context, options)
}

function openHit(terminal: Terminal, hit: Hit, options: GlobalOptions): Promise<number> {
  return runOperation(terminal, show, showInputOf(hit), options)
}

async function readHit(terminal: Terminal, hit: Hit, options: GlobalOptions): Promise<void> {
  let isClosed = false
  const page: Terminal['page'] = async (text) => (isClosed = await terminal.page(text, { stays: true }))
  await openHit({ ...terminal, page }, hit, { ...options, sync: false })
  if (!isClosed) await askPerson(process)?.('Press Enter to return to the list. ')
}

/** Opening a hit shows it in the pager and returns to the list, until the user leaves or asks for the command to resume. */
async function pickAndRun(terminal: Terminal, typed: Typed, options: GlobalOptions): Promise<number> {
  // The schema of the operation guarantees this type.
  const { query: _query, open: _open, ...chosen } = parseInput(search, { ...FOR_PEOPLE, ...typed }) as SearchInput
  const { context, progress } = watchedContext(terminal, options)
  const index = await openSearch(context).finally(progress.end)
  try {
    const picked = await searchPicker({
      tty: { input: process.stdin, output: process.stdout },
      palette: createPalette(terminal.colors),
      query: '',
      open: (hit) => readHit(terminal, hit, options),
      search: (query, signal) => index.search(liveQuery(query), { ...chosen, signal }),
      complete: (query, cursor) => index.complete(query, cursor),
      now: context.now,
    })
    if (picked.kind === 'leave') return EXIT.done
    terminal.write(`${picked.hit.resume ?? showCommand(picked.hit)}\n`)
    return EXIT.done
  } finally {
    index.close()
  }
}
