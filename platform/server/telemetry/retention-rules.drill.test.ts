// Drill of: platform/server/telemetry/**, migrations/telemetry/**, npm:chdb

import { expect, test } from 'vitest'
import type { Engine } from './engine.ts'
import type { Historian, Sample } from './historian.ts'
import {
  april,
  dayMs,
  digest,
  everything,
  february,
  hourMs,
  january,
  keep,
  march,
  minuteMs,
  monthOf,
  months,
  nowMs,
  numbers,
  other,
  provideHistorians,
  rawOf,
  rollupsOf,
  state,
  states,
  tagIds,
} from './test-retention.ts'

const { openIn, newFolder } = provideHistorians()

test('numbers of whole months go; nothing younger, no rollup and no change of a state is touched; again does nothing', async () => {
  const folder = newFolder()
  const historian = await openIn(folder)
  for (const month of months) await historian.append(monthOf(month))
  await historian.rollUp()
  const [rollups, younger] = [await rollupsOf(historian), digest(await rawOf(historian, march, everything.toMs))]
  const edges = [january, january + hourMs + minuteMs, january + dayMs + 7 * minuteMs, april]
  const days = [january, january + dayMs, february, april]
  const totals = digest(await historian.totals(tagIds, days))
  const statesBefore = await rawOf(historian, january, march, [state])
  const newest = digest([...(await historian.newest(tagIds))])

  expect(await historian.retain(keep(31), nowMs)).toMatchObject({ months: 2, waits: false })

  expect(await rawOf(historian, 0, march, [numbers, other])).toEqual([])
  expect(digest(await rawOf(historian, march, everything.toMs))).toBe(younger)
  expect(await rollupsOf(historian)).toBe(rollups)
  expect(digest(await historian.totals(tagIds, days))).toBe(totals)
  expect(digest([...(await historian.newest(tagIds))])).toBe(newest)
  // Every change of the state, and its last value of every ten minutes.
  const kept = await rawOf(historian, january, march, [state])
  const bucket = (timeMs: number) => Math.floor(timeMs / (10 * minuteMs))
  const expected = statesBefore.filter(
    (sample, index) =>
      sample.value !== statesBefore[index - 1]?.value ||
      bucket(sample.timeMs) !== bucket(statesBefore[index + 1]?.timeMs ?? 0),
  )
  expect(kept).toEqual(expected)
  expect(kept.length).toBeLessThan(statesBefore.length / 2)

  const atTenMinutes = { tagIds: [numbers], resolution: '10m', stepMs: 10 * minuteMs }
  const chart = async (fromMs: number, toMs: number, resolution?: 'raw') =>
    (await historian.series({ tagIds: [numbers], fromMs, toMs, widthPx: 1000, ...(resolution && { resolution }) }))[0]
  for (const resolution of [undefined, 'raw'] as const) {
    const series = await chart(january, january + 3 * hourMs, resolution)
    expect(series).toMatchObject({ resolution: atTenMinutes.resolution, stepMs: atTenMinutes.stepMs })
    expect(series?.times.length).toBeGreaterThan(10)
    expect(await chart(march, march + 3 * hourMs, resolution)).toMatchObject({ resolution: 'raw', stepMs: null })
  }
  expect((await chart(january, april))?.times.length).toBeGreaterThan(60)
  const [text] = await historian.series({ tagIds: [state], fromMs: january, toMs: january + hourMs, widthPx: 1000 })
  expect(new Set(text?.values)).toEqual(new Set(states))
  // Edges that only raw samples would be exact for.
  const counts = (await historian.totals([numbers], edges)).map(({ count }) => count)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(
    (await historian.totals([numbers], [january, april])).reduce((sum, { count }) => sum + count, 0),
  )
  expect(await historian.bounds([numbers])).toMatchObject({ firstMs: january })

  expect(await historian.retain(keep(31), nowMs)).toMatchObject({ months: 0 })
  await historian.close()
  const again = await openIn(folder)
  expect(again.refusedBeforeMs()).toBe(march)
  expect(await firstHour(again)).toMatchObject({ resolution: '10m' })
  expect(await again.retain(keep(31), nowMs)).toMatchObject({ months: 0 })
  expect(await rollupsOf(again)).toBe(rollups)
  // What is removed stays removed: keeping longer from now on does not take it back.
  await again.retain(keep(3_000), nowMs)
  expect(again.refusedBeforeMs()).toBe(march)
})
const firstHour = async (historian: Historian) =>
  (await historian.series({ tagIds: [numbers], fromMs: january, toMs: january + hourMs, widthPx: 1000 }))[0]

test('around the border: a sample just after it counts late; what comes before it in spite of the refusal replaces no rollup', async () => {
  const historian = await openIn(newFolder())
  for (const month of months) await historian.append(monthOf(month))
  await historian.retain(keep(31), nowMs)
  const removed = { fromMs: january, toMs: february + 2 * dayMs }
  const rollups = await rollupsOf(historian, removed)
  const sample = (timeMs: number): Sample => ({ tagId: numbers, timeMs, value: 1e9, quality: 0 })
  await historian.append([sample(march - 1), sample(january + minuteMs), sample(march + 1)])
  await historian.rollUp()
  const highest = async (fromMs: number, toMs: number) =>
    (await historian.totals([numbers], [fromMs, toMs]))[0]?.maximum
  expect(await highest(march, march + dayMs)).toBe(1e9)
  // Nothing was counted in the last minutes of February: there is nothing that the sample could take the place of.
  expect(await highest(march - dayMs, march)).toBe(1e9)
  expect(await rollupsOf(historian, removed)).toBe(rollups)
  expect(await historian.retain(keep(31), nowMs)).toMatchObject({ months: 2 })
  expect(await rawOf(historian, january, march, [numbers])).toEqual([])
  expect(await rollupsOf(historian, removed)).toBe(rollups)
  expect(await highest(march, march + dayMs)).toBe(1e9)
})

test('an import of a new plant reaches back beyond the border: its rollups stay, its raw samples go', async () => {
  const [historian, whole] = await Promise.all([openIn(newFolder()), openIn(newFolder())])
  for (const store of [historian, whole]) for (const month of months) await store.append(monthOf(month))
  await historian.retain(keep(31), nowMs)
  const imported = monthOf(january).map((sample) => ({ ...sample, tagId: sample.tagId + 10 }))
  for (const store of [historian, whole]) {
    await store.stage('plant', imported)
    expect(await store.commitStaged('plant')).toBe(imported.length)
    await store.rollUp()
  }
  const rollups = async (store: Historian) =>
    digest(await store.series({ tagIds: [11, 12], fromMs: january, toMs: march, widthPx: 100, resolution: '10m' }))
  expect(await historian.retain(keep(31), nowMs)).toMatchObject({ months: 1 })
  expect(await rawOf(historian, january, march, [11, 12])).toEqual([])
  expect(await rollups(historian)).toBe(await rollups(whole))
  expect(await rollupsOf(historian)).toBe(await rollupsOf(whole))
})

test('rollups that are wrong are mended before anything goes; those that cannot be keep their samples', async () => {
  let engine: Engine | undefined
  let isBroken = false
  const [historian, right] = await Promise.all([
    openIn(newFolder(), (own) => {
      engine = own
      return {
        ...own,
        run: async (statement) => {
          if (!(isBroken && statement.startsWith('INSERT INTO rollup_10m'))) await own.run(statement)
        },
      }
    }),
    openIn(newFolder()),
  ])
  for (const store of [historian, right]) {
    for (const month of months) await store.append(monthOf(month))
    await store.rollUp()
  }
  const spoil = (month: number) =>
    engine?.insert(
      'rollup_10m (tag, bucket, samples, good, last, revision)',
      `[${numbers},${month / 1000},1,1,77,${Date.now() * 2}]\n[${other},${month / 1000 + 600},9,9,77,${Date.now() * 2}]\n`,
    )
  isBroken = true
  await spoil(january)
  await expect(historian.retain(keep(31), nowMs)).rejects.toThrow('2025-01')
  expect(await rawOf(historian, january, february)).toHaveLength(monthOf(january).length)
  isBroken = false
  await engine?.run(`ALTER TABLE rollup_10m DELETE WHERE revision > ${Date.now() + dayMs} SETTINGS mutations_sync = 2`)
  // Now two rows are missing.
  expect(await historian.retain(keep(31), nowMs)).toMatchObject({ months: 2 })
  expect(await rollupsOf(historian)).toBe(await rollupsOf(right))
})

test('while values come in, none of them is lost', async () => {
  const historian = await openIn(newFolder())
  for (const month of months) await historian.append(monthOf(month))
  const sent: Sample[] = []
  let running = true
  const ingesting = (async () => {
    for (let index = 0; running; index++) {
      // Of now, late by days, and late up to the very border.
      const batch = [april + index * 1000, april - dayMs + index * 1000, march + index].map(
        (timeMs): Sample => ({ tagId: 50, timeMs, value: index, quality: 0 }),
      )
      await historian.append(batch)
      sent.push(...batch)
    }
  })()
  for (let round = 0; round < 3; round++) await historian.retain(keep(31), nowMs)
  running = false
  await ingesting
  const stored = new Set((await rawOf(historian, 0, everything.toMs, [50])).map(({ timeMs }) => timeMs))
  expect(sent.filter(({ timeMs }) => !stored.has(timeMs))).toEqual([])
  await historian.rollUp()
  const [total] = await historian.totals([50], [january, everything.toMs - (everything.toMs % dayMs)])
  expect(total?.count).toBe(stored.size)
})

test('ten minutes and hours go by whole years; what is left answers, and says at which step', async () => {
  const historian = await openIn(newFolder())
  const years = [2020, 2021, 2022, 2023].map((year) => Date.UTC(year, 0))
  for (const year of years) await historian.append(monthOf(year))
  await historian.rollUp()
  const at = (resolution: '10m' | '1h' | '1d', year: number) =>
    historian.series({ tagIds: [numbers], fromMs: year, toMs: year + 2 * dayMs, widthPx: 100, resolution })
  const [first = 0, second = 0, third = 0] = years
  const before = digest([await at('1d', first), await at('1h', second), await at('10m', third)])
  const policy = keep(60, { tenMinuteDays: 366, hourlyDays: 800 })
  const now = Date.UTC(2023, 6)
  // The newest day is the second of January 2023: that is from when it is counted.
  expect(await historian.retain(policy, now)).toMatchObject({
    months: 3,
    tenMinuteYears: 2,
    hourlyYears: 0,
    waits: false,
  })
  await historian.append(monthOf(Date.UTC(2023, 5)))
  expect(await historian.retain(policy, now)).toMatchObject({ hourlyYears: 1 })
  expect((await at('10m', first))[0]).toMatchObject({ resolution: '1d' })
  expect((await at('10m', second))[0]).toMatchObject({ resolution: '1h' })
  expect(digest([await at('1d', first), await at('1h', second), await at('10m', third)])).toBe(before)
  // A late row of a year that is only in days changes none of them.
  await historian.append([{ tagId: numbers, timeMs: first + 1, value: 1e9, quality: 0 }])
  await historian.rollUp()
  expect(digest([await at('1d', first), await at('1h', second), await at('10m', third)])).toBe(before)
})

test('a clock that was set years ahead removes nothing more', async () => {
  const historian = await openIn(newFolder())
  for (const month of months) await historian.append(monthOf(month))
  await historian.retain(keep(31), Date.UTC(2035, 0))
  expect(historian.refusedBeforeMs()).toBe(march)
})
