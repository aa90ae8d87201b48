import fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { qualities, type SampleValue } from '../../../domain/quality.ts'
import { type SampleSource, type SourcePriority, sampleSources } from '../../../domain/sample-source.ts'
import { qualityOf, type ValueLimits, widestLimits } from '../../../domain/value-limits.ts'
import type { Borrowed } from '../../../tests/stores/lend-stores.ts'
import { createLocalCoordination } from '../processes/single-process.ts'
import type { Engine } from './engine.ts'
import { type Historian, ImportStays, type Sample } from './historian.ts'
import { borrowTestEngine } from './test-engine.ts'
import { openHistorianOver, withTestHistorian } from './test-historian.ts'

const startMs = Date.parse('2026-03-02T00:00:00Z')
const minuteMs = 60_000
const endMs = startMs + 24 * 60 * minuteMs
let borrowed: Borrowed<Engine>
let historian: Historian
let failing = ''
let lastTag = 0
let imports = 0

const open = () =>
  openHistorianOver(borrowed.store, {
    through: (engine) => ({
      ...engine,
      run: (statement) =>
        failing !== '' && new RegExp(failing).test(statement)
          ? Promise.reject(new Error('cut'))
          : engine.run(statement),
    }),
  })
beforeAll(async () => {
  borrowed = await borrowTestEngine()
  historian = await open()
})
afterAll(async () => {
  await historian.close()
  await borrowed.giveBack()
})

const sample = (
  tagId: number,
  minute: number,
  value: SampleValue,
  source: SampleSource = 'live',
  priority: SourcePriority = 2,
): Sample => ({ tagId, timeMs: startMs + minute * minuteMs, value, quality: 0, origin: { source, priority } })

const bring = async (samples: readonly Sample[]) => {
  const id = `file-${imports++}`
  await historian.stage(
    id,
    samples.map((one) => ({ ...one, origin: { source: 'import' as const, priority: one.origin?.priority ?? 2 } })),
  )
  await historian.commitStaged(id)
  return id
}
const takeBack = (id: string, tagIds: readonly number[]) =>
  historian.takeBackImport(id, { tagIds, fromMs: startMs, toMs: endMs })

const extentOf = (tagIds: readonly number[]) => ({ tagIds, fromMs: startMs, toMs: endMs })

/** Rows that were replaced are gone from the table, as they are some time after any write. */
const merge = () => borrowed.store.run('OPTIMIZE TABLE sample FINAL')

const stored = async (tagId: number) => {
  const rows: [minute: number, value: SampleValue][] = []
  for await (const block of historian.raw([tagId], 0, 4e12))
    for (const { timeMs, value } of block) rows.push([(timeMs - startMs) / minuteMs, value])
  return rows
}

const qualitiesOf = async (tagId: number) => {
  const rows: [minute: number, value: SampleValue, quality: number][] = []
  for await (const block of historian.raw([tagId], 0, 4e12))
    for (const { timeMs, value, quality } of block) rows.push([(timeMs - startMs) / minuteMs, value, quality])
  return rows
}

test('the rows of an import go, what it had replaced returns, and means and newest values follow', async () => {
  const tagId = ++lastTag
  await historian.append([sample(tagId, 0, 10), sample(tagId, 10, 20), sample(tagId, 20, 'run')])
  await historian.rollUp()
  const totals = () => historian.totals([tagId], [startMs, startMs + 60 * minuteMs])
  const before = [await stored(tagId), await totals(), await historian.newest([tagId])]
  const id = await bring([sample(tagId, 0, 10), sample(tagId, 10, 99), sample(tagId, 20, 99), sample(tagId, 30, 99)])
  await historian.rollUp()
  expect(await historian.committedImport(id)).toEqual({ rows: 4, replaced: 2, canBeTakenBack: true })
  await merge()
  expect(await takeBack(id, [tagId])).toBe(4)
  await historian.rollUp()
  expect([await stored(tagId), await totals(), await historian.newest([tagId])]).toEqual(before)
  expect(await takeBack(id, [tagId])).toBe(0)
  expect(await stored(tagId)).toEqual(before[0])
})

test('bounds and newest values follow an undo that empties days, before and after its rollups', async () => {
  const tagId = ++lastTag
  const day = 24 * 60
  const extent = { tagIds: [tagId], fromMs: startMs - 9 * day * minuteMs, toMs: startMs + 9 * day * minuteMs }
  await historian.append([sample(tagId, -2 * day, 1), sample(tagId, -day, 2), sample(tagId, 5, 3)])
  await historian.rollUp()
  const id = await bring([sample(tagId, -5 * day, 99), sample(tagId, 2 * day, 99), sample(tagId, 4 * day, 99)])
  await historian.rollUp()
  const found = async () => [
    await historian.bounds([tagId]),
    (await historian.newest([tagId])).get(tagId)?.value,
    (await historian.newest([tagId], startMs + 3 * day * minuteMs)).get(tagId)?.value,
  ]
  const bounds = (first: number, last: number) => ({
    firstMs: startMs + first * day * minuteMs,
    lastMs: startMs + last * minuteMs,
  })
  expect(await found()).toEqual([bounds(-5, 4 * day), 99, 99])
  await historian.takeBackImport(id, extent)
  expect(await found()).toEqual([bounds(-2, 5), 3, 3])
  await historian.rollUp()
  expect(await found()).toEqual([bounds(-2, 5), 3, 3])
})

test('what came over an import later stays, and so does what said the same meanwhile', async () => {
  const tagId = ++lastTag
  const first = await bring([0, 1, 2, 3].map((minute) => sample(tagId, minute, 1)))
  await historian.append([sample(tagId, 0, 5, 'late'), sample(tagId, 1, 1, 'late')])
  const second = await bring([sample(tagId, 2, 7)])
  await merge()
  await takeBack(first, [tagId])
  expect(await stored(tagId)).toEqual([
    [0, 5],
    [1, 1],
    [2, 7],
  ])
  await takeBack(second, [tagId])
  expect(await stored(tagId)).toEqual([
    [0, 5],
    [1, 1],
  ])
})

test('rows that were never to be the import’s stay: of other tags, times and imports', async () => {
  const tagIds = [++lastTag, ++lastTag]
  const wrong = await bring(tagIds.map((tagId) => sample(tagId, 0, 1)))
  await bring(tagIds.map((tagId) => sample(tagId, 1, 2)))
  await historian.takeBackImport(wrong, { tagIds: tagIds.slice(0, 1), fromMs: startMs, toMs: endMs })
  expect(await stored(tagIds[0] as number)).toEqual([[1, 2]])
  expect(await stored(tagIds[1] as number)).toEqual([
    [0, 1],
    [1, 2],
  ])
})

test.each([
  ['before the rows go', 'DELETE FROM sample '],
  ['while the rows go', 'DELETE FROM displaced_sample '],
  ['before the others return', 'INSERT INTO sample '],
  ['before the means are due', 'INSERT INTO rollup_due '],
])('cut short %s and repeated, it is complete', async (_when, statement) => {
  const tagId = ++lastTag
  await historian.append([sample(tagId, 0, 1)])
  const id = await bring([sample(tagId, 0, 2), sample(tagId, 15, 3)])
  await historian.rollUp()
  await merge()
  failing = statement
  await expect(takeBack(id, [tagId])).rejects.toThrow('cut')
  failing = ''
  await historian.rollUp()
  await historian.close()
  historian = await open()
  await takeBack(id, [tagId])
  await historian.rollUp()
  expect(await stored(tagId)).toEqual([[0, 1]])
  expect(await historian.totals([tagId], [startMs, endMs])).toMatchObject([{ count: 1, mean: 1 }])
})

test('a commit that is cut short and repeated does not count its own rows as displaced', async () => {
  const tagId = ++lastTag
  await historian.append([sample(tagId, 0, 1)])
  const id = `file-${imports++}`
  await historian.stage(id, [sample(tagId, 0, 2, 'import'), sample(tagId, 1, 2, 'import')])
  failing = 'DROP PARTITION'
  await expect(historian.commitStaged(id)).rejects.toThrow('cut')
  failing = ''
  expect(await historian.commitStaged(id)).toBe(2)
  await takeBack(id, [tagId])
  expect(await stored(tagId)).toEqual([[0, 1]])
})

test('an import that the store does not know, or whose displaced values were not kept, stays', async () => {
  const tagId = ++lastTag
  await expect(historian.checkTakeBack('nobody', startMs)).rejects.toThrow(ImportStays)
  failing = 'INSERT INTO displaced_sample'
  await historian.append([sample(tagId, 0, 1)])
  const id = await bring([sample(tagId, 0, 2)])
  failing = ''
  expect(await historian.committedImport(id)).toMatchObject({ canBeTakenBack: false })
  await expect(historian.checkTakeBack(id, startMs)).rejects.toThrow('were not kept')
})

test('what could not be kept before a commit was cut short is not taken for kept when the next start completes it', async () => {
  const tagId = ++lastTag
  await historian.append([sample(tagId, 0, 1)])
  const id = `file-${imports++}`
  await historian.stage(id, [sample(tagId, 0, 2, 'import')])
  failing = 'INSERT INTO displaced_sample|DROP PARTITION'
  await expect(historian.commitStaged(id)).rejects.toThrow('cut')
  failing = ''
  await historian.close()
  historian = await open()
  expect(await stored(tagId)).toEqual([[0, 2]])
  expect(await historian.committedImport(id)).toMatchObject({ canBeTakenBack: false })
})

test('a late value of another process whose write has the same number stays', async () => {
  const tagId = ++lastTag
  const id = await bring([sample(tagId, 0, 1)])
  const late = sampleSources.indexOf('late') - sampleSources.indexOf('import')
  await borrowed.store.run(
    `INSERT INTO sample (tag, time, value, text, quality, revision)
     SELECT tag, time + INTERVAL 1 MINUTE, 2, '', 0, toUInt64(toInt64(revision) + ${late}) FROM sample WHERE tag = ${tagId}`,
  )
  expect(await takeBack(id, [tagId])).toBe(1)
  expect(await stored(tagId)).toEqual([[1, 2]])
})

const atMost = (highest: number): ValueLimits => ({ ...widestLimits, highest })

test('values that were judged again go with their import, and those that return are judged by the limits of now', async () => {
  const tagId = ++lastTag
  await historian.append([sample(tagId, 0, 5), sample(tagId, 1, 1)])
  const id = await bring([sample(tagId, 0, 6), sample(tagId, 1, 2), sample(tagId, 2, 7)])
  const other = await bring([sample(tagId, 3, 8)])
  for (const highest of [4, 9, 4]) {
    await historian.setLimits(new Map([[tagId, atMost(highest)]]))
    await historian.rollUp()
  }
  expect(await takeBack(id, [tagId])).toBe(3)
  await historian.rollUp()
  expect(await qualitiesOf(tagId)).toEqual([
    [0, 5, qualities.implausible],
    [1, 1, qualities.good],
    [3, 8, qualities.implausible],
  ])
  expect(await takeBack(other, [tagId])).toBe(1)
})

test('an import that was replaced returns, over what it beats and below what beats it', async () => {
  const tagId = ++lastTag
  await historian.append([sample(tagId, 0, 1)])
  const replaced = await bring([0, 1, 2].map((minute) => sample(tagId, minute, 2)))
  const third = await bring([sample(tagId, 2, 3), sample(tagId, 3, 3)])
  const before = await stored(tagId)
  await historian.takeBackImport(replaced, extentOf([tagId]), true)
  const inItsPlace = await bring([0, 1].map((minute) => sample(tagId, minute + 1, 4)))
  await historian.append([sample(tagId, 5, 5)])
  await merge()
  await historian.checkBringBack(replaced, startMs)
  await historian.bringBackImport(replaced, extentOf([tagId]))
  await takeBack(inItsPlace, [tagId])
  await historian.rollUp()
  expect(await stored(tagId)).toEqual([...before, [5, 5]])
  expect(await historian.totals([tagId], [startMs, endMs])).toMatchObject([{ count: 5 }])
  await takeBack(third, [tagId])
  expect(await stored(tagId)).toEqual([...[0, 1, 2].map((minute) => [minute, 2]), [5, 5]])
  await takeBack(replaced, [tagId])
  expect(await stored(tagId)).toEqual([
    [0, 1],
    [5, 5],
  ])
})

test('an import whose rows were not kept cannot return, and one that has returned stays', async () => {
  const tagId = ++lastTag
  const id = await bring([sample(tagId, 0, 1)])
  await takeBack(id, [tagId])
  await expect(historian.checkBringBack(id, startMs)).rejects.toThrow('were not kept')
  const kept = await bring([sample(tagId, 0, 1)])
  await historian.takeBackImport(kept, extentOf([tagId]), true)
  for (let round = 0; round < 2; round += 1) await historian.bringBackImport(kept, extentOf([tagId]))
  expect(await stored(tagId)).toEqual([[0, 1]])
})

test.each([
  ['before its rows are kept', 'takeBack', 'INSERT INTO replaced_sample'],
  ['before its rows go', 'takeBack', 'DELETE FROM sample '],
  ['before its rows are versions again', 'bringBack', 'INSERT INTO displaced_sample'],
  ['before its rows stand again', 'bringBack', 'INSERT INTO sample '],
  ['before its kept rows are forgotten', 'bringBack', 'DELETE FROM replaced_sample '],
])('cut short %s and repeated, an import returns whole', async (_when, step, statement) => {
  const tagId = ++lastTag
  await historian.append([sample(tagId, 0, 1)])
  const id = await bring([sample(tagId, 0, 2), sample(tagId, 15, 3)])
  const steps = {
    takeBack: () => historian.takeBackImport(id, extentOf([tagId]), true),
    bringBack: () => historian.bringBackImport(id, extentOf([tagId])),
  }
  for (const one of ['takeBack', 'bringBack'] as const) {
    if (one === step) {
      failing = statement
      await expect(steps[one]()).rejects.toThrow('cut')
      failing = ''
      await historian.close()
      historian = await open()
    }
    await merge()
    await steps[one]()
    await historian.rollUp()
  }
  expect(await stored(tagId)).toEqual([
    [0, 2],
    [15, 3],
  ])
  await takeBack(id, [tagId])
  expect(await stored(tagId)).toEqual([[0, 1]])
})

test('means near removed raw values follow an undo, also beside a late value from before them', () =>
  withTestHistorian({ keepsRollups: () => false }, async (own) => {
    const dayMs = 24 * 60 * minuteMs
    const [tagId, dayMinutes] = [1, 24 * 60]
    await own.append([sample(tagId, -60, 1), sample(tagId, 2 * dayMinutes, 5)])
    await own.stage('near', [sample(tagId, 2 * dayMinutes + 60, 9, 'import')])
    await own.commitStaged('near')
    await own.rollUp()
    await own.archive.setRemoved({ sample: startMs })
    await expect(own.checkTakeBack('near', startMs + 60 * minuteMs)).rejects.toThrow('Means before')
    const fromMs = startMs + 2 * dayMs
    await own.checkTakeBack('near', fromMs)
    await own.append([sample(tagId, -30, 1)])
    await own.takeBackImport('near', { tagIds: [tagId], fromMs, toMs: fromMs + dayMs })
    await own.rollUp()
    for (const resolution of ['10m', '1h', '1d'] as const) {
      const [series] = await own.series({ tagIds: [tagId], fromMs, toMs: fromMs + dayMs, widthPx: 500, resolution })
      expect([...new Set(series?.values)]).toEqual([5])
    }
  }))

/** The id of the import, where it is one. */
const write = async (samples: readonly Sample[], source: SampleSource): Promise<string | undefined> => {
  if (source === 'import') return bring(samples)
  await historian.append(samples)
}

interface Version {
  readonly rank: number
  readonly minute: number
  readonly value: number
  /** Import that brought it. */
  readonly id: string | undefined
}

const strongestOf = (versions: readonly Version[]) => {
  const strongest = new Map<number, number>()
  for (const { minute, value } of versions.toSorted((one, other) => one.rank - other.rank)) strongest.set(minute, value)
  return [...strongest].sort(([one], [other]) => one - other)
}

interface Written {
  readonly kind: SampleSource
  readonly priority: SourcePriority
  readonly values: readonly (readonly [minute: number, value: number])[]
}

/** What is done to a tag, and what must stand after it. */
class Course {
  readonly #tagId = ++lastTag
  readonly #committed: string[] = []
  #versions: Version[] = []
  #limits = widestLimits

  readonly #replaced: { readonly id: string; readonly versions: readonly Version[] }[] = []

  /** Takes an import back as another one does that replaces it. */
  async replace(choice: number) {
    const id = this.#committed[choice % Math.max(1, this.#committed.length)]
    if (id === undefined || !this.#versions.some((version) => version.id === id)) return
    await historian.takeBackImport(id, extentOf([this.#tagId]), true)
    this.#replaced.push({ id, versions: this.#versions.filter((version) => version.id === id) })
    this.#versions = this.#versions.filter((version) => version.id !== id)
  }

  /** Returns it as an undo of the other one does. */
  async return(choice: number) {
    const [one] = this.#replaced.splice(choice % Math.max(1, this.#replaced.length), 1)
    if (!one) return
    await historian.bringBackImport(one.id, extentOf([this.#tagId]))
    this.#versions.push(...one.versions)
  }

  async undo(choice: number, order: number) {
    const id = this.#committed[choice % Math.max(1, this.#committed.length)]
    if (id === undefined) return
    if (order % 2 === 0) await merge()
    await takeBack(id, [this.#tagId])
    this.#versions = this.#versions.filter((version) => version.id !== id)
  }

  async judge(highest: number) {
    this.#limits = atMost(highest)
    await historian.setLimits(new Map([[this.#tagId, this.#limits]]))
    await historian.rollUp()
  }

  async write({ kind, priority, values }: Written, order: number) {
    const samples = values.map(([minute, value]) => ({
      ...sample(this.#tagId, minute, value, kind, priority),
      quality: this.#qualityOf(value),
    }))
    const id = await write(samples, kind)
    if (id !== undefined) this.#committed.push(id)
    for (const [minute, value] of values) this.#versions.push({ rank: (5 - priority) * 100 + order, minute, value, id })
  }

  async check() {
    await historian.rollUp()
    expect(await qualitiesOf(this.#tagId)).toEqual(
      strongestOf(this.#versions).map(([minute, value]) => [minute, value, this.#qualityOf(value)]),
    )
  }

  #qualityOf(value: number) {
    return qualityOf(value, qualities.good, this.#limits)
  }
}

test('whatever comes in whatever order and by whatever limits, the strongest of what was not taken back stands', async () => {
  const written = fc.record({
    kind: fc.constantFrom<SampleSource>('live', 'late', 'import', 'import'),
    priority: fc.constantFrom<SourcePriority>(1, 2, 3),
    values: fc.uniqueArray(fc.tuple(fc.nat(3), fc.nat(2)), { selector: ([minute]) => minute, minLength: 1 }),
  })
  const step = fc.oneof(
    { weight: 3, arbitrary: written },
    { weight: 2, arbitrary: fc.record({ undone: fc.nat(5) }) },
    { weight: 2, arbitrary: fc.record({ replaced: fc.nat(5) }) },
    { weight: 2, arbitrary: fc.record({ returned: fc.nat(5) }) },
    { weight: 1, arbitrary: fc.record({ highest: fc.nat(2) }) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      const course = new Course()
      for (const [order, one] of steps.entries()) {
        if ('undone' in one) await course.undo(one.undone, order)
        else if ('replaced' in one) await course.replace(one.replaced)
        else if ('returned' in one) await course.return(one.returned)
        else if ('highest' in one) await course.judge(one.highest)
        else await course.write(one, order)
      }
      await course.check()
    }),
    { numRuns: 5 },
  )
}, 120_000)

test('another process neither judges while rows are removed, nor calls values judged that returned meanwhile', async () => {
  const processes = createLocalCoordination(pino({ level: 'silent' }))
  const held = Promise.withResolvers<void>()
  const removing = Promise.withResolvers<void>()
  const inserts: string[] = []
  const beside = (through: (engine: Engine) => Engine) =>
    openHistorianOver(borrowed.store, { processes: async () => processes, keepsRollups: () => false, through })
  const one = await beside((engine) => ({
    ...engine,
    run: async (statement) => {
      if (statement.startsWith('DELETE FROM sample ')) {
        removing.resolve()
        await held.promise
      }
      await engine.run(statement)
    },
  }))
  const other = await beside((engine) => ({
    ...engine,
    run: async (statement) => {
      if (statement.startsWith('INSERT INTO sample ')) inserts.push(statement)
      await engine.run(statement)
    },
  }))
  try {
    const tagId = ++lastTag
    await one.append([sample(tagId, 0, 9999)])
    await one.stage('beside', [{ ...sample(tagId, 0, 5), origin: { source: 'import', priority: 2 } }])
    await one.commitStaged('beside')
    await other.setLimits(new Map([[tagId, { ...widestLimits, marks: [9999] }]]))
    const undo = one.takeBackImport('beside', { tagIds: [tagId], fromMs: startMs, toMs: endMs })
    await removing.promise
    await other.rollUp()
    expect(inserts).toEqual([])
    held.resolve()
    await undo
    // The first pass finds that the tag was noted anew meanwhile.
    await other.rollUp()
    await other.rollUp()
    expect(await qualitiesOf(tagId)).toEqual([[0, 9999, qualities.missing]])
  } finally {
    await one.close()
    await other.close()
  }
})
