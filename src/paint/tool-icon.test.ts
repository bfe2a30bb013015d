import { expect, test } from 'vitest'
import { makeCall } from '../../test/make-call.ts'
import { describeTool } from '../describe/describe-tool.ts'
import { toolIcon } from './tool-icon.ts'

test.each([
  ['Agent', 'agent'],
  ['Task', 'agent'],
  ['TaskCreate', 'list-check'],
  ['exit_plan_mode', 'list-check'],
  ['KillBash', 'terminal'],
  ['MCPSearch', 'search'],
  ['mcp__docs__search', 'tool'],
])('%s: %s', (name, icon) => {
  expect(toolIcon(describeTool(makeCall(name, {})))).toBe(icon)
})
