// Small tasks of an invented developer, from which the sample's recent days are made.

export interface ShortTask {
  project: 'tidepool' | 'lantern-docs'
  prompt: string
  file: string
  command: string
  answer: string
}

const task = (
  project: ShortTask['project'],
  file: string,
  command: string,
  prompt: string,
  answer: string,
): ShortTask => ({ project, file, command, prompt, answer })

export const SHORT_TASKS: readonly ShortTask[] = [
  task('tidepool', 'src/tide-table.ts', 'npm test -- tide-table', 'The tide table shows 24:00 instead of 00:00 for midnight', 'Midnight is now 00:00 of the next day. I added a test for both ends of the day.'),
  task('lantern-docs', 'docs/install.md', 'npm run check-links', 'Check the links on the install page', 'Two links pointed to the old site. Both are fixed and the check passes.'),
  task('tidepool', 'src/stations.ts', 'npm test -- stations', 'Sort stations by distance from the user', 'Stations are sorted by great-circle distance. Equal distances keep their order.'),
  task('tidepool', 'src/http/limits.ts', 'npm test -- limits', 'Add a rate limit of 60 requests per minute to the public API', 'The limit is per address and answers 429 with Retry-After.'),
  task('lantern-docs', 'docs/keepers.md', 'npm run build', 'Shorten the page about keepers to one screen', 'The page has 340 words now. The history moved to its own page.'),
  task('tidepool', 'src/cache.ts', 'npm test -- cache', 'Why does the cache return yesterday\'s readings after midnight?', 'The key had no date. It has one now, and a test moves the clock over midnight.'),
  task('tidepool', 'src/notify.ts', 'npm test -- notify', 'Send alerts in the language of the subscriber', 'Alerts use the subscriber\'s language and fall back to English.'),
  task('lantern-docs', 'src/search.js', 'npm test', 'Search should ignore accents', 'Both the index and the query are normalised. "phare" and "pharé" find the same pages.'),
  task('tidepool', 'db/migrations/0041.sql', 'npm run migrate -- --dry-run', 'Add an index for readings by station and time', 'The query takes 4 ms instead of 310. The migration runs concurrently.'),
  task('tidepool', 'src/import.ts', 'npm test -- import', 'The importer drops the last line if the file has no newline at its end', 'The last line is kept. A file without a final newline is in the fixtures.'),
  task('lantern-docs', 'docs/glossary.md', 'npm run build', 'Write a glossary of the twenty most used terms', 'The glossary has 22 terms, each with a link to the page that explains it.'),
  task('tidepool', 'src/units.ts', 'npm test -- units', 'Show heights in feet for users who prefer it', 'Heights are converted when they are shown. Stored values stay in metres.'),
  task('tidepool', '.github/workflows/ci.yml', 'npm run lint', 'Make the CI run on Node 22 and 24', 'The matrix has three versions. The job takes 2 minutes longer.'),
  task('tidepool', 'src/chart/axis.ts', 'npm test -- chart', 'The axis of the tide chart begins at zero even if all values are above 3 m', 'The axis begins a little below the lowest value, at a round number.'),
  task('lantern-docs', 'docs/api.md', 'npm run build', 'Document the new endpoint for forecasts', 'The page has a request, an answer and the three errors that can occur.'),
  task('tidepool', 'src/forecast.ts', 'npm test -- forecast', 'Forecast high water for the next seven days', 'The forecast uses eleven constituents. It differs by 4 minutes at most from the official table.'),
  task('tidepool', 'src/auth/session.ts', 'npm test -- auth', 'Sessions should end after 30 days without use', 'Each request extends a session. A daily job removes the expired ones.'),
  task('tidepool', 'src/http/errors.ts', 'npm test -- errors', 'Errors of the API should have a code and a sentence', 'All nine errors have both. The old field stays for one release.'),
  task('lantern-docs', 'theme/print.css', 'npm run build', 'Pages should print without the sidebar', 'The sidebar and buttons are hidden in print, and links show their address.'),
  task('tidepool', 'src/stations.ts', 'npm test -- stations', 'Merge the two stations in Brest that are the same', 'The readings are merged and the old id redirects.'),
  task('tidepool', 'src/queue.ts', 'npm test -- queue', 'The queue forgets jobs when the process is killed', 'Jobs are marked as done only after they ran. A kill test runs 50 times.'),
  task('tidepool', 'src/metrics.ts', 'npm test -- metrics', 'Count failed deliveries by reason', 'There are five reasons. The dashboard shows them as a stacked bar.'),
  task('lantern-docs', 'docs/faq.md', 'npm run build', 'Answer the five most common questions from the mailing list', 'Each answer has two sentences and a link.'),
  task('tidepool', 'src/geo.ts', 'npm test -- geo', 'Distances across the date line are wrong', 'Longitudes are normalised before subtraction. Fiji is tested now.'),
  task('tidepool', 'scripts/seed.ts', 'npm run seed', 'Seed the development database with a month of readings', 'The seed writes 44,640 readings in 3 seconds and is the same every time.'),
  task('tidepool', 'src/export/csv.ts', 'npm test -- csv', 'Quote station names with commas in the CSV export', 'Names with commas, quotes or newlines are quoted.'),
  task('lantern-docs', 'src/toc.js', 'npm test', 'Add a table of contents to long pages', 'Pages with more than four headings have one. It follows the scroll position.'),
  task('tidepool', 'src/alerts/rules.ts', 'npm test -- rules', 'Allow alerts for low water too', 'A rule has a direction now. Existing rules are for high water.'),
  task('tidepool', 'src/db/pool.ts', 'npm test -- pool', 'We run out of database connections at noon', 'A transaction was left open when a request was aborted. It is rolled back now.'),
  task('tidepool', 'src/time.ts', 'npm test -- time', 'Use the station\'s time zone in all alerts', 'Times are formatted in the zone of the station, with its name.'),
]
