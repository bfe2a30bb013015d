// Collects the figures of several benchmarks, so that `bench all` can print them in one table.
import { appendFileSync, readFileSync } from 'node:fs'

const FILE_VARIABLE = 'ANNALS_BENCH_FIGURES'

/** Keeps a figure if `bench all` runs this benchmark. */
export function noteFigure(name: string, value: number): void {
  const path = process.env[FILE_VARIABLE]
  if (path !== undefined) appendFileSync(path, `${name}\t${value}\n`)
}

export function figuresTo(path: string): Readonly<Record<string, string>> {
  return { [FILE_VARIABLE]: path }
}

export function readFigures(path: string): Map<string, number> {
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  return new Map(
    lines.map((line) => {
      const [name = '', value = ''] = line.split('\t')
      return [name, Number(value)]
    }),
  )
}
