import type { CallSite, Outcome, ToolCall } from '../kit/blocks.ts'
import { call } from '../kit/blocks.ts'
import type { JsonObject } from '../kit/json.ts'
import type { Session } from '../kit/session.ts'

export interface BashOptions {
  readonly seconds?: number
  /** A non-zero exit code turns the result into an error. */
  readonly exit?: number
  readonly timeout?: number
  /** Output so far at each second of a long command (2.1.12 to 2.1.81 recorded it). */
  readonly growing?: readonly number[]
  readonly extra?: JsonObject
  readonly interpretation?: string
}

const SPILL_LIMIT = 30_000

function outputOf(session: Session, stdout: string, options: BashOptions = {}): JsonObject {
  return {
    stdout,
    stderr: '',
    interrupted: false,
    isImage: false,
    returnCodeInterpretation: options.interpretation,
    noOutputExpected: session.scene.era.caller ? false : undefined,
    ...options.extra,
  }
}

function recordProgress(site: CallSite, stdout: string, options: BashOptions): void {
  const { session } = site
  if (!session.scene.era.progress) return
  const lines = stdout.split('\n')
  options.growing?.forEach((count, index) => {
    const seen = lines.slice(0, count)
    session.clock.wait(1)
    session.chain((stamp) => ({
      type: 'progress',
      data: {
        type: 'bash_progress',
        output: seen.slice(-5).join('\n'),
        fullOutput: seen.join('\n'),
        elapsedTimeSeconds: index + 2,
        totalLines: count,
        timeoutMs: options.timeout ?? 120_000,
      },
      toolUseID: `bash-progress-${index}`,
      parentToolUseID: site.toolUseId,
      ...stamp,
    }))
  })
}

function failedRun(session: Session, stdout: string, exit: number): Outcome {
  const message = session.scene.era.exitCodeLine ? `Exit code ${exit}\n${stdout}` : stdout
  return { content: message, structured: `Error: ${message}`, shape: 'error' }
}

export function shellTools(session: Session) {
  const shown = (stdout: string): string =>
    stdout === '' && session.scene.era.longAgentId ? '(Bash completed with no output)' : stdout

  return {
    bash(command: string, description: string, stdout: string, options: BashOptions = {}): ToolCall {
      return {
        kind: 'call',
        name: 'Bash',
        input: { command, description, timeout: options.timeout },
        seconds: options.seconds ?? 0.6,
        run: (site) => {
          recordProgress(site, stdout, options)
          if (options.exit !== undefined) return failedRun(session, stdout, options.exit)
          return { content: shown(stdout), structured: outputOf(session, stdout, options), shape: 'flagged' }
        },
      }
    },

    /** An output too large for the context: it is written to a file, and the model sees the beginning. */
    bashSpilled(command: string, description: string, output: string, seconds: number): ToolCall {
      if (output.length <= SPILL_LIMIT) throw new Error('this output would not have been spilled')
      const inside = `${session.folder}/${session.id}/tool-results/${session.ids.task()}.txt`
      session.archive.write(inside, output)
      const path = session.workspace.inHome(...inside.split('/'))
      const bytes = Buffer.byteLength(output)
      const preview = output.slice(0, output.lastIndexOf('\n', 2_000))
      return call(
        'Bash',
        { command, description },
        {
          content: `<persisted-output>\nOutput too large (${(bytes / 1024).toFixed(1)}KB). Full output saved to: ${path}\n\nPreview (first 2KB):\n${preview}\n...\n</persisted-output>`,
          structured: {
            ...outputOf(session, output.slice(0, SPILL_LIMIT)),
            persistedOutputPath: path,
            persistedOutputSize: bytes,
          },
          shape: 'flagged',
        },
        seconds,
      )
    },
  }
}

export function backgroundTools(session: Session) {
  return {
    bashInBackground(command: string, description: string, id: string): ToolCall {
      return call(
        'Bash',
        { command, description, run_in_background: true },
        {
          content: `Command running in background with ID: ${id}`,
          structured: { ...outputOf(session, ''), backgroundTaskId: id },
          shape: 'flagged',
        },
      )
    },

    bashOutput(id: string, command: string, stdout: string): ToolCall {
      const timestamp = session.clock.now()
      return call(
        'BashOutput',
        { bash_id: id },
        {
          content: `<status>running</status>\n\n<stdout>\n${stdout}\n</stdout>\n\n<timestamp>${timestamp}</timestamp>`,
          structured: {
            shellId: id,
            command,
            status: 'running',
            exitCode: null,
            stdout,
            stderr: '',
            stdoutLines: stdout.split('\n').length,
            stderrLines: 1,
            timestamp,
          },
        },
      )
    },

    killShell(id: string, command: string): ToolCall {
      const result = { message: `Successfully killed shell: ${id} (${command})`, shell_id: id }
      return call('KillShell', { shell_id: id }, { content: JSON.stringify(result), structured: result })
    },
  }
}
