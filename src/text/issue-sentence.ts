// Says why a file or directory was not read, and what to do about it.

export interface UnreadPath {
  path: string
  reason: string
  detail?: string
}

/** Without the path, so that each surface can shorten it. */
export function issueSentence({ reason, detail }: UnreadPath): string {
  switch (reason) {
    case 'outside the root':
      return `not archived, because it links to a place outside the root; add ${detail ?? 'that directory'} to the setting "follow".`
    case 'name is not UTF-8':
      return 'not archived, because its name is not valid UTF-8; rename it.'
    case 'unreadable':
      return `could not be read (${detail ?? 'unknown error'}).`
    default:
      return reason
  }
}
