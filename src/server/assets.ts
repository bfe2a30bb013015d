// The files of the built web app, read once into memory. A request names a key of this table, never a file.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { AppError, systemCode } from '../error.ts'

export interface Asset {
  bytes: Buffer
  type: string
  etag: string
  isImmutable: boolean
}

export interface Assets {
  page: Asset
  files: ReadonlyMap<string, Asset>
}

const PAGE = '/index.html'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

export function readAssets(folder: string): Assets {
  const files = new Map(listFiles(folder).map((file) => readAsset(folder, file)))
  const page = files.get(PAGE)
  if (!page) throw notBuilt(folder)
  files.delete(PAGE)
  return { page, files }
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  } catch (error) {
    if (systemCode(error) === 'ENOENT') throw notBuilt(folder)
    throw error
  }
}

function readAsset(folder: string, file: string): [path: string, asset: Asset] {
  const path = `/${relative(folder, file).split(sep).join('/')}`
  const bytes = readFileSync(file)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`
  const type = TYPES[extname(file)] ?? 'application/octet-stream'
  return [path, { bytes, type, etag, isImmutable: /^\/assets\/.+-[\w-]{8}\.\w+$/.test(path) }]
}

function notBuilt(folder: string): AppError {
  return new AppError('not-found', `The web app is not in ${folder}; run "npm run build" or reinstall Annals.`)
}
