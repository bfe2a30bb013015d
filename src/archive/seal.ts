// The seal: what the catalog contained when it was last written. It is stored beside the archive directory, so that a
// removed, shortened or older archive is noticed. It is written after the catalog and without waiting for the disk: a
// seal that is older than its catalog is harmless.
import { closeSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import { readAt } from '../reader/byte-reader.ts'
import { toJson } from '../text/to-json.ts'
import { parseLine } from './catalog-line.ts'
import { openPrivateFile, removeQuietly } from './private-file.ts'

export interface Seal {
  generation: number
  /** Size of the catalog, and the checksum of these bytes. */
  bytes: number
  check: number
  nextId: number
  versions: number
  /** Every sealed line was intact, so that a matching checksum vouches for each of them. */
  isIntact: boolean
}

export class SealFile {
  private readonly path: string

  constructor(catalogPath: string) {
    this.path = `${dirname(catalogPath)}-seal.json`
  }

  /** Returns undefined if there is no readable seal, as before the first sync. */
  read(): Seal | undefined {
    try {
      const seal: Partial<Record<keyof Seal, unknown>> = JSON.parse(readFileSync(this.path, 'utf8'))
      const { generation, bytes, check, nextId, versions, isIntact } = seal
      if (!isCount(generation) || !isCount(bytes) || !isCount(check) || !isCount(nextId) || !isCount(versions))
        return undefined
      return { generation, bytes, check, nextId, versions, isIntact: isIntact === true }
    } catch {
      return undefined
    }
  }

  /** Ignores errors: the catalog is written, and an older seal stays valid. */
  write(seal: Seal): void {
    // Always the same name: there is one writer at a time, and a kill leaves at most one such file.
    const temporary = `${this.path}.tmp`
    try {
      writeFileSync(temporary, `${toJson(seal)}\n`, { mode: 0o600 })
      renameSync(temporary, this.path)
    } catch {
      removeQuietly(temporary)
    }
  }
}

/** Whether a catalog begins with the bytes that were sealed. */
export function beginsSealed(seal: Seal, bytes: Buffer): boolean {
  return bytes.length >= seal.bytes && crc32(bytes.subarray(0, seal.bytes)) === seal.check
}

/** A quick look for reports that do not read the catalog: whether it has become smaller without being rewritten. */
export function isShortened(catalogPath: string): boolean {
  const seal = new SealFile(catalogPath).read()
  const size = statSync(catalogPath, { throwIfNoEntry: false })?.size ?? 0
  return seal !== undefined && size < seal.bytes && (size === 0 || readGeneration(catalogPath) <= seal.generation)
}

function readGeneration(catalogPath: string): number {
  const file = openPrivateFile(catalogPath, 'read')
  try {
    const line = readAt(file, 0, HEADER_BYTES).toString('latin1').split('\n')[0] ?? ''
    const header = parseLine(line)
    return header?.type === 'header' ? header.generation : 0
  } finally {
    closeSync(file)
  }
}

/** More than the first line has. */
const HEADER_BYTES = 512

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
