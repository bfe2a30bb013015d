// The state of the compare page, as its address encodes it, and links to the page.

export type SideName = 'a' | 'b'

export interface ComparedName {
  /** Id of a session; empty if none is chosen yet. */
  session: string
  /** Number of a side branch; null for the main line. */
  branch: number | null
}

export type CompareAddress = Readonly<Record<SideName, ComparedName>>

const NOT_CHOSEN: ComparedName = { session: '', branch: null }

export function readCompareAddress(params: URLSearchParams): CompareAddress {
  const a = readSide(params, 'a') ?? NOT_CHOSEN
  const b = readSide(params, 'b') ?? NOT_CHOSEN
  return { a, b }
}

function readSide(params: URLSearchParams, side: SideName): ComparedName | undefined {
  const session = params.get(side) ?? ''
  const branch = params.get(`${side}-branch`) ?? ''
  return session === '' ? undefined : { session, branch: /^[1-9]\d{0,8}$/.test(branch) ? Number(branch) : null }
}

export function compareLink({ a, b }: Partial<CompareAddress>): string {
  const params = new URLSearchParams()
  for (const [side, name] of [['a', a] as const, ['b', b] as const]) {
    if (!name || name.session === '') continue
    params.set(side, name.session)
    if (name.branch !== null) params.set(`${side}-branch`, String(name.branch))
  }
  const query = params.toString()
  return query === '' ? '/compare' : `/compare?${query}`
}

export function compareInput({ a, b }: CompareAddress) {
  return {
    a: a.session,
    b: b.session,
    ...(a.branch === null ? {} : { branchA: a.branch }),
    ...(b.branch === null ? {} : { branchB: b.branch }),
  }
}

/** A message of a compared conversation on its session page. */
export function messageLink({ session, branch }: ComparedName, uuid: string | null): string {
  const query = branch === null ? '' : `?branch=${branch}`
  return `/s/${encodeURIComponent(session)}${query}${uuid === null ? '' : `#${encodeURIComponent(uuid)}`}`
}
