// Runs the real command in a pseudo-terminal and types keys. Node has no pseudo-terminals, so this uses Python.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { World } from './annals.ts'

const bin = join(import.meta.dirname, '..', '..', 'bin', 'annals.js')

export interface Step {
  /** Text that must be on the screen before the keys are pressed. */
  sees: string
  types: string
}

/** Why no pseudo-terminal is available; empty if one is. */
export const noTerminal: string =
  spawnSync('python3', ['-c', 'import pty, fcntl, termios']).status === 0 ? '' : ' (skipped: no python3 with pty)'

/** Waits for each text and presses its keys. Returns all output and the exit code. */
const SCRIPT = `
import fcntl, json, os, pty, select, signal, struct, sys, termios, time
command, steps = json.load(sys.stdin)
pid, fd = pty.fork()
if pid == 0:
    os.execvp(command[0], command)
fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack('HHHH', 24, 80, 0, 0))
output, since, end = b'', 0, time.time() + 20
while time.time() < end:
    if steps and steps[0]['sees'].encode() in output[since:]:
        time.sleep(0.05)
        since = len(output)
        os.write(fd, steps.pop(0)['types'].encode())
    if not select.select([fd], [], [], 0.05)[0]:
        continue
    try:
        chunk = os.read(fd, 65536)
    except OSError:
        break
    if not chunk:
        break
    output += chunk
else:
    os.kill(pid, signal.SIGKILL)
status = os.waitpid(pid, 0)[1]
code = os.WEXITSTATUS(status) if os.WIFEXITED(status) else -os.WTERMSIG(status)
json.dump({'screen': output.decode('utf8', 'replace'), 'code': code, 'left': len(steps)}, sys.stdout)
`

export function inTerminal(
  world: World,
  args: readonly string[],
  steps: readonly Step[],
): { screen: string; code: number; left: number } {
  const env = {
    PATH: process.env['PATH'],
    CLAUDE_CONFIG_DIR: world.home,
    ANNALS_HOME: world.data,
    HOME: world.home,
    TZ: 'UTC',
    TERM: 'xterm',
    NO_COLOR: '1',
    ANNALS_PAGER: 'cat',
  }
  const input = JSON.stringify([[process.execPath, bin, ...args], steps])
  const { stdout, stderr } = spawnSync('python3', ['-c', SCRIPT], { encoding: 'utf8', env, input })
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout)
}
