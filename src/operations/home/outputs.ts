// The outputs of the operations of the home page.
import { z } from 'zod'
import { amount, choice, count, flag, list, object, text, time } from '../output-kinds.ts'

const cost = object(
  {
    usd: amount('Cost in US dollars.'),
    unpriced: list(z.string(), 'Names of the models without a price, which it does not include.'),
  },
  'Cost.',
)

const runningSession = object(
  {
    id: text('Id of the session.'),
    activity: choice(
      ['thinking', 'tool', 'waiting', 'failed'],
      'What it does: the model works, a tool runs, it waits for the user, or a request failed.',
    ),
    since: time('When that began; null if unknown.').nullable(),
    tool: object(
      {
        title: text('Name of the tool.'),
        summary: text('Its main argument; may be empty.'),
        startedAt: time('When the call began; null if unknown.').nullable(),
        others: count('Number of further calls that run at the same time.'),
      },
      'The running call, or the call that waits for the user; null if there is none.',
    ).nullable(),
    line: object(
      {
        from: choice(['user', 'assistant'], 'Who wrote it.'),
        text: text('The line.'),
        at: time('Time of its message; null if unknown.').nullable(),
      },
      'The last line of the conversation; null if the end of the transcript has none.',
    ).nullable(),
    model: text('Name of the model of the last request; null if there is none.').nullable(),
    context: object(
      {
        tokens: count('Tokens in the context.'),
        windowSize: count('Size of the context window in tokens.'),
        percent: count('Tokens in percent of the window.'),
      },
      'The context of the last request; null if unknown.',
    ).nullable(),
    cost,
    usdPerHour: amount('Dollars per hour in the current five-hour block; null if it has only one request.').nullable(),
  },
  'What a running session does.',
)

export type RunningSession = z.infer<typeof runningSession>

export const homeNowOutput = object(
  {
    at: time('Time of the answer, by the clock of the server.'),
    sessions: list(runningSession, 'The sessions that were asked for and have a transcript.'),
  },
  'What running sessions do.',
)

export type HomeNow = z.infer<typeof homeNowOutput>

const homeDay = object(
  {
    date: text('The day, as "2026-02-11".'),
    costUsd: amount('Cost in US dollars, as in "usage daily".'),
    isPartial: flag('Whether some of its usage has no price.'),
    tokens: count('All tokens.'),
    sessions: count('Number of sessions with usage on that day, as in "usage session".'),
  },
  'A day with usage.',
)

export type HomeDay = z.infer<typeof homeDay>

export const homeDaysOutput = object(
  {
    since: text('The first day.'),
    today: text('The last day: today.'),
    timeZone: text('The time zone of the days.'),
    days: list(homeDay, 'Days with usage, in order.'),
    sessions: count('Number of sessions with usage in all days.'),
    costUsd: amount('Cost of all days in US dollars.'),
    isPartial: flag('Whether some of the usage has no price.'),
    tokens: count('Tokens of all days.'),
  },
  'Cost, tokens and sessions per day.',
)

export type HomeDays = z.infer<typeof homeDaysOutput>

const savedSearch = object(
  {
    query: text('The query.'),
    savedAt: time('When it was saved.'),
    openedAt: time('When its hits were last opened.'),
    total: count('Number of hits; null if the query cannot be run.').nullable(),
    fresh: count('Number of hits since it was last opened; null if the query cannot be run.').nullable(),
    isExact: flag('False if the numbers are lower bounds.'),
  },
  'A saved search.',
)

export type SavedSearch = z.infer<typeof savedSearch>

export const savedSearchesOutput = object(
  { searches: list(savedSearch, 'Saved searches, the last saved first.') },
  'Saved searches with the number of their hits.',
)

export type SavedSearches = z.infer<typeof savedSearchesOutput>

export const saveSearchOutput = object(
  {
    query: text('The query.'),
    isSaved: flag('Whether it is saved now.'),
    changed: flag('Whether anything changed.'),
  },
  'The state of a saved search.',
)

export type SaveSearch = z.infer<typeof saveSearchOutput>

export const openSampleOutput = object({ isSample: flag('Whether the sample is shown now.') }, 'What the server shows.')

export type OpenSample = z.infer<typeof openSampleOutput>
