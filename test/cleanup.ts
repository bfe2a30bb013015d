// What helpers have to undo when a test file ends. A worker keeps its modules, so a hook at the top of a helper would run for
// the first file that imports it and for no other; test/home.ts runs these for every file.

const works: (() => unknown)[] = []

export function afterFile(work: () => unknown): void {
  works.push(work)
}

export async function cleanUp(): Promise<void> {
  for (const work of works.splice(0).toReversed()) await work()
}
