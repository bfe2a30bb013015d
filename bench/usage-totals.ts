// Compares two daily reports: tokens exactly, the cost of each Claude model to the cent.

type JsonObject = Readonly<Record<string, unknown>>

const TOKENS = ['inputTokens', 'outputTokens', 'cacheCreationTokens', 'cacheReadTokens', 'totalTokens'] as const

export function compareReports(ours: string, theirs: string): string[] {
  const [mine, their] = [readReport(ours), readReport(theirs)]
  const names = [...new Set([...mine.keys(), ...their.keys()])].toSorted()
  return names.flatMap((name) => {
    const [a, b] = [mine.get(name) ?? 0, their.get(name) ?? 0]
    const isSame = name.endsWith('$') ? Math.abs(a - b) < 0.005 : a === b
    return isSame ? [] : [`${name}: ${a} in Annals, ${b} in ccusage`]
  })
}

/** Returns totals, daily values and costs of models by name. */
function readReport(json: string): Map<string, number> {
  const report = objectOf(JSON.parse(json))
  const figures = new Map<string, number>()
  const note = (prefix: string, row: JsonObject): void => {
    for (const name of TOKENS) figures.set(`${prefix} ${name}`, Number(row[name]))
  }
  note('totals', objectOf(report['totals']))
  for (const row of listOf(report['daily'])) {
    note(String(row['date']), row)
    for (const { modelName, cost } of listOf(row['modelBreakdowns'])) {
      const name = `${String(modelName)} $`
      if (name.startsWith('claude-')) figures.set(name, (figures.get(name) ?? 0) + Number(cost))
    }
  }
  return figures
}

function listOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.map(objectOf) : []
}

function objectOf(value: unknown): JsonObject {
  // A value that is not an object has no members to compare.
  return typeof value === 'object' && value !== null ? (value as JsonObject) : {}
}
