/** Returns the HTML id of a record. An id must not contain white space. */
export function messageId(uuid: string): string {
  return `m-${uuid.replace(/\s/g, '_')}`
}
