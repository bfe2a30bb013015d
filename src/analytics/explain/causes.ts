// The names of everything in which the two rules can differ. A difference without a name is "unexplained", and a defect.

export const CAUSES = {
  unread:
    'ccusage does not read these lines: a space or a null in an odd place, no usual time, version or speed, or damage.',
  linked: 'These files are reached through links, which ccusage does not follow.',
  archived: 'These files are in the archive alone, where ccusage does not look.',
  'progress records': 'Messages that stand in progress records alone: ccusage counts them in its daily report only.',
  synthetic: 'ccusage counts the tokens of rows that Claude Code wrote itself without a request.',
  copies: 'Copies of one message that ccusage counts again.',
  merged: 'Different messages that ccusage takes for one.',
  'other row':
    'Another row of the same message stands for it: here the largest output decides, there the largest total.',
  'bad rows': 'Rows with a token count that cannot be: ccusage counts what it can read of them.',
  'cache writes': 'Cache writes: here the larger of the plain count and the two kinds, there always the two kinds.',
  steps: 'Steps of a message that are billed but not in its totals: ccusage counts those of advisors only.',
  'web searches': 'Web searches, which ccusage does not price.',
  'inference region': 'The surcharge for inference in the United States, which ccusage does not know.',
  batch: 'The discount for batches, which ccusage does not know.',
  'long context':
    'Long requests: here all of one has the higher price, there only what exceeds the limit in each class.',
  'prices differ': 'The price tables differ.',
  'no price there': 'ccusage has no price for this model and takes it for free.',
  'no price here': 'There is no price for this model here; ccusage has one.',
  'recorded cost': 'A cost in the record that is not believed here.',
  rounding: 'Here every message is rounded to a billionth of a dollar, there nothing is.',
  unexplained: 'Differences without a name; please report them.',
} as const

export type Cause = keyof typeof CAUSES
