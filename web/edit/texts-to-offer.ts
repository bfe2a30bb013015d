// Which texts of a message are offered for editing, the one that is meant first.

export interface MessageText {
  uuid: string
  block: number
  /** "prompt", "answer" … */
  kind: string
  text: string
}

/** Blank ones are left out: nobody has seen them. `uuids` are the records of the message that was clicked; a text that
 *  stands in another record of the same answer comes behind those. */
export function textsToOffer(
  found: readonly (Omit<MessageText, 'uuid'> & { uuid?: string })[],
  uuids: readonly string[],
): MessageText[] {
  const [first = ''] = uuids
  const texts = new Map<string, MessageText>()
  for (const each of found) {
    const text = { ...each, uuid: each.uuid ?? first }
    // The same one may be found by way of several records.
    if (text.text.trim() !== '') texts.set(`${text.uuid} ${text.block}`, text)
  }
  const isOther = ({ uuid }: MessageText) => Number(!uuids.includes(uuid))
  return [...texts.values()].toSorted((a, b) => isOther(a) - isOther(b))
}
