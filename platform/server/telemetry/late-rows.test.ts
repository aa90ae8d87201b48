import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLateRows } from './late-rows.ts'

const dayMs = 86_400_000
const sampleOf = (tagId: number, timeMs: number) => ({ tagId, timeMs, value: 1, quality: 0 as const })
const written = async () => {}

describe('what late rows may have left due', () => {
  test('is told by tag and day, until a pass has ended well', async () => {
    const late = createLateRows(false)
    await late.during([sampleOf(1, 10 * dayMs), sampleOf(2, 12 * dayMs - 1)], written)
    const touched = (tagIds: readonly number[], fromDay: number, endDay: number) =>
      late.mayTouch(tagIds, fromDay * dayMs, endDay * dayMs)
    expect(touched([1], 10, 11)).toBe(true)
    expect(touched([1], 9, 10)).toBe(false)
    expect(touched([1], 11, 12)).toBe(false)
    expect(touched([2], 11, 12)).toBe(true)
    expect(touched([3, 2], 0, 20)).toBe(true)
    expect(touched([3], 0, 20)).toBe(false)
    await expect(late.passing(() => Promise.reject(new Error('cut short')))).rejects.toThrow('cut short')
    expect(touched([1], 10, 11)).toBe(true)
    await late.passing(written)
    expect(touched([1, 2], 0, 20)).toBe(false)
  })

  test('rows of the running ten minutes are not late, unless they wait until these are over', async () => {
    const late = createLateRows(false)
    await late.during([sampleOf(1, Date.now() + 600_000)], written)
    expect(late.mayTouch([1], 0, Date.now() + dayMs)).toBe(false)
  })

  test('all may be due where something was left over, where nobody lists the rows, and where they are too many', async () => {
    const isAll = (late: ReturnType<typeof createLateRows>) => late.mayTouch([9], 5 * dayMs, 6 * dayMs)
    const heir = createLateRows(true)
    expect(isAll(heir)).toBe(true)
    await heir.passing(written)
    expect(isAll(heir)).toBe(false)
    await heir.during(undefined, written)
    expect(isAll(heir)).toBe(true)

    const many = createLateRows(false)
    for (let tagId = 10; tagId < 20; tagId++) {
      expect(isAll(many)).toBe(false)
      await many.during(
        Array.from({ length: 20_001 }, (_, day) => sampleOf(tagId, day * dayMs)),
        written,
      )
    }
    expect(isAll(many)).toBe(true)
    await many.passing(written)
    expect(isAll(many)).toBe(false)
  })

  test('holds whatever writes and passes come between each other', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.record({ kind: fc.constant('begin' as const), tagId: fc.nat(3), day: fc.nat(3) }),
            fc.record({ kind: fc.constant('end' as const), place: fc.nat(20) }),
            fc.record({ kind: fc.constant('pass' as const), isCut: fc.boolean() }),
            fc.record({ kind: fc.constant('passEnds' as const) }),
          ),
          { maxLength: 40 },
        ),
        async (steps) => {
          const late = createLateRows(false)
          /** Rows, and whether a pass that has ended well, or the running one, has seen them. */
          const open: { tagId: number; day: number; end: () => Promise<void> }[] = []
          let notes: { tagId: number; day: number }[] = []
          let pass: { seen: typeof notes; isCut: boolean; end: () => Promise<void> } | undefined
          for (const step of steps) {
            if (step.kind === 'begin') {
              const gate = Promise.withResolvers<void>()
              const ended = late.during([sampleOf(step.tagId, step.day * dayMs + 5)], () => gate.promise)
              const { tagId, day } = step
              const end = () => {
                gate.resolve()
                return ended
              }
              open.push({ tagId, day, end })
            } else if (step.kind === 'end') {
              const [write] = open.splice(step.place % Math.max(open.length, 1), 1)
              if (!write) continue
              // Its rows are in the store from now on; what runs already may not see them.
              notes.push(write)
              await write.end()
            } else if (step.kind === 'pass' && !pass) {
              const gate = Promise.withResolvers<void>()
              const ended = late.passing(() => gate.promise).catch(() => undefined)
              const { isCut } = step
              const end = () => {
                if (isCut) gate.reject(new Error('cut short'))
                else gate.resolve()
                return ended
              }
              pass = { seen: [...notes], isCut, end }
            } else if (step.kind === 'passEnds' && pass) {
              const { seen, isCut, end } = pass
              pass = undefined
              await end()
              if (!isCut) notes = notes.filter((note) => !seen.includes(note))
            }
            for (const { tagId, day } of notes)
              expect(late.mayTouch([tagId], day * dayMs, (day + 1) * dayMs)).toBe(true)
          }
          while (open[0]) await open.shift()?.end()
          await pass?.end()
          await late.passing(written)
          for (const tagId of [0, 1, 2, 3]) expect(late.mayTouch([tagId], 0, 9 * dayMs)).toBe(false)
        },
      ),
    ))
})
