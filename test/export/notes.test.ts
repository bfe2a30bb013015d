// Notes on a session and its messages are part of its exports and of what the MCP server reads.
import { expect, test } from 'vitest'
import { annals, makeWorld, PROJECT } from '../cli/annals.ts'
import { callTool, connect } from '../mcp/connect.ts'
import { Story } from '../web/story.ts'

const ID = '40000000-0000-4000-8000-000000000002'
/** In two parts, so that no secret scanner reports it. */
const KEY = `ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2).slice(0, 36)}`

const story = new Story(ID)
story.prompt('Measure the tide at the old pier.')
const answer = story.say('The gauge reads 2.4 m.')
const world = makeWorld({ [`${PROJECT}/${ID}.jsonl`]: story.text() })
annals(world, ['edit', 'note', ID, `Ask Mara <b>.\n# She has ${KEY}`])
annals(world, ['edit', 'note', ID, 'The gauge was replaced.', '--message', answer])

const exported = (...flags: string[]) => annals(world, ['export', ID, '--output', '-', ...flags]).stdout

test('are in HTML below the title and below the message', () => {
  const html = exported('--format', 'html')
  expect(html).toContain('<div>Ask Mara &lt;b&gt;.</div>')
  expect(html).toContain('<div>The gauge was replaced.</div>')
  expect(html.indexOf('The gauge was replaced.')).toBeGreaterThan(html.indexOf('The gauge reads 2.4 m.'))
})

test('are in Markdown as text', () => {
  const text = exported('--format', 'md')
  expect(text).toContain('> **Note**\n>\n> Ask Mara &lt;b>.')
  expect(text).toMatch(/^> (?!# )\S*# She has/m)
  expect(text).toMatch(/The gauge reads 2\.4 m\.\n\n> \*\*Note\*\*\n>\n> The gauge was replaced\./)
})

test('are in JSON, with secrets masked', () => {
  const { session } = JSON.parse(exported('--format', 'json')).sessions[0]
  expect(session.note).toBe('Ask Mara <b>.\n# She has «github-token-1»')
  expect(session.messageNotes).toEqual([{ message: answer, text: 'The gauge was replaced.' }])
  for (const format of ['html', 'md', 'json']) expect(exported('--format', format)).not.toContain(KEY)
})

test('are read by read_session, quoted and masked', async () => {
  const client = await connect(world)
  const outline = await callTool(client, 'read_session', { session: ID })
  expect(outline.text).toContain('note of the user on this session\n| Ask Mara <b>.\n| # She has')
  expect(JSON.stringify(outline)).not.toContain(KEY)
  const turn = await callTool(client, 'read_session', { session: ID, turn: 1 })
  expect(turn.text).toContain('| note of the user: The gauge was replaced.')
  const message = await callTool(client, 'read_session', { session: ID, message: answer })
  expect(message.text).toContain('| note of the user: The gauge was replaced.')
})
