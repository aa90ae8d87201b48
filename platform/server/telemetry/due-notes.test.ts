import pino from 'pino'
import { Registry } from 'prom-client'
import { afterEach, describe, expect, test } from 'vitest'
import { createDueNotes, groupsOf } from './due-notes.ts'
import type { Engine } from './engine.ts'
import type { Historian, Sample } from './historian.ts'
import { openTestHistorian } from './test-historian.ts'

const stepMs = 600_000
const startMs = Date.parse('2025-03-01T00:00:00Z')

test('groups are whole, in their order, and end when they are large enough', () => {
  expect([...groupsOf(['a', 'b', 'c', 'd'], [4, 1, 9, 2], 5)]).toEqual([['a', 'b'], ['c'], ['d']])
  expect([...groupsOf([], [], 5)]).toEqual([])
})

describe('notes of what is due', () => {
  const groupNotes = 5_000
  let opened: Historian | undefined
  afterEach(async () => {
    await opened?.close()
    opened = undefined
  })

  const open = async () => {
    const dropped: number[] = []
    let own: Engine | undefined
    const historian = await openTestHistorian(new Registry(), {
      // Only these tests pass over what is due.
      keepsRollups: () => false,
      groupNotes,
      through: (engine) => {
        own = engine
        const run = (statement: string) => {
          const parts = statement.match(/DROP PART/g)?.length
          if (parts !== undefined) dropped.push(parts)
          return engine.run(statement)
        }
        return { ...engine, run }
      },
    })
    opened = historian
    if (!own) throw new Error('The historian was opened without an engine')
    return { historian, dropped, notes: createDueNotes(own, pino({ level: 'silent' }), groupNotes) }
  }

  test('a pass works off a long backlog piece by piece, and what lies on both sides of a piece is right', async () => {
    const { historian, dropped, notes } = await open()
    const tagIds = Array.from({ length: 5 }, (_, index) => index + 1)
    // A write of 20 steps notes a hundred buckets: fifty of them fill a group.
    const steps = 1_200
    for (let step = 0; step < steps; step += 20) {
      const rows: Sample[] = tagIds.flatMap((tagId) =>
        Array.from({ length: 20 }, (_, index) => ({
          tagId,
          timeMs: startMs + (step + index) * stepMs,
          value: step + index,
          quality: 0 as const,
        })),
      )
      await historian.append(rows)
    }
    await historian.rollUp()
    expect(dropped).toEqual([50, 10])
    expect(await notes.isDue('1')).toBe(false)
    for (const [resolution, perBucket] of [
      ['10m', 1],
      ['1h', 6],
      ['1d', 144],
    ] as const) {
      const range = { fromMs: startMs, toMs: startMs + steps * stepMs }
      const series = await historian.series({ tagIds, ...range, widthPx: 100, resolution, asStored: true })
      const expected = Array.from({ length: Math.ceil(steps / perBucket) }, (_, bucket) => {
        const end = Math.min(steps, (bucket + 1) * perBucket)
        return (bucket * perBucket + end - 1) / 2
      })
      for (const { values } of series) expect(values).toEqual(expected)
    }
  })

  test('parts that another pass dropped do not keep the others', async () => {
    const { historian, notes } = await open()
    for (const tagId of [1, 2]) await historian.append([{ tagId, timeMs: startMs, value: 1, quality: 0 }])
    const [parts = []] = await notes.groups()
    expect(parts).toHaveLength(2)
    await notes.drop(['all_999_999_0', ...parts])
    expect(await notes.isDue('1')).toBe(false)
    expect(await notes.groups()).toEqual([])
  })
})
