/** Output of test runners, so that a failing run and the passing run after it look like the same project. */

interface Place {
  readonly scene: { readonly cwd: string }
  readonly clock: { readonly ms: number }
}

function localTime(ms: number): string {
  const month = new Date(ms).getUTCMonth()
  const hours = month >= 3 && month <= 9 ? 2 : 1
  return new Date(ms + hours * 3_600_000).toISOString().slice(11, 19)
}

interface VitestFile {
  readonly file: string
  readonly tests: number
  readonly failures?: readonly {
    readonly name: string
    readonly message: string
    readonly at: string
    readonly code: string
  }[]
}

/** `at` gives directory and time of the run; the machine stands in Copenhagen. */
export function vitest(at: Place, files: readonly VitestFile[]): string {
  const failures = files.flatMap((entry) => (entry.failures ?? []).map((failure) => ({ file: entry.file, ...failure })))
  const total = files.reduce((sum, entry) => sum + entry.tests, 0)
  const badFiles = files.filter((entry) => (entry.failures ?? []).length > 0).length
  const heads = files.flatMap((entry, index) => {
    const bad = entry.failures ?? []
    const ms = 6 + ((entry.file.length * 7 + index * 5) % 31)
    if (bad.length === 0) return [` ✓ ${entry.file} (${entry.tests} tests) ${ms}ms`]
    return [
      ` ❯ ${entry.file} (${entry.tests} tests | ${bad.length} failed) ${ms}ms`,
      ...bad.flatMap((failure) => [`   × ${failure.name}`, `     → ${failure.message}`]),
    ]
  })
  const details = failures.flatMap((failure) => [
    ` FAIL  ${failure.file} > ${failure.name}`,
    `AssertionError: ${failure.message}`,
    ` ❯ ${failure.at}`,
    failure.code,
    '',
  ])
  const count = (bad: number, all: number): string =>
    bad === 0 ? `${all} passed (${all})` : `${bad} failed | ${all - bad} passed (${all})`
  return [
    ` RUN  v3.0.5 ${at.scene.cwd}`,
    '',
    ...heads,
    '',
    ...details,
    ` Test Files  ${count(badFiles, files.length)}`,
    `      Tests  ${count(failures.length, total)}`,
    `   Start at  ${localTime(at.clock.ms)}`,
    `   Duration  ${300 + total * 17}ms`,
  ].join('\n')
}

export function pytest(files: Readonly<Record<string, string>>, failure?: readonly string[]): string {
  const marks = Object.values(files).join('')
  const failed = [...marks].filter((mark) => mark === 'F').length
  const passed = marks.length - failed
  let done = 0
  const rows = Object.entries(files).map(([file, row]) => {
    done += row.length
    return `${file} ${row}`.padEnd(72) + `[${String(Math.floor((done / marks.length) * 100)).padStart(3)}%]`
  })
  const end = failed === 0 ? `${passed} passed in 0.41s` : `${failed} failed, ${passed} passed in 0.52s`
  return [
    '============================= test session starts ==============================',
    `collected ${marks.length} items`,
    '',
    ...rows,
    '',
    ...(failure ?? []),
    `${'='.repeat(Math.floor((78 - end.length) / 2))} ${end} ${'='.repeat(Math.ceil((78 - end.length) / 2))}`,
  ].join('\n')
}

export function goTest(packages: Readonly<Record<string, number | 'no test files' | readonly string[]>>): string {
  return Object.entries(packages)
    .flatMap(([name, result]) => {
      if (result === 'no test files') return [`?   \tkestrel/${name}\t[no test files]`]
      if (typeof result === 'number') return [`ok  \tkestrel/${name}\t${result.toFixed(3)}s`]
      return [...result, 'FAIL', `FAIL\tkestrel/${name}\t0.318s`]
    })
    .join('\n')
}
