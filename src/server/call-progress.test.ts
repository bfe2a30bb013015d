import { expect, test } from 'vitest'
import type { ServerEvent } from '../operations/server-event.ts'
import { callProgress } from './call-progress.ts'

function listener(...ids: string[]) {
  const sent: ServerEvent[] = []
  return { sent, report: callProgress({ headers: () => ids }, (event) => sent.push(event)) }
}

test('reports each part of the work once, and not every chunk', () => {
  const { sent, report } = listener('tab.verify')
  for (const label of ['verifying', 'comparing'])
    for (let done = 1; done <= 1000; done++) report?.({ label, done, total: 1000, unit: 'bytes' })
  expect(sent.slice(0, 1)).toEqual([
    { kind: 'call progress', id: 'tab.verify', progress: { label: 'verifying', done: 1, total: 1000, unit: 'bytes' } },
  ])
  // The beginning and the end of both parts at least.
  expect(sent.length).toBeGreaterThanOrEqual(4)
  expect(sent.length).toBeLessThan(20)
  expect(sent.at(-1)).toMatchObject({ progress: { label: 'comparing', done: 1000 } })
})

test('reports nothing unless one valid id is given', () => {
  expect(listener().report).toBe(undefined)
  expect(listener('a', 'b').report).toBe(undefined)
  expect(listener('a\nb').report).toBe(undefined)
  expect(listener('x'.repeat(61)).report).toBe(undefined)
})
