/** The anchor of a record. White space would end it. */
export function messageId(uuid: string): string {
  return `m-${uuid.replace(/\s/g, '_')}`
}
