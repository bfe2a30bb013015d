import { defineRecord } from '../define.ts'
import { nullable, text } from '../field.ts'

export const summary = defineRecord({
  type: 'summary',
  about: 'Title of the session that contains leafUuid, which is often another file.',
  versions: 'up to 2.0.x, leftovers to 2.1.112',
  seen: '213 in 822 transcripts; 172 point outside their own file',
  fields: {
    summary: text,
    leafUuid: nullable(text),
    timestamp: text,
    cwd: text,
    sessionId: nullable(text),
  },
  sample: '{"type":"summary","summary":"Tenant id in the cache key","leafUuid":"4bc8000a-11ef-4104-931b-6f9122672348"}',
})
