import { expect, test } from 'vitest'
import { ccusageLocation } from './ccusage-location.ts'

test.each([
  ['/h/.claude/projects/p/s.jsonl', 'p', 's', 'p'],
  ['/h/.claude/projects/p/agent-1.jsonl', 'p', 'agent-1', 'p'],
  ['/h/.claude/projects/p/s/subagents/agent-1.jsonl', 'p', 's', 'p'],
  ['/h/.claude/projects/p/s/subagents/workflows/w/agent-1.jsonl', 'p', 'w', 'p/s/subagents/workflows'],
  ['/h/.claude/projects/p/d/x.jsonl', 'p', 'd', 'p'],
  ['/h/.claude/projects/p/subagents/agent-1.jsonl', 'p', 'subagents', 'p'],
  ['/h/.claude/projects/s.jsonl', 's.jsonl', 's.jsonl', 'Unknown Project'],
  ['/h/projects/harbour/.claude/projects/p/s.jsonl', 'harbour', 'p', 'harbour/.claude/projects'],
  ['/h/projects/harbour/.claude/projects/p/s/subagents/a.jsonl', 'harbour', 's', 'harbour/.claude/projects/p'],
  ['C:\\h\\.claude\\projects\\p\\s.jsonl', 'p', 's', 'p'],
])('%s', (path, project, session, projectPath) => {
  expect(ccusageLocation(path)).toEqual({ project, session, projectPath })
})
