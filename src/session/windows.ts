// A list in windows, each small enough to be read at once.

/** Whichever comes first. */
const WINDOW_ITEMS = 25
const WINDOW_BYTES = 512 * 1024

export function* inWindows<Item>(items: readonly Item[], bytesOf: (item: Item) => number): Generator<Item[]> {
  let window: Item[] = []
  let bytes = 0
  for (const item of items) {
    window.push(item)
    bytes += bytesOf(item)
    if (window.length < WINDOW_ITEMS && bytes <= WINDOW_BYTES) continue
    yield window
    window = []
    bytes = 0
  }
  if (window.length > 0) yield window
}
