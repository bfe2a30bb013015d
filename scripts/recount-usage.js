#!/usr/bin/env node
// Counts usage with JSON.parse and without any code of src. Tests compare the result with the ledger.
//   node scripts/recount-usage.js DIR[,DIR…] …     one line of JSON per argument
// Skips lines that are not a JSON object; the ledger repairs them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const homes of process.argv.slice(2)) console.log(JSON.stringify(recount(homes.split(','))))

export function recount(homes) {
  const rows = homes.flatMap(transcripts).toSorted().flatMap(rowsOf).filter(mayCount)
  const written = rows.filter((row) => !row.wrapped)
  const byId = groupBy(written, (row) => row.id)
  const isCopy = ({ id, request }) =>
    (byId.get(id) ?? []).some((other) => !request || !other.request || other.request === request)
  const entries = [...merge(written), ...merge(rows.filter((row) => row.wrapped && !isCopy(row)))]
  const totals = { entries: 0, input: 0, output: 0, cacheWrite5m: 0, cacheWrite1h: 0, cacheRead: 0, webSearches: 0 }
  for (const { best } of withoutReplays(entries))
    for (const [name, count] of Object.entries(countsOf(best))) totals[name] += count
  return totals
}

function transcripts(home) {
  const folder = join(home, 'projects')
  const names = readdirSync(folder, { recursive: true }).filter((name) => /(?<!journal)\.jsonl$/.test(name))
  return names.map((name) => join(folder, name))
}

function rowsOf(path) {
  return readFileSync(path, 'utf8').split('\n').map(parse).flatMap(toRow)
}

function toRow(record) {
  const isPlain = record?.message?.usage !== undefined
  const holder = isPlain ? record : record?.data?.message
  if (holder?.message?.usage === undefined) return []
  const { id, model, usage } = holder.message
  const { uuid, requestId: request, forkedFrom } = holder
  const { sessionId: session, isSidechain } = record
  const key = { id: id || uuid, hasId: Boolean(id), request, session, origin: forkedFrom?.messageUuid || uuid }
  return [{ ...key, model, usage, wrapped: !isPlain, side: isSidechain === true }]
}

function mayCount({ model, usage }) {
  if (model === '<synthetic>' || typeof usage !== 'object' || usage === null) return false
  const { input_tokens, output_tokens, cache_read_input_tokens: read, cache_creation_input_tokens: write } = usage
  return [input_tokens, output_tokens, read ?? 0, write ?? 0].every((count) => Number.isInteger(count) && count >= 0)
}

/** Combines rows with the same key to one entry and keeps the best row. */
function merge(rows) {
  const groups = [...groupBy(rows, keyOf).values()].flatMap((all) =>
    isWithoutRequest(all[0]) ? splitBySession(all) : [all],
  )
  return groups.map((all) => ({ all, best: all.reduce(better) }))
}

function isWithoutRequest({ hasId, request }) {
  return hasId && !request
}

/** Splits rows by session, but keeps sessions together that share a record: a fork or copy repeats its uuid. */
function splitBySession(rows) {
  let clusters = []
  for (const row of rows) {
    const names = [`session ${row.session}`, ...(row.origin ? [`record ${row.origin}`] : [])]
    const touched = clusters.filter((cluster) => names.some((name) => cluster.names.has(name)))
    const joined = {
      names: new Set([...names, ...touched.flatMap((cluster) => [...cluster.names])]),
      rows: [...touched.flatMap((cluster) => cluster.rows), row],
    }
    clusters = [...clusters.filter((cluster) => !touched.includes(cluster)), joined]
  }
  // In the order of the files again, because the later of two equal rows counts.
  return clusters.map((cluster) => rows.filter((row) => cluster.rows.includes(row)))
}

function keyOf(row) {
  const { id, hasId, request, usage } = row
  if (!id) return row
  if (!hasId) return `uuid ${id}`
  if (request) return `request ${id} ${request}`
  const { input_tokens: input, cache_read_input_tokens: read = 0, cache_creation_input_tokens: write = 0 } = usage
  return id.startsWith('msg_') ? `message ${id}` : `message ${id} ${input} ${read} ${write}`
}

/** Prefers rows outside sidechains, then more output, then more input, then the later row. */
function better(row, later) {
  const rank = ({ side, usage }) => [side ? 0 : 1, usage.output_tokens, inputOf(usage)]
  const [mine, its] = [rank(row), rank(later)]
  const first = mine.findIndex((value, index) => value !== its[index])
  return first >= 0 && mine[first] > its[first] ? row : later
}

/** Merges sidechain entries with the same message and session, and drops those that another entry already counts. */
function withoutReplays(entries) {
  const isSide = ({ best }) => best.side && best.hasId
  const keysOf = ({ all }) => all.map(({ id, session }) => `${id} ${session}`)
  const mains = new Set(entries.flatMap(({ all }) => keysOf({ all: all.filter(({ side }) => !side) })))
  let clusters = []
  for (const entry of entries.filter(isSide)) {
    const keys = keysOf(entry)
    const touched = clusters.filter((cluster) => keys.some((key) => cluster.keys.has(key)))
    const joined = {
      keys: new Set([...keys, ...touched.flatMap((c) => [...c.keys])]),
      entries: [...touched.flatMap((c) => c.entries), entry],
    }
    clusters = [...clusters.filter((cluster) => !touched.includes(cluster)), joined]
  }
  const own = clusters.filter(({ keys }) => ![...keys].some((key) => mains.has(key)))
  const kept = own.map((cluster) => ({ best: cluster.entries.map(({ best }) => best).reduce(better) }))
  return [...entries.filter((entry) => !isSide(entry)), ...kept]
}

function countsOf({ model, usage }) {
  const steps = usage.iterations ?? []
  const isPlain = steps.length === 0 || (steps.length === 1 && steps[0].type === 'message')
  const parts = isPlain ? [usage] : steps
  const sum = (count) => parts.reduce((total, part) => total + count(part), 0)
  return {
    entries: new Set(parts.map((part) => part.model ?? model)).size,
    input: sum((part) => part.input_tokens),
    output: sum((part) => part.output_tokens),
    cacheWrite5m: sum((part) => writesOf(part) - hourOf(part)),
    cacheWrite1h: sum(hourOf),
    cacheRead: sum((part) => part.cache_read_input_tokens ?? 0),
    webSearches: usage.server_tool_use?.web_search_requests ?? 0,
  }
}

function inputOf(usage) {
  return usage.input_tokens + (usage.cache_read_input_tokens ?? 0) + writesOf(usage)
}

function writesOf(usage) {
  const split = (usage.cache_creation?.ephemeral_5m_input_tokens ?? 0) + hourOf(usage)
  return Math.max(usage.cache_creation_input_tokens ?? 0, split)
}

function hourOf(usage) {
  return usage.cache_creation?.ephemeral_1h_input_tokens ?? 0
}

function groupBy(items, keyOfItem) {
  const groups = new Map()
  for (const item of items) {
    const key = keyOfItem(item)
    if (groups.has(key)) groups.get(key).push(item)
    else groups.set(key, [item])
  }
  return groups
}

function parse(line) {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
