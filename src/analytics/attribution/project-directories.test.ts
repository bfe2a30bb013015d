import { expect, test } from 'vitest'
import { makeLedger } from '../../../test/attribution-ledger.ts'
import { projectDirectories } from './project-directories.ts'

const directories = (folder: string, cwds: readonly string[]) =>
  projectDirectories(makeLedger(cwds.map((cwd, index) => ({ path: `projects/${folder}/s${index}.jsonl`, cwd })))).get(
    folder,
  )

test("finds the recorded directory, or its parent, that encodes to the folder's name", () => {
  expect(directories('-home-mara-tide-pool', ['/home/mara/tide-pool'])).toBe('/home/mara/tide-pool')
  expect(directories('-home-mara-tide-pool', ['/tmp', '/home/mara/tide.pool/src/lib'])).toBe('/home/mara/tide.pool')
  expect(directories('C--Users-Mara-tide', ['C:\\Users\\Mara\\tide\\src'])).toBe('C:\\Users\\Mara\\tide')
})

test('falls back to the only recorded directory, then to the folder name', () => {
  expect(directories('by-hand', ['/home/mara/tidepool', '/home/mara/tidepool'])).toBe('/home/mara/tidepool')
  expect(directories('by-hand', ['/home/mara/tidepool', '/home/mara/lantern'])).toBe('by-hand')
  expect(directories('-home-mara', [''])).toBe('-home-mara')
})
