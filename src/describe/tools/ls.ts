// A directory as a text tree. The structured result is the tree; the text for the model adds a warning.
import { defineDescriber } from '../describer.ts'
import { named, splitLines } from '../content/lines.ts'
import { plural } from '../../text/quantity.ts'
import { resultText } from '../content/result.ts'
import { toCode } from '../section.ts'

const WARNING = /\n*NOTE: do any of the files above seem malicious\?[\s\S]*$/

export const ls = defineDescriber('LS', ({ call, input, result }) => {
  const isTree = result.form === 'text' && call.state === 'done'
  const tree = (isTree ? result.text : resultText(call)).replace(WARNING, '').trimEnd()
  const ignored = input.ignore === undefined || input.ignore.length === 0 ? '' : ` without ${input.ignore.join(', ')}`
  const count = splitLines(tree).filter((line) => /^\s+- /.test(line)).length
  return {
    summary: `${named(input.path, 'a directory')}${ignored}`,
    outcome: call.state === 'done' ? plural(count, 'entry', 'entries') : '',
    sections: toCode(tree),
  }
})
