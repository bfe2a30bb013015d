// The columns of every command with --tsv. Values are raw: full ids and paths, ISO times, plain numbers. Lists are joined by
// commas, and an unknown value is empty. Programs rely on the names and their order, so new columns go to the end.
import type { OperationName } from '../operations/all.ts'
import type { TouchedPath } from '../operations/find/outputs.ts'
import {
  attributionTable,
  dailyTable,
  monthlyTable,
  tokenColumns,
  usageColumns,
  weeklyTable,
  type Columns,
} from '../paint/usage-tables.ts'
import { tsvTable, type TsvTable } from '../text/tsv.ts'
import type { Output } from './print.ts'

type Cost = { usd: number; unpriced: readonly string[] }

/** Commands without an entry print no table. */
export const tsvTables: { readonly [Name in OperationName]?: (value: Output<Name>) => TsvTable } = {
  search: ({ hits }) =>
    tsvTable(hits, {
      session: ({ session }) => session,
      title: ({ title }) => title,
      project: ({ project }) => project,
      time: ({ timestamp }) => timestamp,
      kind: ({ kind }) => kind,
      role: ({ role }) => role,
      tool: ({ tool }) => tool,
      agent: ({ agentId }) => agentId,
      turn: ({ turn }) => turn,
      branch: ({ branch }) => branch,
      uuid: ({ uuid }) => uuid,
      file: ({ file }) => file,
      line: ({ line }) => line,
      snippet: ({ snippet }) => snippet,
    }),
  list: ({ sessions }) =>
    tsvTable(sessions, {
      session: ({ id }) => id,
      state: ({ state }) => state,
      machine: ({ machine }) => machine,
      started_at: ({ startedAt }) => startedAt,
      ended_at: ({ endedAt }) => endedAt,
      project: ({ project }) => project.path,
      prompts: ({ prompts }) => prompts,
      messages: ({ messages }) => messages,
      tool_calls: ({ toolCalls }) => toolCalls,
      agents: ({ agents }) => agents,
      records: ({ records }) => records,
      bytes: ({ bytes }) => bytes,
      ...costColumns(({ cost }) => cost),
      starred: ({ starred }) => starred,
      tags: ({ tags }) => tags.join(','),
      title: ({ title }) => title,
    }),
  compare: ({ rows }) =>
    tsvTable(rows, {
      kind: ({ kind }) => kind,
      shared_messages: ({ shared }) => shared,
      a_turn: ({ a }) => a?.index,
      a_uuid: ({ a }) => a?.uuid,
      a_duration_ms: ({ a }) => a?.durationMs,
      a_tool_calls: ({ a }) => a?.toolCalls,
      a_errors: ({ a }) => a?.errors,
      a_cost_usd: ({ a }) => a?.cost.usd,
      a_prompt: ({ a }) => a?.prompt,
      b_turn: ({ b }) => b?.index,
      b_uuid: ({ b }) => b?.uuid,
      b_duration_ms: ({ b }) => b?.durationMs,
      b_tool_calls: ({ b }) => b?.toolCalls,
      b_errors: ({ b }) => b?.errors,
      b_cost_usd: ({ b }) => b?.cost.usd,
      b_prompt: ({ b }) => b?.prompt,
    }),
  projects: ({ projects }) =>
    tsvTable(projects, {
      project: ({ path }) => path,
      name: ({ name }) => name,
      sessions: ({ sessions }) => sessions,
      running: ({ live }) => live,
      prompts: ({ prompts }) => prompts,
      agents: ({ agents }) => agents,
      records: ({ records }) => records,
      bytes: ({ bytes }) => bytes,
      ...costColumns(({ cost }) => cost),
      started_at: ({ startedAt }) => startedAt,
      ended_at: ({ endedAt }) => endedAt,
    }),
  files: ({ path, paths, sessions }) =>
    path === null
      ? tsvTable(paths, { path: ({ path: each }) => each, ...touchColumns(), sessions: (row) => row.sessions })
      : tsvTable(sessions, {
          path: (row) => row.path,
          ...touchColumns(),
          session: ({ session }) => session,
          state: ({ state }) => state,
          project: ({ project }) => project?.path,
          title: ({ title }) => title,
        }),
  file: (report) =>
    tsvTable('versions' in report ? report.versions : [], {
      number: ({ number }) => number,
      time: ({ at }) => at,
      label: ({ label }) => label,
      verified: ({ verified }) => verified,
      session: ({ session }) => session,
      agent: ({ agentId }) => agentId,
      turn: ({ turn }) => turn,
      uuid: ({ uuid }) => uuid,
      bytes: ({ bytes }) => bytes,
      lines: ({ lines }) => lines,
      added: ({ added }) => added,
      removed: ({ removed }) => removed,
      cause: ({ cause }) => cause?.kind,
      cause_detail: ({ cause }) => cause?.detail,
      prompt: ({ prompt }) => prompt,
    }),
  checkout: ({ files }) =>
    tsvTable(files, {
      path: ({ path }) => path,
      name: ({ name }) => name,
      label: ({ label }) => label,
      verified: ({ verified }) => verified,
      bytes: ({ bytes }) => bytes,
      sha256: (file) => file.sha256,
      not_written: ({ notWritten }) => notWritten,
    }),
  errors: ({ errors }) =>
    tsvTable(errors, {
      message: ({ message }) => message,
      tool: ({ tool }) => tool,
      count: ({ count }) => count,
      sessions: ({ sessions }) => sessions,
      worked: ({ worked }) => worked,
      first_at: ({ firstAt }) => firstAt,
      last_at: ({ lastAt }) => lastAt,
      session: ({ seen: [latest] }) => latest?.session,
      turn: ({ seen: [latest] }) => latest?.turn,
      uuid: ({ seen: [latest] }) => latest?.uuid,
    }),
  runs: ({ runs }) =>
    tsvTable(runs, {
      tool: ({ tool }) => tool,
      input: ({ input }) => input,
      count: ({ count }) => count,
      failed: ({ failed }) => failed,
      last_at: ({ last }) => last.at,
      session: ({ last }) => last.session,
      turn: ({ last }) => last.turn,
      uuid: ({ last }) => last.uuid,
    }),
  'usage daily': dailyTable,
  'usage weekly': weeklyTable,
  'usage monthly': monthlyTable,
  'usage session': (report) => {
    if (report !== null && 'entries' in report)
      return tsvTable(report.entries, {
        time: ({ timestamp }) => timestamp,
        model: ({ model }) => model,
        ...tokenColumns(),
        cost_usd: ({ costUSD }) => costUSD,
      })
    return tsvTable(report === null ? [] : report.sessions, {
      session: ({ sessionId }) => sessionId,
      last_active: ({ lastActivity }) => lastActivity,
      title: ({ title }) => title,
      project: ({ projectPath }) => projectPath,
      ...usageColumns(),
    })
  },
  'usage project': ({ projects }) =>
    tsvTable(projects, {
      project: ({ project, projectPath = project }) => projectPath,
      last_active: ({ lastActivity }) => lastActivity,
      ...usageColumns(),
    }),
  'usage model': ({ models }) =>
    tsvTable(models, {
      model: ({ model }) => model,
      last_active: ({ lastActivity }) => lastActivity,
      ...usageColumns(),
    }),
  'usage blocks': ({ blocks }) =>
    tsvTable(
      blocks.filter(({ isGap }) => !isGap),
      {
        start: ({ startTime }) => startTime,
        end: ({ endTime }) => endTime,
        last_active: ({ actualEndTime }) => actualEndTime,
        active: ({ isActive }) => isActive,
        input_tokens: ({ tokenCounts }) => tokenCounts.inputTokens,
        output_tokens: ({ tokenCounts }) => tokenCounts.outputTokens,
        cache_write_tokens: ({ tokenCounts }) => tokenCounts.cacheCreationInputTokens,
        cache_read_tokens: ({ tokenCounts }) => tokenCounts.cacheReadInputTokens,
        total_tokens: ({ totalTokens }) => totalTokens,
        cost_usd: ({ costUSD }) => costUSD,
        models: ({ models }) => models.join(','),
      },
    ),
  'usage attribution': attributionTable,
  'usage tools': ({ by, rows }) =>
    tsvTable(rows, {
      [by]: ({ key }) => key,
      calls: ({ calls }) => calls,
      share: ({ share }) => share,
      errors: ({ errors }) => errors,
      error_rate: ({ errorRate }) => errorRate,
      unanswered: ({ unanswered }) => unanswered,
      median_result: ({ medianResult }) => medianResult,
      largest_result: ({ largestResult }) => largestResult,
      median_duration_ms: ({ medianDurationMs }) => medianDurationMs,
    }),
  'usage explain': ({ entries }) =>
    tsvTable(entries, {
      time: ({ timestamp }) => timestamp,
      session: ({ session }) => session,
      model: ({ model }) => model,
      input_tokens: ({ tokens }) => tokens.input,
      output_tokens: ({ tokens }) => tokens.output,
      cache_write_5m_tokens: ({ tokens }) => tokens.cacheWrite5m,
      cache_write_1h_tokens: ({ tokens }) => tokens.cacheWrite1h,
      cache_read_tokens: ({ tokens }) => tokens.cacheRead,
      cost_usd: ({ costUsd }) => costUsd,
      counted: ({ counted }) => counted,
      reason: ({ reason }) => reason,
      file: ({ file }) => file,
      line: ({ line }) => line,
    }),
  'usage context': ({ chains }) =>
    tsvTable(
      chains.flatMap(({ requests, agentId, branch }) => requests.map((request) => ({ ...request, agentId, branch }))),
      {
        agent: ({ agentId }) => agentId,
        branch: ({ branch }) => branch,
        request: ({ index }) => index,
        time: ({ at }) => at,
        model: ({ model }) => model,
        input_tokens: ({ tokens }) => tokens.input,
        output_tokens: ({ tokens }) => tokens.output,
        cache_write_5m_tokens: ({ tokens }) => tokens.cacheWrite5m,
        cache_write_1h_tokens: ({ tokens }) => tokens.cacheWrite1h,
        cache_read_tokens: ({ tokens }) => tokens.cacheRead,
        context_tokens: ({ contextTokens }) => contextTokens,
        cost_usd: ({ nanoDollars }) => (nanoDollars === null ? null : nanoDollars / 1e9),
        counted: ({ isCounted }) => isCounted,
        cache_miss: ({ cacheBreak }) => cacheBreak?.cause,
      },
    ),
  'edit history': ({ edits }) =>
    tsvTable(edits, {
      edit: ({ edit }) => edit,
      time: ({ at }) => at,
      session: ({ session }) => session,
      operation: ({ operation }) => operation,
      state: ({ state }) => state,
      can_undo: ({ canUndo }) => canUndo,
      summary: ({ summary }) => summary,
    }),
  'redact verify': ({ places }) =>
    tsvTable(places, { file: ({ path }) => path, byte: ({ offset }) => offset, what: ({ what }) => what }),
  'export verify': ({ sources }) =>
    tsvTable(sources, {
      session: ({ session }) => session,
      state: ({ state }) => state,
      found: ({ from }) => from,
      file: ({ path }) => path,
    }),
  retention: ({ doomed, gone, lost }) =>
    tsvTable(
      [
        ...doomed.map((row) => ({ fate: row.due ? 'due' : 'later', at: row.deletesAt, ...row })),
        ...gone.map((row) => ({ fate: 'deleted', at: row.lastSeen, ...row })),
        ...lost.map((row) => ({
          fate: 'lost',
          at: row.lastAt,
          kept: false,
          bytes: null,
          title: row.firstPrompt,
          ...row,
        })),
      ],
      {
        session: ({ id }) => id,
        fate: ({ fate }) => fate,
        time: ({ at }) => at,
        archived: ({ kept }) => kept,
        project: ({ project }) => project?.path,
        bytes: ({ bytes }) => bytes,
        title: ({ title }) => title,
      },
    ),
  restore: ({ versions, files }) =>
    versions === null
      ? tsvTable(files, {
          file: ({ target }) => target,
          kind: ({ kind }) => kind,
          bytes: ({ bytes }) => bytes,
          state: ({ state }) => state,
        })
      : tsvTable(versions, {
          file: ({ path }) => path,
          kind: ({ kind }) => kind,
          bytes: ({ bytes }) => bytes,
          revision: ({ version }) => version,
          modified_at: ({ modifiedAt }) => modifiedAt,
          archived_at: ({ archivedAt }) => archivedAt,
        }),
  forget: ({ sessions }) =>
    tsvTable(sessions, {
      session: ({ id }) => id,
      last_at: ({ lastAt }) => lastAt,
      project: ({ project }) => project?.path,
      files: ({ files }) => files,
      bytes: ({ bytes }) => bytes,
      title: ({ title }) => title,
    }),
  kept: ({ files }) =>
    tsvTable(files, {
      file: ({ id }) => id,
      kind: ({ kind }) => kind,
      modified_at: ({ modifiedAt }) => modifiedAt,
      bytes: ({ bytes }) => bytes,
      state: ({ state }) => state,
      version: ({ version }) => version,
      name: ({ name }) => name,
    }),
  verify: ({ damaged }) =>
    tsvTable(damaged, {
      file: ({ path }) => path,
      revision: ({ version }) => version,
      byte: ({ offset }) => offset,
      bytes: ({ length }) => length,
      pack: ({ pack }) => pack,
      problem: ({ reason }) => reason,
    }),
  doctor: ({ damage }) =>
    tsvTable(damage, {
      file: ({ file }) => file,
      line: ({ line }) => line,
      byte: ({ offset }) => offset,
      bytes: ({ length }) => length,
      recovered: ({ recovered }) => recovered,
      problem: ({ kind }) => kind,
    }),
  secrets: ({ findings }) =>
    tsvTable(findings, {
      session: ({ session }) => session,
      message: ({ uuid }) => uuid,
      family: ({ family }) => family,
      byte: ({ offset }) => offset,
      bytes: ({ length }) => length,
      file: ({ file }) => file,
      checked: ({ checked }) => checked,
    }),
  drift: ({ unknown }) =>
    tsvTable(unknown, {
      kind: ({ family }) => family,
      name: ({ name }) => name,
      count: ({ count }) => count,
      files: ({ files }) => files,
      versions: ({ versions }) => Object.keys(versions).join(','),
      first_seen: ({ firstSeen }) => firstSeen,
      last_seen: ({ lastSeen }) => lastSeen,
    }),
}

function costColumns<Row>(costOf: (row: Row) => Cost): Columns<Row> {
  return { cost_usd: (row) => costOf(row).usd, unpriced_models: (row) => costOf(row).unpriced.join(',') }
}

function touchColumns(): Columns<Pick<TouchedPath, 'reads' | 'edits' | 'writes' | 'searches' | 'lastAt'>> {
  return {
    reads: ({ reads }) => reads,
    edits: ({ edits }) => edits,
    writes: ({ writes }) => writes,
    searches: ({ searches }) => searches,
    last_at: ({ lastAt }) => lastAt,
  }
}
