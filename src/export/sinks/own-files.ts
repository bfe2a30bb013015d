// Recognizes files written by an earlier export. Only those may be replaced.
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../error.ts'
import { isObject } from '../../format/check.ts'
import { readAt } from '../../reader/byte-reader.ts'
import { advise, field } from '../../text/advice.ts'

const HEAD_BYTES = 64 * 1024
const MARKS = ['<meta name="annals"', '\nannals: ', '{"annals":']

/** `isOurs` knows the files of an export that was killed before it wrote its manifest. */
export function guardFiles(directory: string, isOurs: (path: string) => boolean): (name: string) => void {
  const listed = readListed(directory)
  return (name) => {
    const path = join(directory, name)
    if (!existsSync(path) || listed.has(name) || isMarked(path) || isOurs(path)) return
    throw new AppError(
      'invalid',
      advise`${path} already exists and is not from an export. Choose a new directory with ${field('output')}, or move the file.`,
    )
  }
}

function readListed(directory: string): Set<string> {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8'))
    if (!isObject(manifest) || manifest['kind'] !== 'export' || !Array.isArray(manifest['files'])) return new Set()
    const files: unknown[] = manifest['files']
    return new Set(['manifest.json', ...files.flatMap((file) => (isObject(file) ? [String(file['name'])] : []))])
  } catch {
    // There is no manifest, or it is not from an export.
    return new Set()
  }
}

function isMarked(path: string): boolean {
  try {
    const file = openSync(path, 'r')
    try {
      const head = readAt(file, 0, HEAD_BYTES).toString('utf8')
      return MARKS.some((mark) => head.includes(mark))
    } finally {
      closeSync(file)
    }
  } catch {
    return false
  }
}
