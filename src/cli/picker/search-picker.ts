// The interactive search picker: reads keys and redraws the screen until a hit is selected or the user quits.
import type { SearchResult } from '../../operations/find/outputs.ts'
import type { Hit } from '../printers/hit-groups.ts'
import type { Palette } from '../../paint/terminal/palette.ts'
import { liveSearch } from './live-search.ts'
import { hitsPerPage, paintPicker } from './paint-picker.ts'
import {
  isStale,
  startPicker,
  updatePicker,
  type Complete,
  type Picked,
  type PickerEvent,
  type PickerState,
} from './picker-state.ts'
import { flushKeys, isPaste, readKeys, type Key } from './read-keys.ts'
import { takeTerminal, type Tty } from './take-terminal.ts'

export interface PickerOptions {
  tty: Tty
  palette: Palette
  query: string
  search(query: string, signal: AbortSignal): Promise<SearchResult>
  complete?: Complete
  /** Shows a hit. Then the list is shown again, as it was. Without this function, opening a hit ends the picker. */
  open?(hit: Hit): Promise<void>
  now(): number
}

/** Long enough to avoid a search for every letter of a word, too short to be noticed. */
const REST_MS = 30
/** Longer than the gap between the bytes of one key, shorter than the gap between two key presses. */
const ESCAPE_MS = 50

export async function searchPicker(options: PickerOptions): Promise<Picked> {
  let state = startPicker(options.query)
  for (;;) {
    state = await onScreen(options, state)
    const picked = state.picked ?? { kind: 'leave' }
    if (picked.kind !== 'open' || !options.open) return picked
    await options.open(picked.hit)
    state = { ...state, picked: null }
  }
}

async function onScreen(options: PickerOptions, state: PickerState): Promise<PickerState> {
  const restore = takeTerminal(options.tty)
  try {
    return await runPicker(options, state)
  } finally {
    restore()
  }
}

/** Returns the state in which the user picked a hit or left. */
function runPicker(options: PickerOptions, begin: PickerState): Promise<PickerState> {
  const { tty, complete } = options
  let state = begin
  const { promise, resolve, reject } = deferred<PickerState>()
  const draw = () => tty.output.write(frameOf(state, options))
  const live = liveSearch({
    search: options.search,
    onEvent: (event) => handle([event]),
    onError: reject,
    delayMs: REST_MS,
  })

  function handle(events: readonly PickerEvent[]): void {
    const { query } = state
    for (const event of events) if (!state.picked) state = updatePicker(state, event, complete)
    if (state.picked) return resolve(state)
    if (state.query !== query) search()
    draw()
  }
  function search(): void {
    if (state.query.trim() === '') live.stop()
    else live.ask(state.query)
  }
  const resize = () => handle([{ kind: 'page', size: hitsPerPage(sizeOf(tty).height) }])
  const stopKeys = listenToKeys(
    tty.input,
    (keys) => handle(keys.map((key) => ({ kind: 'key', key }))),
    () => resolve({ ...state, picked: { kind: 'leave' } }),
  )
  tty.output.on('resize', resize)
  if (isStale(state)) search()
  resize()
  return promise.finally(() => {
    live.stop()
    stopKeys()
    tty.output.off('resize', resize)
  })
}

function listenToKeys(input: Tty['input'], onKeys: (keys: Key[]) => void, onEnd: () => void): () => void {
  const decoder = new TextDecoder()
  let rest = ''
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    const keys = flushKeys(rest)
    rest = ''
    onKeys(keys)
  }
  const onData = (chunk: Buffer | string) => {
    clearTimeout(timer)
    const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })
    const read = readKeys(rest + text)
    rest = read.rest
    if (rest !== '' && !isPaste(rest)) timer = setTimeout(flush, ESCAPE_MS)
    if (read.keys.length > 0) onKeys(read.keys)
  }
  input.on('data', onData).on('end', onEnd).on('close', onEnd)
  input.resume()
  return () => {
    clearTimeout(timer)
    input.off('data', onData).off('end', onEnd).off('close', onEnd)
  }
}

/** Clears each line before writing it: clearing after a full line would erase its last character. */
function frameOf(state: Parameters<typeof paintPicker>[0], { tty, palette, now }: PickerOptions): string {
  const { lines, column } = paintPicker(state, { ...sizeOf(tty), palette, nowMs: now() })
  const painted = lines.map((line) => `\u001b[2K${line}`).join('\r\n')
  return `\u001b[?25l\u001b[H${painted}\u001b[1;${column + 1}H\u001b[?25h`
}

/** A terminal with unknown size reports 0. */
function sizeOf({ output }: Tty): { width: number; height: number } {
  return { width: output.columns || 80, height: output.rows || 24 }
}

/** Replaces Promise.withResolvers, which the oldest supported Node does not have. */
function deferred<Value>() {
  let resolve: (value: Value) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<Value>((onValue, onError) => {
    resolve = onValue
    reject = onError
  })
  return { promise, resolve, reject }
}
