// Verifies an export against its recorded hashes and against its source transcripts.
import { dirname, join, resolve } from 'node:path'
import type { z } from 'zod'
import { Archive } from '../../archive/archive.ts'
import { AppError } from '../../error.ts'
import type { SourceDigest } from '../../export/exported-session.ts'
import type { PageFile } from '../../export/html/page-meta.ts'
import { readDocumentMarks } from '../../export/verify/document-marks.ts'
import { findExtraFiles } from '../../export/verify/extra-files.ts'
import { fileSize, hashFile } from '../../export/verify/hash-file.ts'
import { readManifest, type Manifest } from '../../export/verify/read-manifest.ts'
import { SOURCE_STATES, SourceChecker } from '../../export/verify/source-checker.ts'
import { pathKind } from '../../reader/resolve.ts'
import { readOwner } from '../../reader/session.ts'
import { archiveDirectory } from '../../reader/places.ts'
import { locateArchived } from '../session/archived-files.ts'
import { locateAll, type Context } from '../context.ts'
import type { exportVerifyInput } from './declarations.ts'
import type { ExportVerification, VerifiedFile, VerifiedSource } from './outputs.ts'

interface SourceOfSession extends SourceDigest {
  session: string
}

export async function runExportVerify(
  context: Context,
  { file }: z.output<typeof exportVerifyInput>,
): Promise<ExportVerification> {
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

const MAX_EXTRA = 20

type Findings = Pick<ExportVerification, 'generator' | 'files' | 'sources'> &
  Partial<Pick<ExportVerification, 'unnamedSources' | 'extra' | 'extraCount'>>
type Verifier = (context: Context, path: string, checker: SourceChecker) => Promise<Findings>

function chooseVerification(path: string): Verifier {
  const extension = /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase()
  switch (extension) {
    case 'jsonl':
      return verifyTranscript
    case 'csv':
    case 'parquet':
      return verifyTable
    case 'zip':
      throw new AppError('usage', `${path} is a zip file; unpack it and verify the directory.`)
    default:
      return verifyDocument
  }
}

function summarize(path: string, findings: Findings): ExportVerification {
  // A transcript carries no hash either, but it is compared with its source.
  const isLost = ({ state }: VerifiedFile) => state === 'unmarked' && findings.sources.length === 0
  const files = findings.files.filter((file) => file.state === 'changed' || file.state === 'missing' || isLost(file))
  const sources = findings.sources.filter(({ state }) => state === 'changed' || state === 'gone')
  return { path, unnamedSources: 0, extra: [], extraCount: 0, ...findings, problems: files.length + sources.length }
}

async function verifyFolder(context: Context, path: string, checker: SourceChecker): Promise<Findings> {
  if (pathKind(path) === 'missing') {
    throw new AppError('invalid', `${dirname(path)} has no ${MANIFEST}; verify its files one by one.`)
  }
  const manifest = readManifest(path)
  const sources = manifest.sessions.flatMap(({ id, sources: own }) => own.map((source) => ({ session: id, ...source })))
  const folder = dirname(path)
  const extra = findExtraFiles(folder, [MANIFEST, ...manifest.files.map(({ name }) => name)])
  return {
    generator: manifest.generator,
    files: await checkFiles(context, folder, manifest),
    sources: await checkSources(context, sources, checker),
    extra: extra.slice(0, MAX_EXTRA),
    extraCount: extra.length,
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

async function verifyDocument(context: Context, path: string, checker: SourceChecker): Promise<Findings> {
  if (fileSize(path) === undefined) throw new AppError('not-found', `There is no file ${path}; check the path.`)
  const { generator, isIntact, sources, unnamedSources, files } = await readDocumentMarks(path)
  if (generator === null) {
    throw new AppError('invalid', `${path} was not exported by Annals; give an exported file or directory.`)
  }
  return {
    generator,
    files: [{ path, state: isIntact === true ? 'same' : 'changed' }, ...(await checkBeside(context, path, files))],
    sources: await checkSources(context, withSessions(sources), checker),
    unnamedSources,
  }
}

async function checkBeside(context: Context, page: string, files: readonly PageFile[]): Promise<VerifiedFile[]> {
  const checked: VerifiedFile[] = []
  for (const { name, sha256 } of files) {
    context.signal?.throwIfAborted()
    const path = join(dirname(page), name)
    const isThere = fileSize(path) !== undefined
    checked.push({ path, state: !isThere ? 'missing' : (await hashFile(path)) === sha256 ? 'same' : 'changed' })
  }
  return checked
}

/** Assigns each source to its session. A transcript is followed by its side files. */
function withSessions(sources: readonly SourceDigest[]): SourceOfSession[] {
  let session = ''
  return sources.map((source) => {
    session = /(?:^|[\\/])(?!agent-)([^\\/]+)\.jsonl$/.exec(source.path)?.[1] ?? session
    return { session, ...source }
  })
}

async function checkSources(
  context: Context,
  sources: readonly SourceOfSession[],
  checker: SourceChecker,
  mayBeMasked = false,
): Promise<VerifiedSource[]> {
  const checked: VerifiedSource[] = []
  for (const source of sources) {
    if (source.path === '-') continue
    context.signal?.throwIfAborted()
    checked.push({ session: source.session, ...(await checker.check(source, mayBeMasked)) })
  }
  return checked
}

/** A table carries no hash; only the manifest next to it does. */
async function verifyTable(_context: Context, path: string): Promise<Findings> {
  if (fileSize(path) === undefined) throw new AppError('not-found', `There is no file ${path}; check the path.`)
  return { generator: null, files: [{ path, state: 'unmarked' }], sources: [] }
}

/** A jsonl export is the transcript itself, possibly with masked secrets. Finds the transcript with this id and compares it. */
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
    true,
  )
  const best = checked.toSorted((a, b) => SOURCE_STATES.indexOf(a.state) - SOURCE_STATES.indexOf(b.state))[0]
  const lost: VerifiedSource = { session: owner ?? '', path: '', state: 'gone', from: null }
  return { generator: null, files: [{ path, state: 'unmarked' }], sources: [best ?? lost] }
}

function isNamedIn(path: string, sessionId: string): boolean {
  const name = path.slice(0, -'.jsonl'.length)
  return name.endsWith(sessionId) || name.endsWith(`-${sessionId.slice(0, 8)}`)
}
