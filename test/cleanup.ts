// Cleanup that helpers register for the end of a test file. A worker keeps its modules, so a hook at the top of a helper
// would run only for the first file that imports it. test/home.ts calls cleanUp for every file.

const works: (() => unknown)[] = []

export function afterFile(work: () => unknown): void {
  works.push(work)
}

/** Runs all of them, even if one fails. */
export async function cleanUp(): Promise<void> {
  const errors: unknown[] = []
  for (const work of works.splice(0).toReversed()) {
    try {
      await work()
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Cleaning up after a test file failed.')
}
