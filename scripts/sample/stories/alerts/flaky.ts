import { say, think } from '../../kit/blocks.ts'
import type { Session } from '../../kit/session.ts'
import { vitest } from '../../texts/runs.ts'
import type { Tools } from '../../tools/index.ts'

/** A test that fails one time in ten: made to fail on purpose, understood, then fixed. */
export function flaky(s: Session, t: Tools): void {
  s.prompt('test/routes.test.ts fails on the build machine about one time in ten, never here. Any idea?')
  s.reply(t.read('test/routes.test.ts'), t.read('src/body.ts'))
  s.reply(
    think(
      'The port is chosen by the system, so no clash. What differs is order: both tests share one server and one store. Run it repeatedly and shuffled.',
    ),
    t.bash(
      'for i in $(seq 20); do npx vitest run test/routes.test.ts --sequence.shuffle >/tmp/run.log || { echo "run $i failed"; break; }; done',
      'Repeat the test in random order',
      'run 7 failed',
      { seconds: 24, growing: [0, 0, 0] },
    ),
  )
  s.reply(
    t.bash(
      'tail -n 12 /tmp/run.log',
      'Show the failing run',
      vitest(s, [
        {
          file: 'test/routes.test.ts',
          tests: 2,
          failures: [
            {
              name: 'a subscription can be made',
              message: 'expected 400 to be 201 // Object.is equality',
              at: 'test/routes.test.ts:20:27',
              code: '     20|   expect(response.status).toBe(201)',
            },
          ],
        },
      ]),
    ),
  )
  s.reply(
    think(
      '400 for a good body: bodyOf saw the end of the previous request? No, each request has its own stream. But for await over a request that was already closed yields nothing, and JSON.parse("") fails. keep-alive and a late read.',
    ),
    say(
      'A good body is refused when the request is read late: `for await` on a stream that has already ended yields nothing, and empty text is not JSON. I will read the body before anything else is awaited.',
    ),
    t.edit(
      'src/body.ts',
      '  const chunks: Buffer[] = []\n  for await (const chunk of request) chunks.push(chunk)\n',
      "  const chunks: Buffer[] = []\n  request.on('data', (chunk: Buffer) => chunks.push(chunk))\n  await once(request, 'end')\n",
    ),
    t.edit(
      'src/body.ts',
      'import type { IncomingMessage }',
      "import { once } from 'node:events'\nimport type { IncomingMessage }",
    ),
  )
  s.reply(
    t.bash(
      'for i in $(seq 60); do npx vitest run test/routes.test.ts --sequence.shuffle >/tmp/run.log || { echo "run $i failed"; break; }; done; echo done',
      'Repeat sixty times',
      'done',
      { seconds: 71, growing: [0, 0, 0, 0] },
    ),
  )
  s.reply(say('60 of 60 runs pass in random order. Before, the seventh failed.'))
}
