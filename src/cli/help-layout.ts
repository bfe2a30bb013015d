// The layout of help pages. Commander aligns all descriptions behind the longest flag and stops wrapping when little room
// is left, so one long flag makes a page wider than the terminal. Here a long flag gets a line of its own.
import type { Argument, Command, Help, Option } from 'commander'

const WIDTH = 80
const INDENT = 2
const GAP = 2
const MIN_DESCRIPTION = 20

export const helpLayout: Partial<Help> = {
  showGlobalOptions: true,
  minWidthToWrap: MIN_DESCRIPTION,
  // A wide terminal gets no longer lines: they would be harder to read.
  prepareContext({ helpWidth = WIDTH }) {
    this.helpWidth = Math.max(INDENT + GAP + 2 * MIN_DESCRIPTION, Math.min(WIDTH, helpWidth))
  },
  // The options of a group's main command are not options of the other commands in the group.
  visibleGlobalOptions: (command) => (command.parent ? rootOf(command).options.filter(isShown) : []),
  // Options of commands that are not declared yet are unknown, so no term mentions them.
  subcommandTerm: (command) => [command.name(), ...command.registeredArguments.map(argumentTerm)].join(' '),
  padWidth(command, helper) {
    const room = helper.helpWidth ?? WIDTH
    const terms = [
      ...helper.visibleOptions(command).map((option) => helper.optionTerm(option)),
      ...helper.visibleGlobalOptions(command).map((option) => helper.optionTerm(option)),
      ...helper.visibleCommands(command).map((each) => helper.subcommandTerm(each)),
      ...helper.visibleArguments(command).map((argument) => helper.argumentTerm(argument)),
    ].map((term) => term.length)
    const most = Math.floor(room * 0.35)
    return Math.max(0, ...terms.filter((width) => width <= most))
  },
  formatItem(term, termWidth, description, helper) {
    const room = (helper.helpWidth ?? WIDTH) - INDENT - termWidth - GAP
    const lines = helper.boxWrap(description, room).split('\n')
    const isLong = term.length > termWidth
    const first = isLong ? [term] : [`${term.padEnd(termWidth + GAP)}${lines.shift() ?? ''}`]
    const behind = lines.map((line) => `${' '.repeat(termWidth + GAP)}${line}`)
    return [...first, ...behind].map((line) => `${' '.repeat(INDENT)}${line}`.trimEnd()).join('\n')
  },
}

function argumentTerm(argument: Argument): string {
  const name = argument.name() + (argument.variadic ? '...' : '')
  return argument.required ? `<${name}>` : `[${name}]`
}

function rootOf(command: Command): Command {
  return command.parent ? rootOf(command.parent) : command
}

function isShown({ hidden }: Option): boolean {
  return !hidden
}
