// Says where a quote is from, in our own words.

/** Enough to be unique among thousands; all operations accept the beginning of an id. */
const ID_LENGTH = 8

export function shortId(id: string): string {
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(id) ? id.slice(0, ID_LENGTH) : id.replace(/[^\w.-]/g, '').slice(0, 80)
}

/** In UTC, to the minute. */
export function dayAndTime(iso: string | null): string {
  const found = iso === null ? null : /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(iso)
  return found ? `${found[1]} ${found[2]}` : 'undated'
}

export function dayOf(iso: string | null): string {
  return dayAndTime(iso).slice(0, 10)
}
