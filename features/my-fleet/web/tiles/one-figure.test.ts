import { expect, test } from 'vitest'
import { machineMoment } from '../../../farm-page/web/findings/machine-moment.ts'
import { missingPower } from '../../../farm-page/web/findings/missing-power.ts'
import { actualOfExpected } from '../../../fleet-state/contract/actual-of-expected.ts'
import { needsOf, rowNeeds } from '../../../fleet-state/contract/need-counts.ts'
import { machineNow, powerOf, powerShare, signalFigure } from '../../../fleet-state/contract/row-figures.ts'
import { randomFarms as farms, randomLive } from '../../../fleet-state/contract/test-random-fleet.ts'
import { tileMoment } from '../../../fleet-state/contract/tile-moment.ts'
import { pageOf, wallStops, worstRows } from '../../../fleet-wall/web/wall-stops.ts'
import { farmsInNeed, farmsOfNeed, type GroupSummary, shareOfInstalled, summarise } from '../../contract/tile-groups.ts'

/** The same quantity at the same moment is equal on tiles, table, wall, Home, farm page, over random fleets. */

test.each(Array.from({ length: 300 }, (_, seed) => seed))('fleet %i', (seed) => {
  const live = randomLive(seed)
  const moments = new Map(farms.map((row) => [row.id, tileMoment(row, 'machines', live)]))
  const momentOf = (row: (typeof farms)[number]) => moments.get(row.id) ?? tileMoment(row, 'machines', live)
  for (const row of farms) {
    const { powerKw, needs } = momentOf(row)
    const table = powerShare(row, live)
    expect(signalFigure(row.machines, 'ActivePower', 'sum', live).value).toBe(powerKw)
    expect(powerOf(row.machines.map((machine) => machineNow(machine, live))).value).toBe(powerKw)
    expect(table.power.value).toBe(powerKw)
    expect(table.ratedKw).toBe(row.farm.installedPower)
    expect(table.share).toBe(shareOfInstalled(powerKw, row.farm.installedPower))
    expect(rowNeeds(row, live)).toEqual(needs)
    // The sentence of the farm's page and its head: one power and one expected power over the same machines.
    const machines = row.machines.map((machine) => machineMoment(machine, live))
    const head = actualOfExpected(row.machines, live)
    const sentence = missingPower(machines, row.technology)
    expect([sentence?.known ?? 0, sentence?.actualKw ?? 0, sentence?.expectedKw ?? 0]).toEqual([
      head.known,
      head.actualKw,
      head.expectedKw,
    ])
  }
  const fleet: GroupSummary = summarise(farms, momentOf)
  expect(fleet.needs).toEqual(needsOf(farms, live))
  expect([fleet.farms, fleet.machines, fleet.installedKw]).toEqual([3, 9, 24_000])
  // The total is the sum of the farms; a farm with old values is in neither.
  const now = farms.flatMap((row) => {
    const { connection, powerIsOld, powerKw } = momentOf(row)
    return connection === 'lost' || powerIsOld || powerKw === null ? [] : powerKw
  })
  expect(fleet.powerKw ?? 0).toBeCloseTo(
    now.reduce((sum, kw) => sum + kw, 0),
    6,
  )
  // Home, tiles, wall: the same farms that need attention, none left out.
  const needing = farmsInNeed(farms, momentOf)
  expect(farmsOfNeed(farms, 'needing', momentOf)).toEqual(needing)
  const stops = wallStops(['worst'], farms.length, needing.length)
  expect(stops.flatMap(({ page }) => pageOf(needing, page, worstRows))).toEqual(needing)
  for (const row of needing) expect(['maintenance', undefined]).not.toContain(momentOf(row).worst)
})
