// An export compared with itself and with what it was made from.
import { dirname, join, resolve } from 'node:path'
import type { z } from 'zod'
import { Archive } from '../archive/archive.ts'
import { AppError } from '../error.ts'
import type { SourceDigest } from '../export/exported-session.ts'
import { readDocumentMarks } from '../export/verify/document-marks.ts'
import { fileSize, hashFile } from '../export/verify/hash-file.ts'
import { readManifest, type Manifest } from '../export/verify/read-manifest.ts'
import { pagesBeside } from '../export/verify/pages-beside.ts'
import { SOURCE_STATES, SourceChecker, type SourceState } from '../export/verify/source-checker.ts'
import { pathKind } from '../reader/resolve.ts'
import { readOwner } from '../reader/session.ts'
import { archiveDirectory } from '../store/places.ts'
import { locateArchived } from './archived-files.ts'
import { locateAll, type Context } from './context.ts'
import type { exportVerifyInput } from './export-verify.ts'

export interface ExportVerification {
  path: string
  generator: string | null
  files: VerifiedFile[]
  sources: VerifiedSource[]
  /** Files and sources that are not as they were; a transcript that has grown is none. */
  problems: number
}

export interface VerifiedFile {
  path: string
  state: 'same' | 'changed' | 'missing' | 'unmarked'
}

export interface VerifiedSource extends SourceState {
  session: string
}

interface SessionSource extends SourceDigest {
  session: string
}

export async function run(context: Context, { file }: z.output<typeof exportVerifyInput>): Promise<ExportVerification> {
  const path = resolve(context.directory, file)
  const isFolder = pathKind(path) === 'directory'
  const verify = isFolder || path.endsWith(MANIFEST) ? verifyFolder : chooseVerification(path)
  const archive = Archive.open(archiveDirectory(context.dataDirectory))
  try {
    const checker = new SourceChecker(context.roots, archive)
    return summarize(path, await verify(context, isFolder ? join(path, MANIFEST) : path, checker))
  } finally {
    archive.close()
  }
}

const MANIFEST = 'manifest.json'

type Findings = Omit<ExportVerification, 'path' | 'problems'>
type Verification = (context: Context, path: string, checker: SourceChecker) => Promise<Findings>

function chooseVerification(path: string): Verification {
  const extension = /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase()
  switch (extension) {
    case 'jsonl':
      return verifyTranscript
    case 'csv':
    case 'parquet':
      return verifyTable
    case 'zip':
      throw new AppError('usage', `${path} is a zip; unpack it and verify the directory.`)
    default:
      return verifyDocument
  }
}

function summarize(path: string, findings: Findings): ExportVerification {
  const files = findings.files.filter(({ state }) => state === 'changed' || state === 'missing')
  const sources = findings.sources.filter(({ state }) => state === 'changed' || state === 'gone')
  return { path, ...findings, problems: files.length + sources.length }
}

async function verifyFolder(context: Context, path: string, checker: SourceChecker): Promise<Findings> {
  if (pathKind(path) === 'missing') {
    throw new AppError('invalid', `${dirname(path)} has no ${MANIFEST}; verify one of its files by itself.`)
  }
  const manifest = readManifest(path)
  const sources = manifest.sessions.flatMap(({ id, sources: own }) => own.map((source) => ({ session: id, ...source })))
  return {
    generator: manifest.generator,
    files: await checkFiles(context, dirname(path), manifest),
    sources: await checkSources(context, sources, checker),
  }
}

async function checkFiles(context: Context, folder: string, { files }: Manifest): Promise<VerifiedFile[]> {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  const checked: VerifiedFile[] = []
  let done = 0
  for (const { name, bytes, sha256 } of files) {
    const path = join(folder, name)
    const size = fileSize(path)
    const isSame = size === bytes && (await hashFile(path)) === sha256
    checked.push({ path, state: size === undefined ? 'missing' : isSame ? 'same' : 'changed' })
    done += bytes
    context.signal?.throwIfAborted()
    context.onProgress({ label: 'verifying', done, total, unit: 'bytes' })
  }
  return checked
}

/** A page or a JSON document, with the pages that follow it. */
async function verifyDocument(context: Context, path: string, checker: SourceChecker): Promise<Findings> {
  const { generator, isIntact, sources, page } = await readDocumentMarks(path)
  if (generator === null) {
    throw new AppError('invalid', `${path} does not say that Annals exported it; name an exported file or directory.`)
  }
  const files: VerifiedFile[] = [{ path, state: isIntact === true ? 'same' : 'changed' }]
  if (page === 1) files.push(...(await checkPages(path)))
  return { generator, files, sources: await checkSources(context, withSessions(sources), checker) }
}

async function checkPages(path: string): Promise<VerifiedFile[]> {
  const checked: VerifiedFile[] = []
  for (const sibling of pagesBeside(path)) {
    const { page, isIntact } = await readDocumentMarks(sibling)
    if (page > 1) checked.push({ path: sibling, state: isIntact === true ? 'same' : 'changed' })
  }
  return checked
}

/** The transcript comes first, then what belongs to it. */
function withSessions(sources: readonly SourceDigest[]): SessionSource[] {
  let session = ''
  return sources.map((source) => {
    session = /(?:^|[\\/])(?!agent-)([^\\/]+)\.jsonl$/.exec(source.path)?.[1] ?? session
    return { session, ...source }
  })
}

async function checkSources(
  context: Context,
  sources: readonly SessionSource[],
  checker: SourceChecker,
): Promise<VerifiedSource[]> {
  const checked: VerifiedSource[] = []
  for (const source of sources) {
    // Standard input is gone, and was never anywhere.
    if (source.path === '-') continue
    context.signal?.throwIfAborted()
    checked.push({ session: source.session, ...(await checker.check(source)) })
  }
  return checked
}

/** A table says nothing of itself: the manifest beside it does. */
async function verifyTable(_context: Context, path: string): Promise<Findings> {
  if (fileSize(path) === undefined) throw new AppError('not-found', `There is no file ${path}; check the path.`)
  return { generator: null, files: [{ path, state: 'unmarked' }], sources: [] }
}

/** Byte for byte, an export is the transcript itself: the one of this id is looked for, and compared. */
async function verifyTranscript(context: Context, path: string, checker: SourceChecker): Promise<Findings> {
  const bytes = fileSize(path)
  if (bytes === undefined) throw new AppError('not-found', `There is no file ${path}; check the path.`)
  const digest = { bytes, sha256: await hashFile(path) }
  const owner = await readOwner(path)
  const known = [...locateAll(context).files, ...locateArchived(context)]
  const paths = known
    .filter(({ kind, sessionId = '' }) => kind === 'session' && (sessionId === owner || isNamedIn(path, sessionId)))
    .map((file) => ({ session: file.sessionId ?? '', path: file.path, ...digest }))
  const checked = await checkSources(
    context,
    paths.filter((source) => source.path !== path),
    checker,
  )
  const best = checked.toSorted((a, b) => SOURCE_STATES.indexOf(a.state) - SOURCE_STATES.indexOf(b.state))[0]
  const lost: VerifiedSource = { session: owner ?? '', path: '', state: 'gone', from: null }
  return { generator: null, files: [{ path, state: 'unmarked' }], sources: [best ?? lost] }
}

/** By its whole id, or as exports name files: by its beginning, at the end. */
function isNamedIn(path: string, sessionId: string): boolean {
  const name = path.slice(0, -'.jsonl'.length)
  return name.endsWith(sessionId) || name.endsWith(`-${sessionId.slice(0, 8)}`)
}
