import { describe, expect, test } from 'vitest'
import type { Span, SpanKind } from '../../../src/describe/timeline/timeline.ts'
import { stripLanes } from './lanes.ts'
import { nextSpan, spansInOrder } from './span-order.ts'
import { spanSentence, spanText } from './span-text.ts'
import { tableRows } from './table-rows.ts'
import { extentOfSteps, layOut, spanAt, stepPlaces, stepsBetween, timesOfSteps } from './timeline-layout.ts'
import { mergeTimeline, requestOf, timeShares, type TimelineModel } from './timeline-model.ts'

const MINUTE = 60_000
const span = (step: number, kind: SpanKind, from: number, to: number, more: Partial<Span> = {}): Span => ({
  step,
  kind,
  state: 'done',
  start: from * MINUTE,
  end: to * MINUTE,
  wait: 0,
  tool: '',
  ...more,
})

const model: TimelineModel = {
  threads: [
    {
      agentId: null,
      spans: [
        span(0, 'prompt', 0, 0),
        span(1, 'thinking', 0, 2),
        span(1, 'answer', 2, 3),
        span(1, 'command', 3, 6, { state: 'error', tool: 'Bash' }),
        span(1, 'read', 3, 4, { tool: 'Read' }),
        span(3, 'waiting', 6, 66, { wait: 60 * MINUTE }),
        span(3, 'prompt', 66, 66),
        span(4, 'answer', 66, 70),
        span(5, 'compaction', 70, 70),
      ],
      requests: { step: [1, 4], contextTokens: [40_000, 60_000], nanoDollars: [5e7, null] },
    },
  ],
  isTimed: true,
  revision: 7,
}

const whole = { width: 652, nowMs: 0, view: null }
const layout = layOut(model, stripLanes([]), whole)

describe('the layout of the timeline', () => {
  test('places spans on their lanes, errors in red and overlapping calls in different rows', () => {
    expect(layout.placed.map(({ lane }) => lane)).toEqual([0, 1, 1, 2, 2, 0, 0, 1, 1])
    expect(layout.boxes.get('error')).toHaveLength(1)
    expect(layout.boxes.get('read')?.[0]?.y).toBeGreaterThan(layout.boxes.get('error')?.[0]?.y ?? Infinity)
    expect(layout.boxes.get('waiting')?.[0]).toMatchObject({ isHatched: true, width: 52 })
    expect(layout.compactions).toEqual([652])
    expect(layout.context.map(({ tokens }) => tokens)).toEqual([40_000, 60_000])
  })

  test('draws at most one box per pixel of a row', () => {
    const spans = Array.from({ length: 20_000 }, (_value, step) =>
      span(step, 'read', step, step + 0.9, { tool: 'Read' }),
    )
    const long = {
      ...model,
      threads: [{ agentId: null, spans, requests: { step: [], contextTokens: [], nanoDollars: [] } }],
    }
    const { boxes, placed } = layOut(long, stripLanes([]), { ...whole, width: 600 })
    expect(placed).toHaveLength(20_000)
    expect(boxes.get('read')?.length).toBeLessThanOrEqual(600)
  })

  test('shows only a part of the time, and cuts what sticks out of it', () => {
    const view = timesOfSteps(model, 4, 5)
    expect(view).toEqual({ from: 66 * MINUTE, to: 70 * MINUTE })
    const { placed, axis } = layOut(model, stripLanes([]), { ...whole, view: { from: 4 * MINUTE, to: 66 * MINUTE } })
    expect(placed.map(({ span: { kind } }) => kind)).toEqual(['command', 'read', 'waiting', 'prompt', 'answer'])
    expect(axis.pieces.map(({ from, to }) => [from / MINUTE, to / MINUTE])).toEqual([
      [4, 6],
      [6, 66],
    ])
    expect(timesOfSteps(model, 9, 9)).toBeNull()
  })

  test('lets a running call grow', () => {
    const spans = [span(0, 'command', 0, 1, { state: 'running', tool: 'Bash' })]
    const live = {
      ...model,
      threads: [{ agentId: null, spans, requests: { step: [], contextTokens: [], nanoDollars: [] } }],
    }
    expect(layOut(live, stripLanes([]), { ...whole, nowMs: 10 * MINUTE }).axis.pieces.at(-1)?.to).toBe(10 * MINUTE)
  })

  test('finds the span under the pointer', () => {
    const call = layout.placed[3]
    expect(call && spanAt(layout, call.x + 2, call.y + 1)).toBe(call)
    expect(spanAt(layout, 300, 5)).toBeNull()
  })

  test('maps a selection to steps and back', () => {
    const waiting = layout.placed[5]
    expect(stepsBetween(layout, 0, (waiting?.x ?? 0) - 1)).toEqual({ from: 0, to: 1 })
    expect(stepsBetween(layout, (waiting?.x ?? 0) + 5, (waiting?.end ?? 0) - 5)).toBeNull()
    expect(extentOfSteps(layout, 4, 4)).toEqual({ x: 412, end: 652 })
    expect(extentOfSteps(layout, 99, 99)).toBeNull()
  })

  test('places steps without a span at the step before them', () => {
    const places = stepPlaces(layout, 7)
    expect([places[2], places[6]]).toEqual([places[1], places[5]])
  })
})

describe('arrow keys', () => {
  const order = spansInOrder(layout.placed)
  test('move by time and between lanes', () => {
    expect(nextSpan(order, 0, 'ArrowLeft')).toBe(0)
    expect(nextSpan(order, 0, 'End')).toBe(order.length - 1)
    expect(order[nextSpan(order, 0, 'ArrowDown') ?? -1]?.span.kind).toBe('thinking')
    expect(order[nextSpan(order, 3, 'ArrowUp') ?? -1]?.lane).toBe(1)
    expect(nextSpan(order, 0, 'x')).toBeNull()
  })
})

describe('texts', () => {
  test('name duration, state, cost and context', () => {
    const [main] = model.threads
    const sentences = main?.spans.map((each) => spanSentence(spanText(each, requestOf(main, each.step), true)))
    expect(sentences).toEqual([
      'Prompt',
      'Thinking, 2 min, $0.05, 40k tokens of context',
      'Answering, 1 min, $0.05, 40k tokens of context',
      'Bash, 3 min, failed',
      'Read, 1 min',
      'Waiting for you, 1 h',
      'Prompt',
      'Answering, 4 min, unpriced, 60k tokens of context',
      'Compaction',
    ])
  })

  test('rows of the table name the cost of a request once', () => {
    expect(
      tableRows(model)
        .filter(({ hasCost }) => hasCost)
        .map(({ span: { step, kind } }) => [step, kind]),
    ).toEqual([
      [1, 'answer'],
      [4, 'answer'],
    ])
  })
})

describe('the model', () => {
  test('separates running from waiting', () => {
    expect(timeShares(model)).toEqual({ runningMs: 10 * MINUTE, waitingMs: 60 * MINUTE })
  })

  test('replaces the steps that an update contains and keeps the others', () => {
    const columns = {
      step: [4, 6],
      kind: [3, 0],
      state: [0, 0],
      start: [66 * MINUTE, 5 * MINUTE],
      length: [MINUTE, 0],
      wait: [0, 0],
      tool: [0, 0],
    }
    const requests = { step: [4], contextTokens: [70_000], nanoDollars: [1] }
    const merged = mergeTimeline(model, {
      threads: [{ agentId: null, from: 4, isTimed: true, spans: columns, requests }],
      tools: [''],
      revision: 8,
    })
    expect(merged.threads[0]?.spans.map(({ step }) => step)).toEqual([0, 1, 1, 1, 1, 3, 3, 4, 6])
    expect(merged.threads[0]?.spans.at(-1)).toMatchObject({ kind: 'prompt', start: 71 * MINUTE })
    expect(merged.threads[0]?.requests).toEqual({
      step: [1, 4],
      contextTokens: [40_000, 70_000],
      nanoDollars: [5e7, 1],
    })
    expect(merged.revision).toBe(8)
  })
})
