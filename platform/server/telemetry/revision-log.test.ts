import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { SampleValue } from '../../../domain/quality.ts'
import { type SampleSource, type SourcePriority, sampleSources } from '../../../domain/sample-source.ts'
import type { Borrowed } from '../../../tests/stores/lend-stores.ts'
import type { Engine } from './engine.ts'
import type { Historian, Sample, SampleRevision } from './historian.ts'
import { borrowTestEngine } from './test-engine.ts'
import { openHistorianOver } from './test-historian.ts'

const startMs = Date.parse('2026-03-02T00:00:00Z')
const minuteMs = 60_000
let historian: Historian
let engine: Engine | undefined
let lastTag = 0
let imports = 0
let borrowed: Borrowed<Engine>

const open = () =>
  openHistorianOver(borrowed.store, {
    through: (own) => {
      engine = own
      return own
    },
  })
const restart = async () => {
  await historian.close()
  historian = await open()
}
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

/** Files are staged and committed, all others appended. */
const bring = async (samples: readonly Sample[]) => {
  const rest = samples.filter(({ origin }) => origin?.source !== 'import')
  const fromFile = samples.filter(({ origin }) => origin?.source === 'import')
  if (rest.length > 0) await historian.append(rest)
  if (fromFile.length === 0) return
  const id = `file-${imports++}`
  await historian.stage(id, fromFile)
  await historian.commitStaged(id)
}

const stored = async (tagIds: readonly number[]) => {
  const rows: [number, number, SampleValue][] = []
  for await (const block of historian.raw(tagIds, 0, 4e12))
    for (const { tagId, timeMs, value } of block) rows.push([tagId, (timeMs - startMs) / minuteMs, value])
  return rows
}
const logged = async (tagIds: readonly number[]) => {
  const { revisions, total } = await historian.revisions(tagIds, { limit: 10_000, offset: 0 })
  expect(revisions).toHaveLength(total)
  return revisions
}
const required = (own: Engine | undefined): Engine => {
  if (!own) throw new Error('The historian is not open')
  return own
}
const inShort = ({ timeMs, lost, kept }: SampleRevision) => [
  (timeMs - startMs) / minuteMs,
  lost.source,
  lost.value,
  kept.source,
  kept.value,
]

test('the same value again is no conflict, however often and in whatever order it comes', async () => {
  const tagId = ++lastTag
  const rows = Array.from({ length: 30 }, (_, minute) => sample(tagId, minute, minute % 3 === 0 ? 'run' : minute / 7))
  await historian.append(rows)
  for (const again of [rows.toReversed(), rows.slice(5, 20), rows]) await historian.append(again)
  await restart()
  await historian.append(rows.map((row) => ({ ...row, origin: { source: 'late', priority: 2 } })))
  await bring(rows.map((row) => ({ ...row, origin: { source: 'import', priority: 2 } })))
  expect(await stored([tagId])).toHaveLength(30)
  expect(await logged([tagId])).toEqual([])
})

test('between equal priorities the later write wins, and the earlier one is in the log', async () => {
  const tagId = ++lastTag
  await historian.append([sample(tagId, 0, 1), sample(tagId, 0, 2), sample(tagId, 1, 'on')])
  await bring([sample(tagId, 1, 'off', 'import')])
  await historian.append([{ ...sample(tagId, 1, 'off', 'late'), quality: 1 }])
  expect(await stored([tagId])).toEqual([
    [tagId, 0, 2],
    [tagId, 1, 'off'],
  ])
  expect((await logged([tagId])).map(inShort).sort()).toEqual([
    [0, 'live', 1, 'live', 2],
    [1, 'import', 'off', 'late', 'off'],
    [1, 'live', 'on', 'import', 'off'],
  ])
})

test('what loses on its way in is in the log, and neither the newest value nor the rollups know it', async () => {
  const tagId = ++lastTag
  await bring([sample(tagId, 3, 10, 'import', 1)])
  await historian.append([sample(tagId, 3, 99, 'live', 3)])
  await historian.append([sample(tagId, 3, 99, 'live', 3)])
  await historian.rollUp()
  expect((await historian.newest([tagId])).get(tagId)?.value).toBe(10)
  const [total] = await historian.totals([tagId], [startMs, startMs + 60 * minuteMs])
  expect(total).toMatchObject({ mean: 10, count: 1 })
  expect((await logged([tagId])).map(inShort)).toEqual([[3, 'live', 99, 'import', 10]])
})

test('of an import beside values that come late, each loser is written down', async () => {
  const tagId = ++lastTag
  const minutes = Array.from({ length: 400 }, (_, minute) => minute)
  await historian.append(minutes.slice(0, 100).map((minute) => sample(tagId, minute, 1, 'live', 3)))
  await historian.stage(
    'beside',
    minutes.map((minute) => sample(tagId, minute, 2, 'import', 2)),
  )
  await Promise.all([
    historian.commitStaged('beside'),
    ...Array.from({ length: 10 }, (_, part) =>
      historian.append(minutes.slice(part * 40, part * 40 + 40).map((minute) => sample(tagId, minute, 3, 'late', 3))),
    ),
  ])
  expect((await stored([tagId])).every(([, , value]) => value === 2)).toBe(true)
  const lost = (await logged([tagId])).map(
    ({ timeMs, lost: { source } }) => `${source} ${(timeMs - startMs) / minuteMs}`,
  )
  expect(new Set(lost).size).toBe(lost.length)
  expect(lost.filter((one) => one.startsWith('late'))).toHaveLength(400)
  expect(lost.filter((one) => one.startsWith('live'))).toHaveLength(100)
})

test('what stood is written down also when a value is decided upon while a weaker import is about to come over it', async () => {
  const tagId = ++lastTag
  await historian.append([sample(tagId, 0, 1, 'live', 4), sample(tagId, 1, 1, 'live', 4)])
  await historian.stage('meanwhile', [sample(tagId, 0, 2, 'import', 3)])
  const own = required(engine)
  const insert = own.insert.bind(own)
  const held = Promise.withResolvers<void>()
  const holds = Promise.withResolvers<void>()
  const inserts = vi.spyOn(own, 'insert').mockImplementationOnce(async (into, rows) => {
    holds.resolve()
    await held.promise
    return insert(into, rows)
  })
  const looked = vi.spyOn(own, 'columns')
  const others = [historian.append([sample(tagId, 1, 4, 'correction', 1)])]
  await holds.promise
  others.push(historian.append([sample(tagId, 0, 3, 'correction', 1)]))
  const committed = historian.commitStaged('meanwhile')
  await vi.waitFor(() => expect(looked.mock.calls.some(([query]) => query.includes('GROUP BY tag'))).toBe(true))
  await looked.mock.results.at(-1)?.value
  held.resolve()
  await Promise.all([...others, committed])
  inserts.mockRestore()
  looked.mockRestore()
  expect(await stored([tagId])).toEqual([
    [tagId, 0, 3],
    [tagId, 1, 4],
  ])
  expect((await logged([tagId])).map(inShort).sort()).toEqual([
    [0, 'import', 2, 'correction', 3],
    [0, 'live', 1, 'correction', 3],
    [1, 'live', 1, 'correction', 4],
  ])
})

test('of imports that are committed at once, what loses to another is written down', async () => {
  const tagId = ++lastTag
  const files = [1, 2, 3].map((value) => ({ id: `at-once-${value}`, samples: [sample(tagId, 0, value, 'import')] }))
  for (const { id, samples } of files) await historian.stage(id, samples)
  await Promise.all(files.map(({ id }) => historian.commitStaged(id)))
  const [[, , kept] = []] = await stored([tagId])
  expect((await logged([tagId])).map(({ lost }) => lost.value).sort()).toEqual([1, 2, 3].filter((one) => one !== kept))
})

test('an import of few rows over many is compared with those of its own times alone', async () => {
  const tagId = ++lastTag
  await historian.append(Array.from({ length: 5_000 }, (_, minute) => sample(tagId, minute, 1)))
  const rows = vi.spyOn(required(engine), 'run')
  await bring([sample(tagId, 10, 2, 'import'), sample(tagId, 4_000, 1, 'import')])
  const compared = rows.mock.calls.map(([statement]) => statement).find((one) => one.includes('INTO sample_revision'))
  rows.mockRestore()
  expect(compared).toContain('(tag, time) IN (SELECT tag, time FROM staged_sample')
  expect((await logged([tagId])).map(inShort)).toEqual([[10, 'live', 1, 'import', 2]])
})

test('an import stands also when what it replaces cannot be written down', async () => {
  const tagId = ++lastTag
  await historian.append([sample(tagId, 0, 1)])
  const own = required(engine)
  const run = own.run.bind(own)
  const broken = vi
    .spyOn(own, 'run')
    .mockImplementation((statement, ...rest) =>
      statement.includes('INTO sample_revision') ? Promise.reject(new Error('memory limit')) : run(statement, ...rest),
    )
  await bring([sample(tagId, 0, 2, 'import')])
  broken.mockRestore()
  await restart()
  expect(await stored([tagId])).toEqual([[tagId, 0, 2]])
})

test('numbers come back as they were, so that no number conflicts with itself', async () => {
  const tagId = ++lastTag
  const values = fc.sample(fc.double({ noNaN: true, noDefaultInfinity: true }), { numRuns: 500, seed: 27 })
  const rows = values.map((value, minute) => sample(tagId, minute, value))
  await historian.append(rows)
  await historian.append(rows)
  expect(await logged([tagId])).toEqual([])
})

/** What one source says of one key, in the order in which the farm trusts the sources. */
const places = fc.shuffledSubarray([1, 2, 3, 4] as SourcePriority[], { minLength: 4, maxLength: 4 })
const steps = fc.array(
  fc.record({
    source: fc.constantFrom(...sampleSources),
    minute: fc.constantFrom(0, 1, 2, 300, 301, 5_000),
    again: fc.boolean(),
    restarts: fc.nat(14),
  }),
  { minLength: 4, maxLength: 40 },
)

test('whatever the order of arrival, the batches and the restarts, the same value wins and each loser is in the log once', async () => {
  await fc.assert(
    fc.asyncProperty(places, steps, fc.array(fc.nat(6), { maxLength: 30 }), async (priorities, arrivals, sizes) => {
      const tagId = ++lastTag
      const priorityOf = (source: SampleSource) => priorities[sampleSources.indexOf(source)] as SourcePriority
      const rows = arrivals.map(({ source, minute }) =>
        sample(tagId, minute, 10 * minute + sampleSources.indexOf(source), source, priorityOf(source)),
      )
      // Each arrival may come twice, and batches of any size; one in fifteen finds a server that has just started.
      const queue = rows.flatMap((row, index) => (arrivals[index]?.again ? [row, row] : [row]))
      for (let part = 0; queue.length > 0; part++) {
        if (arrivals[part]?.restarts === 0) await restart()
        await bring(queue.splice(0, 1 + (sizes[part] ?? 6)))
      }
      const said = new Map<number, Set<SampleSource>>()
      for (const { source, minute } of arrivals) said.set(minute, (said.get(minute) ?? new Set()).add(source))
      const ranked = [...said]
        .toSorted(([a], [b]) => a - b)
        .map(([minute, sources]) => ({
          minute,
          sources: [...sources].toSorted((a, b) => priorityOf(a) - priorityOf(b)),
        }))
      const spoken = (minute: number, source: SampleSource) => 10 * minute + sampleSources.indexOf(source)
      expect(await stored([tagId])).toEqual(
        ranked.map(({ minute, sources }) => [tagId, minute, spoken(minute, sources[0] as SampleSource)]),
      )
      const losers = ranked.flatMap(({ minute, sources }) =>
        sources.slice(1).map((source) => `${minute} ${source} ${spoken(minute, source)}`),
      )
      const found = (await logged([tagId])).map(
        ({ timeMs, lost }) => `${(timeMs - startMs) / minuteMs} ${lost.source} ${lost.value}`,
      )
      expect(found.toSorted()).toEqual(losers.toSorted())
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 6) },
  )
}, 120_000)

test('the log is removed by whole months, when they are older than it is kept', async () => {
  const tagId = ++lastTag
  await historian.append([sample(tagId, 0, 1)])
  await historian.append([sample(tagId, 0, 2)])
  await engine?.insert(
    'sample_revision (tag, time_ms, value, revision, kept_value, kept_revision, noted)',
    `[${tagId},${startMs},7,1,8,2,"2019-12-31 23:59:59.999"]\n`,
  )
  expect((await logged([tagId])).map(inShort)).toEqual([
    [0, 'live', 1, 'live', 2],
    [0, undefined, 7, undefined, 8],
  ])
  await historian.rollUp()
  const policy = { rawDays: undefined, tenMinuteDays: undefined, hourlyDays: undefined }
  expect((await historian.retain(policy, Date.now())).revisionMonths).toBe(0)
  expect((await historian.retain({ ...policy, revisionDays: 400 }, Date.now())).revisionMonths).toBe(1)
  expect((await logged([tagId])).map(inShort)).toEqual([[0, 'live', 1, 'live', 2]])
})
