import type { Session } from './session.ts'

export function toolUseIds(session: Session, name: string): string[] {
  const pattern = new RegExp(`"id":"(toolu_\\w+)","name":"${name}"`)
  return session.out.records.flatMap((record) => {
    const [, id] = pattern.exec(JSON.stringify(record['message'] ?? '')) ?? []
    return record['type'] === 'assistant' && id !== undefined ? [id] : []
  })
}
