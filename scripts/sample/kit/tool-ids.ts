import type { Session } from './session.ts'

/** Returns the ids of all calls of a tool so far, in order. */
export function toolUseIds(session: Session, name: string): string[] {
  const pattern = new RegExp(`"id":"(toolu_\\w+)","name":"${name}"`)
  return session.out.records.flatMap((record) => {
    const [, id] = pattern.exec(JSON.stringify(record['message'] ?? '')) ?? []
    return record['type'] === 'assistant' && id !== undefined ? [id] : []
  })
}
