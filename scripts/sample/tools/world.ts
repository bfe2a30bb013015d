import type { ToolCall } from '../kit/blocks.ts'
import { call } from '../kit/blocks.ts'
import type { Json, JsonObject } from '../kit/json.ts'
import type { Session } from '../kit/session.ts'

interface Link {
  readonly title: string
  readonly url: string
}

export function webTools(session: Session) {
  const { era } = session.scene

  return {
    webSearch(query: string, links: readonly Link[], answer: string): ToolCall {
      const durationSeconds = 8 + session.ids.below(9_000_000) / 1_000_000
      const shown: Json = links.map((link): JsonObject => ({ ...link }))
      return call(
        'WebSearch',
        { query },
        {
          content: `Web search results for query: "${query}"\n\nLinks: ${JSON.stringify(shown)}\n\n${answer}`,
          structured: {
            query,
            results: [{ tool_use_id: session.ids.serverToolUse(), content: shown }, answer],
            durationSeconds,
            searchCount: era.finalUsage ? 1 : undefined,
          },
        },
        durationSeconds,
      )
    },

    webFetch(url: string, prompt: string, result: string, bytes: number): ToolCall {
      const durationMs = 2_100 + session.ids.below(3_000)
      return call(
        'WebFetch',
        { url, prompt },
        { content: result, structured: { bytes, code: 200, codeText: 'OK', result, durationMs, url } },
        durationMs / 1000,
      )
    },
  }
}

/** MCP servers, tools loaded on demand, and skills. */
export function extensionTools(session: Session) {
  return {
    /** An MCP result is an array of blocks; structured data is in a separate field. */
    mcp(server: string, tool: string, input: JsonObject, text: string, structuredContent?: JsonObject): ToolCall {
      const content = [{ type: 'text', text }]
      const mcpMeta = structuredContent === undefined ? undefined : { structuredContent }
      return call(`mcp__${server}__${tool}`, input, { content, structured: content, extra: { mcpMeta } }, 0.7)
    },

    toolSearch(query: string, found: readonly string[], total: number): ToolCall {
      return call(
        'ToolSearch',
        { query, max_results: found.length },
        {
          content: found.map((name) => ({ type: 'tool_reference', tool_name: name })),
          structured: { matches: found, query, total_deferred_tools: total },
          shape: 'typeFirst',
        },
      )
    },

    /** The body of a skill follows as a hidden message with the id of the call. */
    skill(name: string, args: string, body: string): ToolCall {
      return {
        kind: 'call',
        name: 'Skill',
        input: { skill: name, args },
        seconds: 0.02,
        run: () => ({
          content: `Launching skill: ${name}`,
          structured: { success: true, commandName: name },
          shape: 'typeFirst',
          follow: (site) => {
            session.meter.see(body)
            session.chain(
              (stamp) => ({
                type: 'user',
                message: { role: 'user', content: [{ type: 'text', text: body }] },
                isMeta: true,
                ...stamp,
                sourceToolUseID: site.toolUseId,
              }),
              { inTurn: true },
            )
          },
        }),
      }
    },
  }
}
