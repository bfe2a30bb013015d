// A text for people that names operations and their input fields without saying what they are called: a command and a flag
// in a terminal, a button and a switch on a page. Whoever makes the text knows what helps; each surface knows its own words.

/** An input field of an operation. */
export interface FieldReference {
  readonly field: string
  /** What is given with it; false turns a switch off. */
  readonly value?: string | false
  /** What its value is called, where a command line takes it by place instead of by flag. */
  readonly place?: string
  /** Worded as what to do: "add --copy". */
  readonly isVerb?: true
}

/** An operation, or a group of them, with what is given to it. */
export interface OperationReference {
  readonly operation: string
  readonly args: readonly (string | FieldReference)[]
  /** Worded as what to do: run it. */
  readonly isVerb?: true
}

export type AdvicePart = string | FieldReference | OperationReference

/** Plain data, and a class only so that it can be told from any other object on its way to a surface. */
export class Advice {
  readonly parts: readonly AdvicePart[]

  constructor(parts: readonly AdvicePart[]) {
    this.parts = parts
  }
}

/** A text for people: as it is, or yet to be worded. */
export type Sentence = string | Advice

/** How a surface calls things. */
export interface Naming {
  operation(reference: OperationReference): string
  field(reference: FieldReference): string
}

export function operation(name: string, ...args: OperationReference['args']): OperationReference {
  return { operation: name, args }
}

export function field(name: string, value?: string | false): FieldReference {
  return value === undefined ? { field: name } : { field: name, value }
}

/** The operation as what to do: run "annals list". */
export function toRun(name: string, ...args: OperationReference['args']): OperationReference {
  return { ...operation(name, ...args), isVerb: true }
}

/** The field as what to do: add --copy. */
export function toAdd(name: string, value?: string | false): FieldReference {
  return { ...field(name, value), isVerb: true }
}

/** A tag for templates. A line break with the spaces behind it is one space, so that a long text can have several lines. */
export function advise(texts: TemplateStringsArray, ...values: readonly (Sentence | number | AdvicePart)[]): Sentence {
  return compose(
    texts.flatMap((text, index) => {
      const value = values[index] ?? ''
      const before = text.replace(/\n\s*/g, ' ')
      return value instanceof Advice
        ? [before, ...value.parts]
        : [before, typeof value === 'number' ? `${value}` : value]
    }),
  )
}

export function joinSentences(sentences: readonly Sentence[], separator: string): Sentence {
  return compose(sentences.flatMap((each, index) => [...(index === 0 ? [] : [separator]), ...partsOf(each)]))
}

/** Without a reference there is nothing left to word. */
function compose(parts: readonly AdvicePart[]): Sentence {
  const texts = parts.filter((part) => typeof part === 'string')
  return texts.length === parts.length ? texts.join('') : new Advice(parts.filter((part) => part !== ''))
}

function partsOf(sentence: Sentence): readonly AdvicePart[] {
  return typeof sentence === 'string' ? [sentence] : sentence.parts
}

export function wordSentence(sentence: Sentence, naming: Naming): string {
  return partsOf(sentence)
    .map((part) => {
      if (typeof part === 'string') return part
      return 'operation' in part ? naming.operation(part) : naming.field(part)
    })
    .join('')
}

/** The same sentence with every text in it changed, those of references included. */
export function mapTexts(sentence: Sentence, change: (text: string) => string): Sentence {
  if (typeof sentence === 'string') return change(sentence)
  const changeField = (reference: FieldReference): FieldReference =>
    typeof reference.value === 'string' ? { ...reference, value: change(reference.value) } : reference
  const changeArg = (arg: string | FieldReference) => (typeof arg === 'string' ? change(arg) : changeField(arg))
  return new Advice(
    sentence.parts.map((part) => {
      if (typeof part === 'string' || 'field' in part) return changeArg(part)
      return { ...part, args: part.args.map(changeArg) }
    }),
  )
}

/** For programs that call the library, and for logs: the names that the declarations have. */
export const PLAIN_NAMES: Naming = {
  operation({ operation: name, args, isVerb }) {
    const words = args.filter((arg) => typeof arg === 'string')
    const fields = args.filter((arg) => typeof arg !== 'string').map(PLAIN_NAMES.field)
    const given = fields.length === 0 ? '' : ` with ${fields.join(' and ')}`
    return `${isVerb ? 'run ' : ''}"${[name, ...words].join(' ')}"${given}`
  },
  field({ field: name, value, isVerb }) {
    const given = value === undefined ? '' : ` ${value === false ? 'off' : value}`
    return `${isVerb ? 'add ' : ''}"${name}"${given}`
  },
}
