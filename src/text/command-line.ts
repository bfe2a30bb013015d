// Command-line names of operations and fields. Pages use them too, for actions without a button.
import { wordSentence, type FieldReference, type Naming, type OperationReference, type Sentence } from './advice.ts'

export const COMMAND_NAMES: Naming = {
  operation(reference) {
    const command = commandOf(reference)
    return `${reference.isVerb ? 'run ' : ''}${command.includes('"') ? command : `"${command}"`}`
  },
  field: (reference) => `${reference.isVerb ? 'add ' : ''}${flagOf(reference)}`,
}

export function asTyped(sentence: Sentence): string {
  return wordSentence(sentence, COMMAND_NAMES)
}

let program = 'annals'

/** Sets what printed commands start with. Within "annals demo", a command without "demo" would act on the user's own data. */
export function nameProgram(name: string): void {
  program = name
}

/** Returns a command as the user types it, given the words after the program's name. */
export function typedCommand(words: string): string {
  return `${program} ${words}`
}

export function commandOf({ operation, args }: Pick<OperationReference, 'operation' | 'args'>): string {
  return typedCommand([operation, ...args.map((arg) => (typeof arg === 'string' ? arg : flagOf(arg)))].join(' '))
}

export function flagOf({ field, value, place }: FieldReference): string {
  if (place !== undefined) return place
  if (value === false) return flagName(field).replace('--', '--no-')
  const flag = field === 'output' ? '-o' : flagName(field)
  return value === undefined ? flag : `${flag} ${value}`
}

export function flagName(field: string): string {
  return `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
