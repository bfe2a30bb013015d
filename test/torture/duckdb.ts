// Reads exported tables with DuckDB, which shares no code with Annals, and compares them with the ledger, the manifest and
// each other: node scripts/run.js test/torture/duckdb.ts [--home=sample]
// DuckDB has 70 MB. It is installed from npm into a temporary folder, which is deleted at the end.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runAnnals, type AnnalsHomes } from './annals-process.ts'
import { compareTables, type Manifest } from './compare-tables.ts'
import { openDuckdb, type Duckdb } from './open-duckdb.ts'

const { values } = parseArgs({ options: { home: { type: 'string', default: 'sample' } } })

const PACKAGE = '@duckdb/node-api@1.5.5-r.5'
const GIVE_UP_MS = 30 * 60_000

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'annals-duckdb-'))
  try {
    installInto(folder)
    const database = await openDuckdb(folder)
    const complaints = await check(folder, database)
    say(complaints.length === 0 ? 'all tables are equal' : complaints.join('\n'))
    if (complaints.length > 0) process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function installInto(folder: string): void {
  const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', PACKAGE]
  const { status, stderr } = spawnSync('npm', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`npm could not install ${PACKAGE}: ${stderr}`)
}

async function check(folder: string, database: Duckdb): Promise<string[]> {
  const homes = { claudeHome: resolve(values.home), dataHome: join(folder, 'data') }
  mkdirSync(homes.dataHome)
  const parquet = await exportTo(homes, 'parquet', join(folder, 'parquet'))
  const csv = await exportTo(homes, 'csv', join(folder, 'csv'))
  const { totals } = await annalsJson<Daily>(homes, ['usage', 'daily', '--json'])
  return [
    ...(await compareTotals(database, parquet.directory, totals)),
    ...(await compareTables(database, { parquet, csv }, say)),
  ]
}

interface Exported {
  directory: string
  manifest: Manifest
}

async function exportTo(homes: AnnalsHomes, format: string, directory: string): Promise<Exported> {
  const args = ['export', '--all', '--format', format, '--thinking', '-o', `${directory}/`]
  const { code, stderr, ms } = await runAnnals(homes, args, { giveUpMs: GIVE_UP_MS })
  if (code !== 0) throw new Error(`the export exited with ${code}: ${stderr}`)
  say(`${format}: exported in ${(ms / 1000).toFixed(1)} s`)
  // The export above wrote it.
  const manifest = JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8')) as Manifest
  return { directory, manifest }
}

interface Daily {
  totals: {
    inputTokens: number
    outputTokens: number
    cacheCreationTokens: number
    cacheReadTokens: number
    totalCost: number
  }
}

async function annalsJson<Value>(homes: AnnalsHomes, args: readonly string[]): Promise<Value> {
  const { code, stdout, stderr } = await runAnnals(homes, args, { giveUpMs: GIVE_UP_MS })
  if (code !== 0) throw new Error(`annals ${args.join(' ')} exited with ${code}: ${stderr}`)
  // The caller gives the type of the output.
  return JSON.parse(stdout) as Value
}

const NANO = 1e9

async function compareTotals(database: Duckdb, directory: string, totals: Daily['totals']): Promise<string[]> {
  const from = `read_parquet('${directory}/usage/**/*.parquet', hive_partitioning = true)`
  const sums = `sum(input_tokens), sum(output_tokens), sum(cache_write_tokens), sum(cache_read_tokens), sum(cost_nano_usd)`
  const [found = []] = await database.rows(`from ${from} select ${sums}`)
  const expected = [
    totals.inputTokens,
    totals.outputTokens,
    totals.cacheCreationTokens,
    totals.cacheReadTokens,
    Math.round(totals.totalCost * NANO),
  ]
  const names = ['input', 'output', 'cache write', 'cache read', 'nano-dollars']
  return names.flatMap((name, index) => {
    const [ours, theirs] = [String(expected[index]), String(found[index])]
    say(`usage, ${name}: ledger ${ours}, DuckDB ${theirs}`)
    return ours === theirs ? [] : [`usage, ${name}: the ledger has ${ours}, DuckDB has ${theirs}`]
  })
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

await main()
