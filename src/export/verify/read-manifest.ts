// Reads and validates manifest.json of an export folder, which is untrusted input.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { AppError } from '../../error.ts'
import { fileError } from '../../reader/file-error.ts'
import { isSafeName } from '../names/safe-name.ts'
import { parseJson } from '../../format/json.ts'

const digest = { bytes: z.number(), sha256: z.string() }

const schema = z.object({
  annals: z.number(),
  kind: z.literal('export'),
  generator: z.string(),
  sessions: z.array(z.object({ id: z.string(), sources: z.array(z.object({ path: z.string(), ...digest })) })),
  files: z.array(z.object({ name: z.string().refine(isSafeName), ...digest })),
})

export type Manifest = z.output<typeof schema>

export function readManifest(path: string): Manifest {
  const parsed = schema.safeParse(parseJson(read(path)))
  if (parsed.success) return parsed.data
  throw new AppError('invalid', `${path} is not an export manifest. Export again to create one.`, {
    cause: parsed.error,
  })
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw fileError(path, error)
  }
}
