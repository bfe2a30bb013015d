import { amount, choice, flagOn, inputOf, text } from './field-kinds.ts'
import { defineOperation } from './operation.ts'
import { usageFields } from './usage-fields.ts'
import { advise, operation } from '../text/advice.ts'

const PERCENT = { min: 0, max: 100, error: 'it must be 0 to 100' }

export const usageStatuslineInput = inputOf({
  visualBurnRate: choice(['off', 'emoji', 'text', 'emoji-text'], 'off', {
    alias: 'B',
    description: 'say with a sign or a word whether the burn rate is high',
  }),
  costSource: choice(['auto', 'ccusage', 'cc', 'both'], 'auto', {
    description:
      'cost of the session: what Claude Code says, or else the computed one (auto), the computed one (ccusage), ' +
      'what Claude Code says (cc), or both',
  }),
  contextLowThreshold: amount(50, PERCENT, {
    placeholder: 'N',
    description: 'below this percentage the context is green (50)',
  }),
  contextMediumThreshold: amount(80, PERCENT, {
    placeholder: 'N',
    description: 'below this one it is yellow, then red (80)',
  }),
  timezone: text({ alias: 'z', placeholder: 'NAME', description: 'zone in which today is today' }),
  offline: flagOn({
    alias: 'O',
    description: 'always so: prices are never fetched',
    negation: 'no effect: prices are never fetched',
  }),
  cache: flagOn({
    description: 'remember which other transcripts were written to lately (default)',
    negation: 'look at every transcript each time',
  }),
  refreshInterval: amount(
    60,
    { min: 0, error: 'it must be 0 or more' },
    { placeholder: 'SECONDS', description: 'how long that is remembered (60); this session is always up to date' },
  ),
  config: usageFields.config,
  debug: usageFields.debug,
})

export const usageStatusline = defineOperation({
  name: 'usage statusline',
  details: advise`Reads the JSON that Claude Code gives to a status line and prints one line: the model; the cost of this session with its
    agents, of today and of the current block of five hours with the time left; dollars per hour in this block; how full the
    context is. Set it up in the settings of Claude Code: {"statusLine": {"type": "command", "command": ${operation('usage statusline')}}};
    with FORCE_COLOR=1 before the command the context is coloured. A question mark behind an amount: some of it has no price.`,
  input: usageStatuslineInput,
  run: async (context, input) => (await import('./usage-statusline-run.ts')).run(context, input),
})
