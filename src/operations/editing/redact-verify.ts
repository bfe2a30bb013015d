import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { advise, field } from '../../text/advice.ts'

export const redactVerifyInput = z.object({
  text: z.array(z.string()).optional().meta({ placeholder: 'WORD', description: 'look for this text' }),
  regex: z
    .array(z.string())
    .optional()
    .meta({ placeholder: 'PATTERN', description: 'look for what fits this pattern (RE2 syntax)' }),
})

export const redactVerify = defineOperation({
  name: 'redact verify',
  details: advise`Proves a redaction: searches every byte that Annals keeps (archive, index, journal, backups, exports) and every transcript.
    Without ${field('text')} or ${field('regex')} it looks for what was redacted before (texts of 12 bytes and more), by its digest, and for keys of well-known shapes.`,
  input: redactVerifyInput,
  run: async (context, input) => (await import('./redact-verify-run.ts')).run(context, input),
  foundProblems: ({ found }) => found > 0,
})
