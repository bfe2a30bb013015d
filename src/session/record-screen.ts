// Looks at every record on its way from the file to whoever reads it, and may give back another one: secrets are found
// and masked before anything is made of them, so that no title, summary or cut text can hold the half of one.

export interface RecordScreen {
  /** Records of the first so many bytes of a transcript are held whole: who wants all of them need not read them twice. */
  readonly heldBytes: number
  /** The first time a value is read. */
  first<Value>(value: Value): Value
  /** Whenever it is read again. */
  again<Value>(value: Value): Value
}
