// How operations and their fields are typed: the one place that knows it. Pages show commands as well, where they have no button.
import { wordSentence, type FieldReference, type Naming, type OperationReference, type Sentence } from './advice.ts'

export const COMMAND_NAMES: Naming = {
  operation(reference) {
    const command = commandOf(reference)
    // One that has quotes of its own is easier to read without others around it.
    return `${reference.isVerb ? 'run ' : ''}${command.includes('"') ? command : `"${command}"`}`
  },
  field: (reference) => `${reference.isVerb ? 'add ' : ''}${flagOf(reference)}`,
}

/** A sentence for whoever sits at a terminal. */
export function asTyped(sentence: Sentence): string {
  return wordSentence(sentence, COMMAND_NAMES)
}

/** What is typed to run it. */
export function commandOf({ operation, args }: Pick<OperationReference, 'operation' | 'args'>): string {
  return ['annals', operation, ...args.map((arg) => (typeof arg === 'string' ? arg : flagOf(arg)))].join(' ')
}

/** With its value: "--turn 3". */
export function flagOf({ field, value, place }: FieldReference): string {
  if (place !== undefined) return place
  // People know the output by its letter.
  if (value === false) return flagName(field).replace('--', '--no-')
  const flag = field === 'output' ? '-o' : flagName(field)
  return value === undefined ? flag : `${flag} ${value}`
}

/** "pageSize" → --page-size. */
export function flagName(field: string): string {
  return `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
