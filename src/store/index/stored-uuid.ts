// Stores a uuid as 16 bytes instead of 36 characters. Other ids (old formats, other tools) are stored as text.

const CANONICAL = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export function storedUuid(uuid: string): Uint8Array | string
export function storedUuid(uuid: string | null): Uint8Array | string | null
export function storedUuid(uuid: string | null): Uint8Array | string | null {
  if (uuid === null || !CANONICAL.test(uuid)) return uuid
  return Buffer.from(uuid.replaceAll('-', ''), 'hex')
}

export function readUuid(stored: unknown): string | null {
  if (typeof stored === 'string') return stored
  if (!(stored instanceof Uint8Array)) return null
  const hex = Buffer.from(stored).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

export function uuidSql(column: string): string {
  const part = (from: number, length: number) => `substr(lower(hex(${column})), ${from}, ${length})`
  const joined = [part(1, 8), part(9, 4), part(13, 4), part(17, 4), part(21, 12)].join(" || '-' || ")
  return `case typeof(${column}) when 'blob' then ${joined} else ${column} end`
}
