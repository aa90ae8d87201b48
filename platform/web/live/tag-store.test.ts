import { beforeEach, describe, expect, test, vi } from 'vitest'
import { qualities, type SampleValue } from '../../../domain/quality.ts'
import { createPageTick } from './page-tick.ts'
import { createReadings } from './readings.ts'
import { createServerClock } from './server-clock.ts'
import { createTagStore, type TagSource } from './tag-store.ts'

const frame = (at: number, values: Record<number, readonly [timeMs: number, value: SampleValue]>) => ({
  at,
  tags: Object.keys(values).map(Number),
  times: Object.values(values).map(([timeMs]) => timeMs),
  values: Object.values(values).map(([, value]) => value),
  qualities: Object.values(values).map(() => qualities.good),
})

const setup = () => {
  const planned: Record<'paint' | 'atOnce' | 'soon', (() => void)[]> = { paint: [], atOnce: [], soon: [] }
  const source = { subscribe: vi.fn<TagSource['subscribe']>(), unsubscribe: vi.fn<TagSource['unsubscribe']>() }
  let judgedMs: number | undefined
  const tags = createTagStore({
    source,
    judgedMs: () => judgedMs,
    beforePaint: (work) => planned.paint.push(work),
    atOnce: (work) => planned.atOnce.push(work),
    soon: (work) => planned.soon.push(work),
  })
  const run = (name: keyof typeof planned) => {
    const works = planned[name].splice(0)
    for (const work of works) work()
    return works.length
  }
  return {
    tags,
    source,
    paint: () => run('paint'),
    atOnce: () => run('atOnce'),
    settle: () => run('atOnce') + run('soon'),
    judge: (ms: number) => {
      judgedMs = ms
    },
  }
}

test('a value in the future of the server gives way to a true one, any other newest value does not', () => {
  const { tags, judge } = setup()
  tags.watch(1, vi.fn())
  judge(7_200_000)
  tags.receive(frame(7_200_000, { 1: [7_200_000, 5] }))
  tags.receive(frame(7_200_000, { 1: [3_600_000, 6] }))
  expect(tags.get(1)?.value).toBe(5)
  judge(3_601_000)
  tags.receive(frame(3_601_000, { 1: [3_600_000, 6] }))
  expect(tags.get(1)?.value).toBe(6)
})

test('a value that was removed from the store gives way to an older one, or to none', () => {
  const { tags, paint, settle } = setup()
  const seen = vi.fn()
  tags.watch(1, seen)
  tags.watch(2, vi.fn())
  settle()
  tags.receive(frame(3_000, { 1: [2_000, 5], 2: [2_000, 6] }))
  paint()
  tags.receive({ ...frame(4_000, { 1: [1_000, 4] }), replaced: [1, 2] })
  paint()
  expect([tags.get(1)?.value, tags.get(2)]).toEqual([4, undefined])
  expect(seen).toHaveBeenLastCalledWith(expect.objectContaining({ value: 4 }))
  expect(tags.newest().has(2)).toBe(false)
})

describe('an earlier visit', () => {
  const earlier = new Map([[1, { timeMs: 1_000, value: 5, quality: qualities.good }]])
  test('stands until newer values come', () => {
    const { tags, paint } = setup()
    tags.restore(earlier)
    const seen = vi.fn()
    tags.watch(1, seen)
    expect(tags.get(1)?.value).toBe(5)
    tags.receive(frame(3_000, { 1: [2_000, 6] }))
    paint()
    expect(tags.get(1)?.value).toBe(6)
  })
  test('is not shown beside values of now: what the answer does not contain is unknown, and still the newest', () => {
    const { tags, paint } = setup()
    tags.restore(new Map([...earlier, [2, { timeMs: 1_000, value: 7, quality: qualities.good }]]))
    const seen = vi.fn()
    tags.watch(1, vi.fn())
    tags.watch(2, seen)
    tags.receive(frame(3_000, { 1: [2_000, 6] }))
    tags.answered([1, 2], false)
    paint()
    expect(tags.get(2)).toBeUndefined()
    expect(seen).toHaveBeenLastCalledWith(undefined)
    tags.watch(3, vi.fn())
    expect(tags.get(3)).toBeUndefined()
    expect(tags.newest().get(2)?.value).toBe(7)
    expect([...tags.newest().keys()]).toEqual([2, 1])
    tags.refuse([2])
    expect(tags.newest().has(2)).toBe(false)
  })
  test('is gone with the right to it, and nothing of it is kept', () => {
    const { tags, paint } = setup()
    tags.restore(earlier)
    const seen = vi.fn()
    tags.watch(1, seen)
    tags.refuse([1])
    paint()
    expect(seen).toHaveBeenLastCalledWith(undefined)
    expect(tags.newest().size).toBe(0)
  })
  test('values of tags that are shown no more are kept as the newest, and not shown again', () => {
    const { tags, settle } = setup()
    const leave = tags.watch(1, vi.fn())
    settle()
    tags.receive(frame(3_000, { 1: [2_000, 6] }))
    leave()
    settle()
    expect(tags.get(1)).toBeUndefined()
    expect(tags.newest().get(1)?.value).toBe(6)
  })
})

describe('a lost line', () => {
  const leftAt4 = () => {
    const parts = setup()
    const leave = parts.tags.watch(1, vi.fn())
    parts.settle()
    parts.tags.receive(frame(3_000, { 1: [2_000, 6] }))
    parts.judge(4_000)
    leave()
    parts.settle()
    return parts
  }
  test('shows what was left before, judged by the moment when it was left, until the server is heard', () => {
    const { tags, paint } = leftAt4()
    const seen = vi.fn()
    tags.watch(1, seen)
    tags.watch(2, vi.fn())
    expect(tags.get(1)).toBeUndefined()
    tags.hold()
    paint()
    const last = { timeMs: 2_000, value: 6, quality: qualities.good, followedMs: 4_000 }
    expect(tags.get(1)).toEqual(last)
    expect(seen).toHaveBeenLastCalledWith(last)
    tags.receive(frame(9_000, { 2: [8_000, 1] }))
    tags.answered([1, 2], false)
    paint()
    expect(tags.get(1)).toBeUndefined()
    expect(tags.newest().get(1)).toEqual(last)
  })
  test('shows nothing that was left before the rights have changed', () => {
    const { tags } = leftAt4()
    tags.forgetLeft()
    tags.hold()
    expect(tags.get(1)).toBeUndefined()
    expect(tags.newest().size).toBe(0)
  })
  test('keeps what is left while it is lost', () => {
    const { tags, settle, judge } = setup()
    const leave = tags.watch(1, vi.fn())
    settle()
    tags.receive(frame(3_000, { 1: [2_000, 6] }))
    tags.hold()
    judge(3_000)
    leave()
    settle()
    expect(tags.get(1)?.value).toBe(6)
  })
  test('shows what an earlier visit left, below what this one knows; with a line none of it', () => {
    const { tags } = leftAt4()
    const earlier = (value: number) => ({ timeMs: 500, value, quality: qualities.good, followedMs: 900 })
    tags.remember(
      new Map([
        [1, earlier(1)],
        [5, earlier(5)],
      ]),
    )
    expect(tags.get(5)).toBeUndefined()
    expect([...tags.newest()].map(([tag, { value }]) => [tag, value])).toEqual([
      [5, 5],
      [1, 6],
    ])
    tags.hold()
    expect([tags.get(1)?.value, tags.get(5)?.value]).toEqual([6, 5])
    tags.remember(new Map([[7, earlier(7)]]))
    expect(tags.get(7)?.value).toBe(7)
  })
})

describe('a snapshot in several frames', () => {
  const visit = (...ids: readonly number[]) =>
    new Map(ids.map((id) => [id, { timeMs: 1_000, value: id * 10, quality: qualities.good, followedMs: 1_500 }]))
  const part = (values: Parameters<typeof frame>[1]) => ({ ...frame(90_000, values), hasMore: true as const })

  test('takes away no restored value before the server has answered for its tag', () => {
    const { tags, paint, settle } = setup()
    tags.restore(visit(1, 2, 3))
    const seen = vi.fn()
    for (const tag of [1, 2, 3]) tags.watch(tag, seen)
    settle()
    tags.receive(part({ 1: [80_000, 6] }))
    tags.answered([1, 2, 3], true)
    paint()
    expect([1, 2, 3].map((tag) => tags.get(tag)?.value)).toEqual([6, 20, 30])
    tags.receive(frame(90_000, { 2: [80_000, 7] }))
    paint()
    expect([1, 2, 3].map((tag) => tags.get(tag)?.value)).toEqual([6, 7, undefined])
    expect(seen).toHaveBeenLastCalledWith(undefined)
    expect(tags.newest().get(3)?.value).toBe(30)
  })
  test('leaves values of tags that the page asks for later, until their own answer', () => {
    const { tags } = setup()
    tags.restore(visit(1, 2))
    tags.watch(1, vi.fn())
    tags.watch(2, vi.fn())
    tags.receive(frame(90_000, { 1: [80_000, 6] }))
    tags.answered([1], false)
    expect(tags.get(2)?.value).toBe(20)
    tags.answered([2], false)
    expect(tags.get(2)).toBeUndefined()
  })
  test('ages no value of before the loss until the server has answered for its tag', () => {
    const { tags, judge, settle } = setup()
    for (const tag of [1, 2]) tags.watch(tag, vi.fn())
    settle()
    judge(3_000)
    tags.receive(frame(3_000, { 1: [2_000, 5], 2: [2_000, 6] }))
    tags.answered([1, 2], false)
    expect(tags.get(2)?.followedMs).toBeUndefined()
    tags.hold()
    judge(90_000)
    tags.receive(part({ 1: [80_000, 7] }))
    tags.answered([1, 2], true)
    expect([tags.get(1)?.followedMs, tags.get(2)?.followedMs]).toEqual([undefined, 3_000])
    tags.receive(frame(90_000, {}))
    expect(tags.get(2)).toEqual({ timeMs: 2_000, value: 6, quality: qualities.good })
  })
  test('shows no restored value of a tag that the page released meanwhile', () => {
    const { tags, settle } = setup()
    tags.restore(visit(1, 2))
    tags.watch(1, vi.fn())
    const leave = tags.watch(2, vi.fn())
    settle()
    tags.receive(part({ 1: [80_000, 6] }))
    tags.answered([1, 2], true)
    leave()
    settle()
    expect(tags.get(2)).toBeUndefined()
    expect(tags.newest().get(2)?.value).toBe(20)
  })
  test('of a connection that is lost again answers for nothing', () => {
    const { tags, settle } = setup()
    tags.restore(visit(1, 2))
    for (const tag of [1, 2]) tags.watch(tag, vi.fn())
    settle()
    tags.receive(part({ 1: [80_000, 6] }))
    tags.answered([1, 2], true)
    tags.hold()
    tags.receive(frame(95_000, { 1: [90_000, 7] }))
    expect([tags.get(1)?.value, tags.get(2)?.value]).toEqual([7, 20])
  })
})

describe('subscriptions', () => {
  test('the tags of one render are one message, shared tags are asked for once', () => {
    const { tags, source, settle } = setup()
    tags.watch(1, vi.fn())
    tags.watch(2, vi.fn())
    tags.watch(2, vi.fn())
    expect(settle()).toBe(1)
    expect(source.subscribe.mock.calls).toEqual([[[1, 2]]])
  })

  test('leaving a route unregisters all its tags in one message, keeping those that the next one shows', () => {
    const { tags, source, settle } = setup()
    const leave = [1, 2, 3].map((tag) => tags.watch(tag, vi.fn()))
    settle()
    for (const out of leave) out()
    tags.watch(3, vi.fn())
    settle()
    expect(source.unsubscribe.mock.calls).toEqual([[[1, 2]]])
    expect(source.subscribe).toHaveBeenCalledTimes(1)
    expect(tags.watched()).toEqual([3])
  })

  test('what is drawn is asked for at once; what it leaves is left later, unless something else needs it by then', () => {
    const { tags, source, atOnce, settle } = setup()
    const leave = tags.watch(1, vi.fn())
    settle()
    tags.receive(frame(3_000, { 1: [2_000, 6] }))
    leave()
    tags.watch(2, vi.fn())
    atOnce()
    expect(source.subscribe.mock.calls).toEqual([[[1]], [[2]]])
    tags.keep([1])
    settle()
    expect(source.unsubscribe).not.toHaveBeenCalled()
    expect(tags.get(1)?.value).toBe(6)
  })

  test('a tag is kept while anyone shows it; leaving twice does no harm', () => {
    const { tags, source, settle } = setup()
    const first = tags.watch(1, vi.fn())
    const second = tags.watch(1, vi.fn())
    settle()
    first()
    first()
    settle()
    expect(source.unsubscribe).not.toHaveBeenCalled()
    second()
    settle()
    expect(source.unsubscribe).toHaveBeenCalledWith([1])
    expect(tags.get(1)).toBeUndefined()
  })
})

describe('tags that are kept alive out of sight', () => {
  test('are held for each of those that keep them, whoever leaves first', () => {
    const { tags, source, settle } = setup()
    const leaveOne = tags.keep([1, 2])
    const leaveOther = tags.keep([2, 3])
    settle()
    expect(source.subscribe).toHaveBeenCalledExactlyOnceWith([1, 2, 3])
    tags.receive(frame(1, { 2: [1, 5] }))
    expect(tags.get(2)?.value).toBe(5)
    leaveOne()
    leaveOne()
    settle()
    expect(source.unsubscribe).toHaveBeenCalledExactlyOnceWith([1])
    expect(tags.watched()).toEqual([2, 3])
    expect(tags.get(2)?.value).toBe(5)
    leaveOther()
    settle()
    expect(source.unsubscribe).toHaveBeenLastCalledWith([2, 3])
    expect(tags.get(2)).toBeUndefined()
  })

  test('need no second message where a cell shows them as well, nor when that goes', () => {
    const { tags, source, settle } = setup()
    const leaveKept = tags.keep([1])
    const leaveCell = tags.watch(1, vi.fn())
    settle()
    leaveCell()
    settle()
    expect(source.subscribe).toHaveBeenCalledExactlyOnceWith([1])
    expect(source.unsubscribe).not.toHaveBeenCalled()
    // A list that is kept anew in the same turn asks for nothing.
    leaveKept()
    const leaveAgain = tags.keep([1])
    settle()
    expect(source.unsubscribe).not.toHaveBeenCalled()
    leaveAgain()
    settle()
    expect(source.unsubscribe).toHaveBeenCalledExactlyOnceWith([1])
  })
})

describe('updates', () => {
  test('many frames between two paints are one call with the newest value', () => {
    const { tags, paint } = setup()
    const changed = vi.fn()
    tags.watch(1, changed)
    for (let second = 1; second <= 50; second += 1) tags.receive(frame(second, { 1: [second, second] }))
    expect(changed).not.toHaveBeenCalled()
    expect(paint()).toBe(1)
    expect(changed).toHaveBeenCalledExactlyOnceWith({ timeMs: 50, value: 50, quality: 0 })
  })

  test('an older measurement never replaces a newer one', () => {
    const { tags } = setup()
    tags.watch(1, vi.fn())
    tags.receive(frame(1, { 1: [100, 'new'] }))
    tags.receive(frame(2, { 1: [90, 'old'] }))
    expect(tags.get(1)?.value).toBe('new')
  })

  test('tags that nobody shows are not kept', () => {
    const { tags, paint } = setup()
    tags.receive(frame(1, { 7: [1, 1] }))
    expect(tags.get(7)).toBeUndefined()
    expect(paint()).toBe(0)
  })

  test('a right that was withdrawn takes the value away', () => {
    const { tags, paint } = setup()
    const changed = vi.fn()
    tags.watch(1, changed)
    tags.receive(frame(1, { 1: [1, 5] }))
    paint()
    tags.refuse([1])
    paint()
    expect(changed).toHaveBeenLastCalledWith(undefined)
  })
})

describe('ages', () => {
  let steady = 0
  beforeEach(() => {
    steady = 0
    vi.useFakeTimers()
    return () => vi.useRealTimers()
  })
  const pass = (ms: number) => {
    steady += ms
    vi.advanceTimersByTime(ms)
  }

  test('follow the server’s clock: a browser 24 h off in either direction shows the same', () => {
    for (const browserMs of [-86_400_000, 86_400_000]) {
      vi.setSystemTime(Date.now() + browserMs)
      const clock = createServerClock(() => steady)
      expect(clock.ageMs(5_000)).toBeUndefined()
      clock.set(10_000)
      expect(clock.ageMs(7_000)).toBe(3_000)
      expect(clock.ageMs(12_000)).toBe(0)
    }
  })

  test('a value becomes stale within 2 s of its time-out although nothing arrives, and fresh again', () => {
    const { tags, paint } = setup()
    const clock = createServerClock(() => steady)
    const readings = createReadings({ tags, clock, pageTick: createPageTick() })
    const seen: string[] = []
    const leave = readings.watch(1, 60, ({ freshness }) => seen.push(freshness))
    const startMs = 1_000_000
    clock.set(startMs)
    tags.receive(frame(startMs, { 1: [startMs, 5] }))
    paint()
    pass(59_000)
    expect(seen).toEqual(['none', 'fresh', 'late'])
    pass(3_000)
    expect(seen.at(-1)).toBe('stale')
    clock.set(startMs + 62_000)
    tags.receive(frame(startMs + 62_000, { 1: [startMs + 61_000, 6] }))
    paint()
    expect(seen.at(-1)).toBe('fresh')
    leave()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('of an earlier visit are judged by its last contact, and their age goes on', () => {
    const clock = createServerClock(() => steady)
    const startMs = 1_000_000
    clock.resume({ nowMs: startMs + 300_000, heardMs: startMs })
    expect(clock.judgedMs()).toBe(startMs)
    expect(clock.ageMs(startMs)).toBe(300_000)
    clock.set(startMs + 300_000)
    expect(clock.judgedMs()).toBe(startMs + 300_000)
  })

  test('do not age while the line is lost: what did not reach us makes nothing stale', () => {
    const { tags, paint } = setup()
    const clock = createServerClock(() => steady)
    const readings = createReadings({ tags, clock, pageTick: createPageTick() })
    const seen: string[] = []
    const leave = readings.watch(1, 60, ({ freshness }) => seen.push(freshness))
    const startMs = 1_000_000
    clock.set(startMs)
    tags.receive(frame(startMs, { 1: [startMs, 5] }))
    paint()
    clock.hold()
    pass(600_000)
    expect(seen).toEqual(['none', 'fresh'])
    expect(clock.now()).toBe(startMs + 600_000)
    clock.set(startMs + 600_000)
    pass(1_100)
    expect(seen.at(-1)).toBe('stale')
    leave()
  })
})
