// Sentences that refer to operations and fields, which each surface names: "run annals list", or a button on a page.

export interface FieldReference {
  readonly field: string
  readonly value?: string | false
  readonly place?: string
  readonly isVerb?: true
}

export interface OperationReference {
  readonly operation: string
  readonly args: readonly (string | FieldReference)[]
  readonly isVerb?: true
}

export type AdvicePart = string | FieldReference | OperationReference

/** Plain data. It is a class so that instanceof can distinguish it from other objects. */
export class Advice {
  readonly parts: readonly AdvicePart[]

  constructor(parts: readonly AdvicePart[]) {
    this.parts = parts
  }
}

export type Sentence = string | Advice

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

export function toRun(name: string, ...args: OperationReference['args']): OperationReference {
  return { ...operation(name, ...args), isVerb: true }
}

export function toAdd(name: string, value?: string | false): FieldReference {
  return { ...field(name, value), isVerb: true }
}

/** A template tag. A newline and the spaces after it become one space, so that long texts can span lines. */
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
