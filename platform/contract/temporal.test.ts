import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defineFields } from './define-fields.ts'
import { cancelledSets, revertedSets, revertWrites } from './revert.ts'
import {
  differenceBetween,
  type FieldWrite,
  foldWrites,
  type Interval,
  isWithin,
  knownAt,
  regionsOf,
  timelineOf,
  valueAt,
  valuesAt,
  type Write,
  writesFor,
} from './temporal.ts'

const section = 'main'
const fields = defineFields({
  name: { kind: 'text', section, longest: 20 },
  power: { kind: 'decimal', section, unit: 'kW', hard: [0, 1e5], decimals: 0 },
  tags: { kind: 'list', section, longest: 5, most: 3 },
})
const power = ['power', fields.power] as const

/** Instants from 0 to 20 hold all bounds of the random writes. */
const instants = Array.from({ length: 22 }, (_, at) => at - 0.5)
const bound = fc.option(fc.integer({ min: 0, max: 20 }), { nil: null })
const interval = fc
  .tuple(bound, bound)
  .map(
    ([one, other]): Interval =>
      one !== null && other !== null && one > other ? { fromMs: other, toMs: one } : { fromMs: one, toMs: other },
  )
const writes = fc.array(fc.tuple(interval, fc.integer({ min: 0, max: 3 })), { maxLength: 12 }).map((all) =>
  all.map(
    ([span, value], index): Write => ({
      ...span,
      field: 'power',
      value,
      changeSet: index + 1,
      recordedAtMs: 1000 + index,
    }),
  ),
)

/** The last write whose interval has the instant. */
const bruteForce = (all: readonly Write[], atMs: number): unknown =>
  all.findLast((write) => isWithin(write, atMs))?.value ?? null

const valuesOver = (all: readonly Write[]) => instants.map((atMs) => valueAt(foldWrites(all), atMs))

describe('the fold of writes', () => {
  test('has at each instant the value of the last write that covers it', () => {
    fc.assert(
      fc.property(writes, (all) => {
        expect(valuesOver(all)).toEqual(instants.map((atMs) => bruteForce(all, atMs)))
      }),
    )
  })

  test('is a timeline without gaps from the beginning until further notice', () => {
    fc.assert(
      fc.property(writes, (all) => {
        const timeline = foldWrites(all)
        expect(timeline[0]?.fromMs).toBeNull()
        expect(timeline.at(-1)?.toMs).toBeNull()
        for (const [index, segment] of timeline.slice(1).entries()) expect(segment.fromMs).toBe(timeline[index]?.toMs)
      }),
    )
  })

  test('stays the same when an interval or a change set is split', () => {
    fc.assert(
      fc.property(writes, fc.integer({ min: 0, max: 20 }), (all, atMs) => {
        const split = all.flatMap((write): Write[] =>
          isWithin(write, atMs) && write.fromMs !== atMs
            ? [
                { ...write, toMs: atMs },
                { ...write, fromMs: atMs, changeSet: write.changeSet + 100 },
              ]
            : [write],
        )
        expect(valuesOver(split)).toEqual(valuesOver(all))
      }),
    )
  })

  test('as known at an instant has only what was recorded up to then', () => {
    fc.assert(
      fc.property(writes, fc.integer({ min: 999, max: 1013 }), (all, knownMs) => {
        const count = all.filter(({ recordedAtMs }) => recordedAtMs <= knownMs).length
        expect(valuesOver(knownAt(all, knownMs))).toEqual(valuesOver(all.slice(0, count)))
      }),
    )
  })
})

describe('a saved value', () => {
  const value = fc.integer({ min: 4, max: 9 })
  const painted = (all: readonly Write[], write: FieldWrite | undefined) =>
    foldWrites([...all, ...(write ? [{ ...write, changeSet: 99, recordedAtMs: 5000 }] : [])])

  test('of a correction replaces the wrong value wherever it held around now, and nothing else', () => {
    fc.assert(
      fc.property(writes, value, fc.integer({ min: 0, max: 20 }), (all, next, nowMs) => {
        const before = foldWrites(all)
        const write = writesFor(power, before, next, { validity: { mode: 'correct' }, nowMs })
        const after = painted(all, write)
        expect(valueAt(after, nowMs)).toBe(next)
        for (const atMs of instants) {
          const isInside = write && isWithin(write, atMs)
          expect(valueAt(after, atMs)).toBe(isInside ? next : valueAt(before, atMs))
          if (isInside) expect(valueAt(before, atMs)).toBe(valueAt(before, nowMs))
        }
      }),
    )
  })

  test('of a change holds from its day until the next known change', () => {
    fc.assert(
      fc.property(writes, value, fc.integer({ min: 0, max: 20 }), (all, next, validFromMs) => {
        const before = foldWrites(all)
        const validity = { mode: 'change', validFromMs } as const
        const write = writesFor(power, before, next, { validity, nowMs: 0 })
        const after = painted(all, write)
        expect(valueAt(after, validFromMs)).toBe(next)
        for (const atMs of instants) if (atMs < validFromMs) expect(valueAt(after, atMs)).toBe(valueAt(before, atMs))
        const nextChange = instants.find(
          (atMs) => atMs > validFromMs && valueAt(before, atMs) !== valueAt(before, validFromMs),
        )
        if (nextChange !== undefined) expect(valueAt(after, nextChange)).toBe(valueAt(before, nextChange))
      }),
    )
  })

  test('of an empty field holds since the record began', () => {
    const write = writesFor(power, foldWrites([]), 5, { validity: { mode: 'correct' }, nowMs: 10 })
    expect(write).toEqual({ field: 'power', value: 5, fromMs: null, toMs: null })
  })

  test('that holds already is no write', () => {
    const timeline = foldWrites([{ value: 5, fromMs: null, toMs: null, changeSet: 1 }])
    expect(writesFor(power, timeline, '5', { validity: { mode: 'correct' }, nowMs: 10 })).toBeUndefined()
  })
})

describe('timelines of a record', () => {
  const set = { changeSet: 1, recordedAtMs: 1 }
  const all: Write[] = [
    { ...set, field: 'power', value: 100, fromMs: null, toMs: null },
    { ...set, field: 'power', value: 200, fromMs: 10, toMs: null },
    { ...set, field: 'power', value: 200, fromMs: 15, toMs: null },
    { ...set, field: 'name', value: 'A', fromMs: null, toMs: null },
  ]

  test('join neighbours with equal values', () => {
    const timelines = timelineOf(fields, all)
    expect(timelines.power?.map(({ fromMs, value }) => [fromMs, value])).toEqual([
      [null, 100],
      [10, 200],
    ])
    expect(timelines.tags).toMatchObject([{ value: [], fromMs: null, toMs: null }])
    expect(differenceBetween(fields, timelines, 9, 10)).toEqual([{ field: 'power', before: 100, after: 200 }])
  })

  test('give a field without any write the value of the row', () => {
    const base = { name: 'row', power: 7, tags: ['a'] }
    expect(valuesAt(timelineOf(fields, all, base), 5)).toEqual({ name: 'A', power: 100, tags: ['a'] })
  })

  test('have regions in which nothing changes', () => {
    const regions = regionsOf(timelineOf(fields, all), [{ fromMs: 5, toMs: 12 }])
    expect(regions).toEqual([
      { fromMs: 5, toMs: 10 },
      { fromMs: 10, toMs: 12 },
    ])
  })

  test('know no field named __proto__', () => {
    const odd: Write = { ...set, field: '__proto__', value: { power: 1 }, fromMs: null, toMs: null }
    expect(valuesAt(timelineOf(fields, [odd]), 5)).toEqual({ name: null, power: null, tags: [] })
  })
})

describe('taking back a change set', () => {
  test('restores what held before, and the fold without cancelled sets is the same', () => {
    fc.assert(
      fc.property(writes, fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 6 }), (all, numbers) => {
        const recorded: Write[] = [...all]
        const sets = all.map(({ changeSet }) => ({ number: changeSet, reverts: null as number | null }))
        for (const number of numbers) {
          if (!sets.some((one) => one.number === number) || revertedSets(sets).has(number)) continue
          const found = revertWrites(fields, { writes: recorded, sets }, number)
          if (found.changedSince.length > 0) continue
          const changeSet = sets.length + 1
          sets.push({ number: changeSet, reverts: number })
          recorded.push(...found.writes.map((write) => ({ ...write, changeSet, recordedAtMs: 5000 })))
        }
        const cancelled = cancelledSets(sets)
        expect(valuesOver(recorded)).toEqual(valuesOver(recorded.filter(({ changeSet }) => !cancelled.has(changeSet))))
      }),
    )
  })

  test('is refused for fields that were written since in the same time', () => {
    const write = { field: 'power', value: 1, fromMs: null, toMs: null, recordedAtMs: 1 }
    const later: Write = { ...write, changeSet: 2, fromMs: 10 }
    expect(revertWrites(fields, { writes: [{ ...write, changeSet: 1 }, later], sets: [] }, 1).changedSince).toEqual([
      { field: 'power', changeSet: 2 },
    ])
    const elsewhere: Write[] = [{ ...write, changeSet: 1, toMs: 10 }, later]
    expect(revertWrites(fields, { writes: elsewhere, sets: [] }, 1).changedSince).toEqual([])
  })

  test('of a revert brings the change set back', () => {
    const sets = [
      { number: 1, reverts: null },
      { number: 2, reverts: 1 },
      { number: 3, reverts: 2 },
    ]
    expect([...cancelledSets(sets.slice(0, 2))].sort()).toEqual([1, 2])
    expect([...cancelledSets(sets)].sort()).toEqual([2, 3])
    expect([...revertedSets(sets)]).toEqual([2])
  })
})
