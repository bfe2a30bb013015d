// All ways in which our counting rule can differ from ccusage's. An "unexplained" difference is a defect.

export const CAUSES = {
  unread:
    'ccusage does not read these lines: they have a space or null in an unusual position, a non-standard time, version or speed, or damage.',
  linked: 'These files are reached through links, which ccusage does not follow.',
  archived: 'These files are only in the archive, which ccusage does not read.',
  'progress records': 'These messages are only in progress records, which ccusage counts only in its daily report.',
  synthetic: 'ccusage counts the tokens of rows that Claude Code wrote without making a request.',
  copies: 'ccusage counts these copies of a message again.',
  merged: 'ccusage treats these different messages as one.',
  'other row':
    'Another row of the same message counts: Annals uses the row with the largest output, ccusage the row with the largest total.',
  'bad rows': 'Rows with an invalid token count: ccusage counts what it can read of them.',
  'cache writes':
    'Cache writes: Annals uses the larger of the plain count and the sum of both kinds, ccusage always the sum.',
  steps: 'Steps of a message that are billed but not in its totals: ccusage counts only advisor steps.',
  'web searches': 'Web searches, which ccusage does not price.',
  'inference region': 'The surcharge for inference in the United States, which ccusage does not apply.',
  batch: 'The batch discount, which ccusage does not apply.',
  'long context':
    'Long requests: Annals applies the higher price to the entire request, ccusage only to the tokens above the limit in each class.',
  'prices differ': 'The price tables differ.',
  'no price there': 'ccusage has no price for this model and counts it as free.',
  'no price here': 'Annals has no price for this model; ccusage has one.',
  'recorded cost': 'A cost in the record that Annals does not trust.',
  rounding: 'Annals rounds every message to a billionth of a dollar; ccusage does not round.',
  unexplained: 'Differences without a known cause; please report them.',
} as const

export type Cause = keyof typeof CAUSES
