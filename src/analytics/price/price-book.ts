// Finds the prices of a model id: the user's before the built-in ones, the exact id before the canonical name.
import { normalizeModel } from '../../format/model.ts'
import { canonicalModel, isRegionalId } from './canonical-model.ts'
import { priceTable, type PriceRow } from './price-table.ts'

export interface PriceOverrides {
  readonly models: ReadonlyMap<string, readonly PriceRow[]>
  readonly aliases: ReadonlyMap<string, string>
}

export interface DatedRow {
  readonly row: PriceRow
  readonly startMs: number
}

export interface ModelPrices {
  /** Never empty; the last row that has started applies. Built-in rows apply until the user's first one starts. */
  readonly rows: readonly DatedRow[]
  readonly isRegional: boolean
}

export type PriceBook = (id: string) => ModelPrices | undefined

export const NO_OVERRIDES: PriceOverrides = { models: new Map(), aliases: new Map() }

export function createPriceBook({ models, aliases }: PriceOverrides): PriceBook {
  const plainModels = byCanonicalName(models)
  const plainAliases = byCanonicalName(aliases)

  const findAlias = (id: string): string | undefined => {
    if (models.has(id)) return undefined
    const name = canonicalModel(id)
    return aliases.get(id) ?? (plainModels.has(name) ? undefined : plainAliases.get(name))
  }

  return (id) => {
    const model = findAlias(id) ?? id
    const name = canonicalModel(model)
    const own = models.get(model) ?? plainModels.get(name) ?? []
    const rows = [...(builtIn.get(name) ?? []), ...own.map((row) => ({ row, startMs: startOf(row) }))]
    return rows.length === 0 ? undefined : { rows, isRegional: isRegionalId(model) }
  }
}

/** A name in canonical form also covers its dated and provider forms; any other spelling covers only itself. */
function byCanonicalName<Value>(entries: ReadonlyMap<string, Value>): Map<string, Value> {
  const plain = [...entries].filter(([name]) => normalizeModel(name) === name)
  return new Map(plain.map(([name, value]) => [canonicalModel(name), value]))
}

const builtIn = groupBuiltIn()

/** A model's first row also applies before its start day, so that a wrong clock leaves no request unpriced. */
function groupBuiltIn(): Map<string, DatedRow[]> {
  const groups = new Map<string, DatedRow[]>()
  for (const row of priceTable) {
    const group = groups.get(row.model)
    if (group) group.push({ row, startMs: startOf(row) })
    else groups.set(row.model, [{ row, startMs: -Infinity }])
  }
  return groups
}

function startOf({ from }: PriceRow): number {
  return from === null ? -Infinity : Date.parse(`${from}T00:00:00Z`)
}
