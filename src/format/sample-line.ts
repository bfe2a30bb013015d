// Builds the sample lines of the declarations. All belong to one small session, so that samples differ little.
const SESSION = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'

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

export function sampleMetadata(type: string, fields: { [field: string]: unknown } = {}): string {
  return JSON.stringify({ type, ...fields, sessionId: SESSION })
}

export function sampleAttachment(attachment: { type: string; [field: string]: unknown }): string {
  return sampleLine({ type: 'attachment', attachment })
}
