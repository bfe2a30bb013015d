import { expect, test } from 'vitest'
import { makeLedger } from '../../../test/attribution-ledger.ts'
import { projectDirectories } from './project-directories.ts'

const directories = (folder: string, cwds: readonly string[]) =>
  projectDirectories(makeLedger(cwds.map((cwd, index) => ({ path: `projects/${folder}/s${index}.jsonl`, cwd })))).get(
    folder,
  )

test('the directory of the rows that has the folder’s name, or the one above it that has', () => {
  expect(directories('-home-mara-tide-pool', ['/home/mara/tide-pool'])).toBe('/home/mara/tide-pool')
  expect(directories('-home-mara-tide-pool', ['/tmp', '/home/mara/tide.pool/src/lib'])).toBe('/home/mara/tide.pool')
  expect(directories('C--Users-Mara-tide', ['C:\\Users\\Mara\\tide\\src'])).toBe('C:\\Users\\Mara\\tide')
})

test('a folder with another name is where all its rows were written, or just the folder', () => {
  expect(directories('by-hand', ['/home/mara/tidepool', '/home/mara/tidepool'])).toBe('/home/mara/tidepool')
  expect(directories('by-hand', ['/home/mara/tidepool', '/home/mara/lantern'])).toBe('by-hand')
  expect(directories('-home-mara', [''])).toBe('-home-mara')
})
