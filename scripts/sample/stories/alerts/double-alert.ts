import { say, think } from '../../kit/blocks.ts'
import type { Session } from '../../kit/session.ts'
import { vitest } from '../../texts/runs.ts'
import type { Tools } from '../../tools/index.ts'

/** One high tide causes two alerts: found, tested, fixed. */
export function doubleAlert(s: Session, t: Tools): void {
  find(s, t)
  fix(s, t)
  checkHistory(s, t)
}

function find(s: Session, t: Tools): void {
  s.prompt('Hørsholm Havn got two alerts for the same high tide last night, 14 minutes apart. Can you find out why?')
  s.reply(
    think(
      'Two alerts for one tide: either notify() runs twice over the same readings, or crossings() reports the same crossing twice. Look at both before guessing.',
    ),
    say("I'll follow an alert from the readings to the webhook."),
    t.glob('src/**/*.ts', /^src\//),
    t.grepLines('crossings\\(|notify\\(|send\\('),
  )
  s.reply(t.read('src/crossings.ts'), t.read('src/notify.ts'), t.read('src/readings.ts'))
  s.reply(
    think(
      '`<=` and `>=` on both sides: a reading that equals the limit belongs to two pairs, so it counts as rising twice.',
    ),
    t.bash(
      "grep '0417' logs/alerts-2026-02-17.log",
      'Show the alerts of that night',
      [
        '2026-02-17T22:41:08Z 0417 rising level=2.40 limit=2.40',
        '2026-02-17T22:55:08Z 0417 rising level=2.43 limit=2.40',
        '2026-02-18T03:12:08Z 0417 falling level=2.38 limit=2.40',
      ].join('\n'),
    ),
  )
  s.reply(
    say(
      `Found it. The reading at 22:41 was **exactly** the limit, 2.40 m:

| Time | Level | Pair with the one before | Pair with the one after |
|---|---|---|---|
| 22:27 | 2.36 | | |
| 22:41 | 2.40 | \`2.36 <= 2.40 && 2.40 >= 2.40\` → rising | |
| 22:55 | 2.43 | | \`2.40 <= 2.40 && 2.43 >= 2.40\` → rising again |

\`crossings()\` compares with \`<=\` and \`>=\` on both sides, so a level that equals the limit belongs to two pairs. \`notify()\` is innocent.`,
    ),
  )
  s.pause(2)
}

function fix(s: Session, t: Tools): void {
  s.prompt('Good catch! Write a failing test first, then fix it.')
  s.reply(
    t.edit(
      'test/crossings.test.ts',
      "  test('calm water crosses nothing', () => {",
      "  test('a reading on the limit counts once', () => {\n    expect(crossings(tide(2.36, 2.4, 2.43, 2.38), 2.4)).toEqual([\n      { at: 1, direction: 'rising' },\n      { at: 3, direction: 'falling' },\n    ])\n  })\n\n  test('calm water crosses nothing', () => {",
    ),
  )
  s.reply(
    t.bash(
      'npm test',
      'Run the tests',
      vitest(s, [
        {
          file: 'test/crossings.test.ts',
          tests: 3,
          failures: [
            {
              name: 'crossings > a reading on the limit counts once',
              message:
                "expected [ { at: 1, direction: 'rising' }, …(2) ] to deeply equal [ { at: 1, direction: 'rising' }, …(1) ]",
              at: 'test/crossings.test.ts:15:58',
              code: '     15|     expect(crossings(tide(2.36, 2.4, 2.43, 2.38), 2.4)).toEqual([',
            },
          ],
        },
        { file: 'test/stations.test.ts', tests: 4 },
      ]),
      { exit: 1, seconds: 2, growing: [2, 4] },
    ),
  )
  s.reply(
    say('It fails for the right reason: three crossings instead of two. Now the fix.'),
    t.edit(
      'src/crossings.ts',
      "    if (before.level <= limit && after.level >= limit) found.push({ at: after.at, direction: 'rising' })\n    if (before.level >= limit && after.level <= limit)",
      "    // A level that equals the limit counts as above it, so it belongs to one pair only.\n    if (before.level < limit && after.level >= limit) found.push({ at: after.at, direction: 'rising' })\n    if (before.level >= limit && after.level < limit)",
    ),
  )
  s.reply(
    t.bash(
      'npm test',
      'Run the tests again',
      vitest(s, [
        { file: 'test/crossings.test.ts', tests: 3 },
        { file: 'test/stations.test.ts', tests: 4 },
      ]),
      { seconds: 2, growing: [3] },
    ),
  )
  s.reply(say('7 of 7 pass. A level equal to the limit now counts as above it, once.'))
}

function checkHistory(s: Session, t: Tools): void {
  s.prompt('How many harbours were woken twice since the beginning of the year?')
  s.reply(
    t.bash(
      'awk \'$3=="rising"{ if ($2==s && level==$4) n++; s=$2; level=$4 } END { print n+0 }\' logs/alerts-2026-*.log',
      'Count doubled alerts',
      '0',
    ),
  )
  s.reply(
    think(
      'Zero is suspicious: the level differs between the two alerts of a pair (2.40 and 2.43), so equal levels never match. Compare by time distance instead.',
    ),
    t.bash(
      'node scripts/pairs.mjs logs/alerts-2026-*.log --within 20m',
      'Count rising alerts less than 20 minutes apart',
      '0417  Hørsholm Havn   6 pairs\n0532  Świnoujście     2 pairs\n0702  横浜新港          1 pair',
      { seconds: 1.3 },
    ),
  )
  s.reply(
    say(
      'Nine doubled alerts at three harbours, six of them in Hørsholm. My first count said 0 because it compared levels; the second compares times.',
    ),
  )
  s.pause(3)
}
