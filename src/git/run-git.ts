// Runs git to read a repository that may be hostile. A repository's configuration and attributes can name programs (hooks,
// fsmonitor, diff drivers, filters, signature checks, transports), so every switch that starts one is off, and nothing of
// the caller's git environment is inherited. Only commands that neither write nor use the index are run.
import { spawn } from 'node:child_process'
import { delimiter, dirname, isAbsolute } from 'node:path'
import { AppError, systemCode } from '../error.ts'

export interface GitRequest {
  /** Repository, or a directory inside its work tree. */
  directory: string
  args: readonly string[]
  input?: string
  mostBytes?: number
  timeoutMs?: number
  signal?: AbortSignal | undefined
}

export interface GitOutput {
  code: number
  stdout: Buffer
  stderr: string
}

const MOST_BYTES = 256 * 1024 * 1024
const MOST_ERROR_BYTES = 16 * 1024
const TIMEOUT_MS = 60_000

/** Flags override the configuration of the repository, and pass to the processes that git starts. */
const SETTINGS: readonly string[] = [
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'core.attributesFile=/dev/null',
  'core.excludesFile=/dev/null',
  'core.pager=cat',
  'core.editor=false',
  'core.askPass=',
  'core.sshCommand=false',
  'core.gitProxy=',
  'core.alternateRefsCommand=',
  'core.quotePath=false',
  'diff.external=',
  'diff.submodule=short',
  'diff.ignoreSubmodules=all',
  'log.showSignature=false',
  'gpg.program=false',
  'gpg.ssh.program=false',
  'gpg.x509.program=false',
  'credential.helper=',
  'submodule.recurse=false',
  'gc.auto=0',
  'maintenance.auto=false',
  // A setting for one protocol has priority over `protocol.allow`.
  ...['allow', 'ext.allow', 'file.allow', 'ssh.allow', 'git.allow', 'http.allow', 'https.allow'].map(
    (key) => `protocol.${key}=never`,
  ),
]

export async function runGit(request: GitRequest): Promise<GitOutput> {
  const { directory, args, signal } = request
  signal?.throwIfAborted()
  const settings = [...SETTINGS, ...safeDirectories(directory).map((each) => `safe.directory=${each}`)]
  const flags = ['--no-pager', '--no-optional-locks', '--no-replace-objects', '--literal-pathspecs', '-C', directory]
  const child = spawn('git', [...flags, ...settings.flatMap((each) => ['-c', each]), ...args], {
    // Windows would look for git.exe in the current directory, which may be the repository.
    cwd: dirname(process.execPath),
    env: gitEnvironment(process.env),
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  })
  return new Promise((resolve, reject) => {
    const output: Buffer[] = []
    const errors: Buffer[] = []
    let bytes = 0
    let errorBytes = 0
    const stop = (error: unknown): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      child.kill('SIGKILL')
      reject(error instanceof Error ? error : new Error(String(error)))
    }
    const onAbort = (): void => stop(signal?.reason)
    const timeoutMs = request.timeoutMs ?? TIMEOUT_MS
    const timer = setTimeout(() => stop(tooSlow(directory, timeoutMs)), timeoutMs)
    signal?.addEventListener('abort', onAbort)
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > (request.mostBytes ?? MOST_BYTES)) stop(tooLong(directory))
      else output.push(chunk)
    })
    child.stderr.on('data', (chunk: Buffer) => {
      errorBytes += chunk.length
      if (errorBytes <= MOST_ERROR_BYTES) errors.push(chunk)
    })
    child.on('error', (error) => stop(systemCode(error) === 'ENOENT' ? missingGit(error) : error))
    child.on('close', (code) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      resolve({
        code: code ?? -1,
        stdout: Buffer.concat(output),
        stderr: Buffer.concat(errors).toString('utf8').trim(),
      })
    })
    // Git may exit without reading its input; its exit code says why.
    child.stdin.on('error', () => {})
    child.stdin.end(request.input ?? '')
  })
}

/** Like `runGit`, and throws if git fails. */
export async function readGit(request: GitRequest): Promise<Buffer> {
  const { code, stdout, stderr } = await runGit(request)
  if (code === 0) return stdout
  const reason = (stderr.split('\n').find((line) => line.startsWith('fatal: ')) ?? '').replace('fatal: ', '')
  throw new AppError(
    'unreadable',
    `git could not read ${request.directory}${reason === '' ? '' : `: ${reason}`}. Check that the repository is complete.`,
  )
}

/** Git refuses repositories of other owners. The user named this directory, so it alone is allowed. */
function safeDirectories(directory: string): string[] {
  return [directory, `${directory}/.git`]
}

/** Names of variables that git and the system need; everything else, GIT_* above all, is left out. */
const KEPT = new Set(['SYSTEMROOT', 'WINDIR', 'COMSPEC', 'TEMP', 'TMP', 'TMPDIR'])

function gitEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => KEPT.has(name.toUpperCase()))
  const path = Object.entries(env).find(([name]) => name.toUpperCase() === 'PATH')?.[1] ?? ''
  return {
    ...Object.fromEntries(kept),
    // A relative entry could find a program of the repository.
    PATH: path.split(delimiter).filter(isAbsolute).join(delimiter),
    // Versions before 2.32 do not know GIT_CONFIG_GLOBAL, and look here.
    HOME: '/dev/null',
    XDG_CONFIG_HOME: '/dev/null',
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_GRAFT_FILE: '/dev/null',
    // Versions before 2.45 know only the second one: they try to fetch, and may use no protocol.
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_PAGER: 'cat',
    GIT_EDITOR: 'false',
    GIT_ASKPASS: 'false',
    GIT_SSH_COMMAND: 'false',
  }
}

function missingGit(cause: unknown): AppError {
  return new AppError('not-found', 'The program git was not found. Install git, or add its directory to PATH.', {
    cause,
  })
}

function tooSlow(directory: string, timeoutMs: number): AppError {
  const seconds = Math.round(timeoutMs / 1000)
  return new AppError('unreadable', `git did not finish within ${seconds} seconds in ${directory}. Try a newer commit.`)
}

function tooLong(directory: string): AppError {
  return new AppError(
    'unreadable',
    `The answer of git about ${directory} is too long. Choose a smaller file or commit.`,
  )
}
