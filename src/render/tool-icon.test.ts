import { expect, test } from 'vitest'
import { tools } from '../format/tool.ts'
import { toolIcon } from './tool-icon.ts'

test.each(tools.flatMap((tool) => (tool.aliases ?? []).map((alias) => [alias, tool.name])))(
  '%s has the icon of %s',
  (alias, name) => {
    expect(toolIcon(alias)).toBe(toolIcon(name))
  },
)

test.each([
  ['Task', 'agent'],
  ['TaskCreate', 'list-check'],
  ['KillBash', 'terminal'],
  ['MCPSearch', 'search'],
  ['mcp__docs__search', 'tool'],
])('%s: %s', (name, icon) => {
  expect(toolIcon(name)).toBe(icon)
})
