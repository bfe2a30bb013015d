// Reads the files of a session byte for byte, up to their sizes when the session was opened, and hashes them.
import { createHash } from 'node:crypto'
import { basename, dirname, relative, sep } from 'node:path'
import { maskText } from '../../format/secrets/mask-secrets.ts'
import { maskJsonLines, maskTextBytes } from '../../export/mask-bytes.ts'
import type { ExportedFile, SourceDigest } from '../../export/exported-session.ts'
import type { SourceFile } from '../../reader/locate.ts'
import { readBytes } from '../../reader/text-range.ts'
import { FamilyBytes } from '../../session/family-bytes.ts'
import type { Context } from '../context.ts'
import type { OpenSession } from '../../session/open-session.ts'
import { placeInHome } from './place-in-home.ts'

export interface FamilyFile {
  name: string
  kind: ExportedFile['kind']
  path: string
  bytes: number
  read(): AsyncGenerator<Uint8Array>
}

const CHUNK_BYTES = 4 * 1024 * 1024

export function familyFiles(context: Context, open: OpenSession): FamilyFile[] {
  const { files, main } = open
  if (!files) return [passedFile(open)]
  const home = new FamilyBytes(context)
  const own = [...(files.main ? [files.main] : []), ...files.agents, ...files.metas, ...files.toolResults]
  return own.map((file, index) => {
    const kind = index === 0 && files.main ? 'transcript' : file.kind === 'agent' ? 'agent' : 'other'
    const isRead = kind === 'agent' && file.agentId !== undefined
    const bytes = kind === 'transcript' ? main.bytes : isRead ? open.transcriptOf(file.agentId ?? '').bytes : file.size
    return {
      name: nameWithin(file, files.main, open.id),
      kind,
      path: placeInHome(file.path, context.roots),
      bytes,
      read: () => readChunks(bytes, async (offset, length) => readRange(home, file, offset, length)),
    }
  })
}

function passedFile({ id, main }: OpenSession): FamilyFile {
  const { bytes, source } = main
  return {
    name: `${id}.jsonl`,
    kind: 'transcript',
    path: '-',
    bytes,
    read: () => readChunks(bytes, async (offset, length) => source.bytes(offset, length)),
  }
}

export async function readRange(home: FamilyBytes, file: SourceFile, offset: number, length: number): Promise<Buffer> {
  return file.archived === undefined ? readBytes(file.path, offset, length) : home.bytes(file, offset, length)
}

async function* readChunks(
  bytes: number,
  read: (offset: number, length: number) => Promise<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for (let offset = 0; offset < bytes;) {
    const chunk = await read(offset, Math.min(CHUNK_BYTES, bytes - offset))
    if (chunk.length === 0) return
    offset += chunk.length
    yield chunk
  }
}

function nameWithin(file: SourceFile, main: SourceFile | undefined, id: string): string {
  const path = file.path.split(sep).join('/')
  const inFolder = main ? relative(dirname(main.path), file.path).split(sep).join('/') : '..'
  if (inFolder !== '' && !inFolder.startsWith('..')) return inFolder
  const below = path.indexOf(`/${id}/`)
  return below < 0 ? `${id}/${basename(file.path)}` : path.slice(below + 1)
}

export async function digestFiles(
  files: readonly FamilyFile[],
  nameOf: (path: string) => string,
): Promise<SourceDigest[]> {
  const digests: SourceDigest[] = []
  for (const { path, bytes, read } of files) {
    const hash = createHash('sha256')
    for await (const chunk of read()) hash.update(chunk)
    digests.push({ path: nameOf(path), bytes, sha256: hash.digest('hex') })
  }
  return digests
}

export function toExported(files: readonly FamilyFile[], masks: boolean): ExportedFile[] {
  if (!masks) return files.map(({ name, kind, bytes, read }) => ({ name, kind, bytes, read }))
  const taken = new Set(files.map(({ name }) => name).filter((name) => maskText(name) === name))
  return files.map(({ name, kind, bytes, read }) => ({
    name: maskName(name, taken),
    kind,
    bytes,
    read: () => (name.endsWith('.jsonl') ? maskJsonLines(read()) : maskTextBytes(read())),
  }))
}

/** Windows allows no stars in names. Two names may get the same mask, and neither file may replace the other. */
function maskName(name: string, taken: Set<string>): string {
  const masked = maskText(name)
  if (masked === name) return name
  const [, stem = '', extension = ''] = /^(.*?)((?:\.[^/.]*)*)$/.exec(masked.replaceAll('*', '_')) ?? []
  let own = stem + extension
  for (let number = 2; taken.has(own); number++) own = `${stem}-${number}${extension}`
  taken.add(own)
  return own
}
