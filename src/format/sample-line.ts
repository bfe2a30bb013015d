// The envelope of the sample lines: every chain record of the declarations shows the same small session, so that only
// what a declaration is about differs from its neighbours.
const SESSION = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'

/** A whole line around `fields`, which may bring their own parentUuid or version. */
export function sampleLine(fields: { type: string; [field: string]: unknown }): string {
  return JSON.stringify({
    parentUuid: '5e1b7f0c-93d4-4f7a-8d0b-1c2f6a9e4b37',
    isSidechain: false,
    userType: 'external',
    cwd: '/home/mara/src/tidepool',
    sessionId: SESSION,
    version: '2.1.150',
    gitBranch: 'main',
    ...fields,
    uuid: 'd2c94a68-0b17-4e3f-a5c1-7f80e6b3d915',
    timestamp: '2026-05-24T09:12:44.031Z',
  })
}

/** A line outside the conversation graph. Its type comes first, as Claude Code writes it. */
export function sampleMetadata(type: string, fields: { [field: string]: unknown } = {}): string {
  return JSON.stringify({ type, ...fields, sessionId: SESSION })
}

/** An attachment record around `attachment`. */
export function sampleAttachment(attachment: { type: string; [field: string]: unknown }): string {
  return sampleLine({ type: 'attachment', attachment })
}
