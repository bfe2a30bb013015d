// Groups items by key, in the order in which the keys first occur. Hand-written, because Map.groupBy needs Node 21.

export function groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) pushTo(groups, keyOf(item), item)
  return groups
}

export function groupByEach<Key, Item>(
  items: Iterable<Item>,
  keysOf: (item: Item) => readonly Key[],
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) for (const key of keysOf(item)) pushTo(groups, key, item)
  return groups
}

export function pushTo<Key, Item>(groups: Map<Key, Item[]>, key: Key, item: Item): void {
  const group = groups.get(key)
  if (group) group.push(item)
  else groups.set(key, [item])
}
