import { say, think } from '../../kit/blocks.ts'
import type { Session } from '../../kit/session.ts'
import { vitest } from '../../texts/runs.ts'
import { BODY_TS, ROUTES_TEST_TS, SUBSCRIPTIONS_TEST_TS, SUBSCRIPTIONS_TS } from '../../texts/tidepool.ts'
import type { Tools } from '../../tools/index.ts'

/** Harbours bring their own limit: store, routes, matching. */
export function subscriptions(s: Session, t: Tools): void {
  tasks(s, t)
  store(s, t)
  routes(s, t)
}

function tasks(s: Session, t: Tools): void {
  s.prompt(
    'Now the bigger thing. Every harbour should subscribe with its own limit and its own URL instead of the constant 2.4 m. Break it into tasks, then start with the first.',
  )
  s.reply(
    think(
      'Store, routes, matching, delivery with retry, rate limit, documentation. Delivery depends on matching; docs come last.',
    ),
    say("Six tasks, in the order in which I'd build them:"),
    t.taskCreate({
      subject: 'Keep subscriptions',
      description: 'src/subscriptions.ts with subscribe, unsubscribe and lookup by station; validate the limit.',
      activeForm: 'Building the subscription store',
    }),
    t.taskCreate({
      subject: 'Add HTTP routes',
      description: 'POST and DELETE /subscriptions in src/server.ts, 400 for bodies that cannot be read.',
      activeForm: 'Adding routes',
      blockedBy: ['1'],
    }),
    t.taskCreate({
      subject: 'Match readings against each limit',
      description: 'notify() asks for subscribers instead of using LIMIT.',
      activeForm: 'Matching limits',
      blockedBy: ['1'],
    }),
    t.taskCreate({
      subject: 'Deliver with retry',
      description: 'A harbour that does not answer must not block the others.',
      activeForm: 'Making delivery patient',
      blockedBy: ['3'],
    }),
    t.taskCreate({
      subject: 'Limit the rate',
      description: 'At most three alerts per minute and harbour.',
      activeForm: 'Limiting the rate',
      blockedBy: ['4'],
    }),
    t.taskCreate({
      subject: 'Document it',
      description: 'README section with an example request.',
      activeForm: 'Writing the documentation',
      blockedBy: ['2', '5'],
    }),
  )
  s.reply(t.taskUpdate(1, 'in_progress'))
}

function store(s: Session, t: Tools): void {
  s.reply(
    t.write('test/subscriptions.test.ts', SUBSCRIPTIONS_TEST_TS),
    t.write('src/subscriptions.ts', SUBSCRIPTIONS_TS),
  )
  s.reply(
    t.bash(
      'npx vitest run test/subscriptions.test.ts',
      'Run the new tests',
      vitest(s, [
        {
          file: 'test/subscriptions.test.ts',
          tests: 3,
          failures: [
            {
              name: 'a limit must be a height in metres',
              message: "expected function to throw an error, but it didn't",
              at: 'test/subscriptions.test.ts:17:61',
              code: "     17|   expect(() => subscribe({ ...harbour, limit: 240 })).toThrow('limit')",
            },
          ],
        },
      ]),
      { exit: 1, seconds: 1.6, growing: [4] },
    ),
  )
  s.reply(
    say('As expected, 240 (somebody typed centimetres) is accepted. Validation belongs into `subscribe`.'),
    t.edit(
      'src/subscriptions.ts',
      '  all.set(subscription.id, subscription)\n',
      "  if (!(subscription.limit > 0 && subscription.limit < 12)) throw new RangeError('limit must be a height in metres')\n  all.set(subscription.id, subscription)\n",
    ),
  )
  s.reply(
    t.bash(
      'npx vitest run test/subscriptions.test.ts',
      'Run the new tests',
      vitest(s, [{ file: 'test/subscriptions.test.ts', tests: 3 }]),
      { seconds: 1.6 },
    ),
    t.taskUpdate(1, 'completed'),
  )
  s.reply(say('Task 1 is done: subscriptions are kept, found by station and refused when the limit is not a height.'))
}

function routes(s: Session, t: Tools): void {
  s.prompt('go on with the routes')
  s.reply(t.taskUpdate(2, 'in_progress'), t.read('src/server.ts'))
  s.reply(t.write('test/routes.test.ts', ROUTES_TEST_TS), t.write('src/body.ts', BODY_TS))
  s.reply(
    t.edit(
      'src/server.ts',
      "  return reply(404, { error: 'not found' })",
      "  if (url.pathname === '/subscriptions' && request.method === 'POST') return reply(...(await create(request)))\n  const [, id] = /^\\/subscriptions\\/(\\w+)$/.exec(url.pathname) ?? []\n  if (id !== undefined && request.method === 'DELETE') return reply(unsubscribe(id) ? 204 : 404, {})\n  return reply(404, { error: 'not found' })",
    ),
    t.edit(
      'src/server.ts',
      "import { createServer } from 'node:http'\n",
      "import { randomUUID } from 'node:crypto'\nimport { createServer } from 'node:http'\nimport type { IncomingMessage } from 'node:http'\nimport { bodyOf } from './body.ts'\n",
    ),
    t.edit(
      'src/server.ts',
      "import { stations } from './stations.ts'\n",
      "import { stations } from './stations.ts'\nimport { subscribe, unsubscribe } from './subscriptions.ts'\n\nasync function create(request: IncomingMessage): Promise<[number, unknown]> {\n  const { station, limit, url } = await bodyOf(request)\n  return [201, subscribe({ id: randomUUID().slice(0, 8), station, limit, url })]\n}\n",
    ),
  )
  s.reply(
    t.bash(
      'npm run check',
      'Type check',
      "src/server.ts(10,11): error TS2339: Property 'station' does not exist on type '{}'.",
      { exit: 2, seconds: 3 },
    ),
  )
  s.reply(
    think(
      'bodyOf returns unknown, so destructuring is not allowed, and an unreadable body would throw anyway. Parse it properly.',
    ),
    t.edit(
      'src/server.ts',
      '  const { station, limit, url } = await bodyOf(request)\n  return [201,',
      "  const wanted = await bodyOf(request)\n  if (!isWanted(wanted)) return [400, { error: 'station, limit and url are required' }]\n  const { station, limit, url } = wanted\n  return [201,",
    ),
    t.edit(
      'src/server.ts',
      'async function create(',
      "interface Wanted {\n  station: string\n  limit: number\n  url: string\n}\n\nconst isWanted = (value: unknown): value is Wanted =>\n  typeof value === 'object' && value !== null && 'station' in value && 'limit' in value && 'url' in value\n\nasync function create(",
    ),
  )
  s.reply(
    t.bash('npm run check && npm test', 'Type check and test', allGreen(s), {
      seconds: 6,
      growing: [1, 3, 5],
    }),
    t.taskUpdate(2, 'completed'),
  )
  s.reply(say('Both routes work. A body that cannot be read, or that misses a field, gets a 400 with a reason.'))
  s.pause(2)
}

const allGreen = (s: Session): string =>
  vitest(s, [
    { file: 'test/crossings.test.ts', tests: 3 },
    { file: 'test/routes.test.ts', tests: 2 },
    { file: 'test/stations.test.ts', tests: 4 },
    { file: 'test/subscriptions.test.ts', tests: 3 },
  ])
