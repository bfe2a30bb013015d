// The state of the file page, as its address encodes it, and links to the page.

export const FILE_VIEWS = ['changes', 'content', 'origins'] as const

export type FileView = (typeof FILE_VIEWS)[number]

export interface FileAddress {
  path: string
  /** Null for the latest version, or the one that `call` or `session` selects. */
  version: number | null
  /** The version to compare with; null for the one before. */
  from: number | null
  /** Null for the view that suits the version. */
  view: FileView | null
  /** Id of a tool call: selects the version that the call made or showed. */
  call: string | null
  /** Id of a session: selects its last version. */
  session: string | null
}

export function readFileAddress(params: URLSearchParams): FileAddress {
  const view = params.get('view')
  return {
    path: params.get('path') ?? '',
    version: versionNumber(params.get('version')),
    from: versionNumber(params.get('from')),
    view: FILE_VIEWS.find((name) => name === view) ?? null,
    call: params.get('call') || null,
    session: params.get('session') || null,
  }
}

function versionNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

export function writeFileAddress(address: Partial<FileAddress> & Pick<FileAddress, 'path'>): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of ['path', 'version', 'from', 'view', 'call', 'session'] as const) {
    const value = address[name] ?? null
    if (value !== null) params.set(name, String(value))
  }
  return params
}

export function fileLink(address: Partial<FileAddress> & Pick<FileAddress, 'path'>): string {
  // Slashes need no escape in a query, and the address is easier to read without one.
  return `/file?${writeFileAddress(address).toString().replaceAll('%2F', '/')}`
}
