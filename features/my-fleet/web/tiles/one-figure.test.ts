import { expect, test } from 'vitest'
import { machineMoment } from '../../../farm-page/web/findings/machine-moment.ts'
import { missingPower } from '../../../farm-page/web/findings/missing-power.ts'
import { actualOfExpected } from '../../../fleet-state/contract/actual-of-expected.ts'
import { needsOf, rowNeeds } from '../../../fleet-state/contract/need-counts.ts'
import { machineNow, powerOf, powerShare, signalFigure } from '../../../fleet-state/contract/row-figures.ts'
import { machineOf, rowOf, testFigure, testReader, windModel } from '../../../fleet-state/contract/test-farm.ts'
import { tileMoment } from '../../../fleet-state/contract/tile-moment.ts'
import { type GroupSummary, shareOfInstalled, summarise } from '../../contract/tile-groups.ts'

/** The same quantity at the same moment is equal on tiles, table, wall, Home and farm page, over random fleets. */

const nowMs = 10_000_000
/** A small generator: the same fleets in each run. */
const randomOf = (seed: number) => {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const farms = ['OA', 'OB', 'OC'].map((code, index) =>
  rowOf(code, {
    powerModels: { m: windModel },
    installedPower: 4_000 * (index + 1),
    machines: ['WT1', 'WT2', 'WT3'].map((name) =>
      machineOf(code, name, { signals: ['State', 'ActivePower', 'WindSpeed'], powerModel: 'm' }),
    ),
  }),
)
const states = ['RUN', 'FAULT', 'STOP', 'MAINTENANCE', 'CURTAILED', 'READY']

/** A fleet of which machines and whole farms may be silent, late or never heard. */
const randomLive = (seed: number) => {
  const random = randomOf(seed)
  const ageMs = () => (random() < 0.7 ? 1_000 : random() * 2_000_000)
  const values = Object.fromEntries(
    farms.flatMap((farm) => [
      [`${farm.id}/LifeWord`, { value: 1, ageMs: ageMs() }],
      ...farm.machines.flatMap(({ machine }) =>
        random() < 0.1
          ? []
          : [
              [`${farm.id}/${machine.machineCode}/State`, states[Math.floor(random() * states.length)] ?? 'RUN'],
              [
                `${farm.id}/${machine.machineCode}/ActivePower`,
                { value: Math.round(random() * 2_000), ageMs: ageMs() },
              ],
              [`${farm.id}/${machine.machineCode}/WindSpeed`, 3 + random() * 20],
            ],
      ),
    ]),
  )
  const means = Object.fromEntries(
    farms.flatMap((farm) =>
      farm.machines.map(({ id }) => {
        const isKnown = random() < 0.8
        const [actualKw, expectedKw] = [random() * 2_000, random() * 2_000]
        return [id, isKnown ? { actualKw, expectedKw } : {}]
      }),
    ),
  )
  return { ...testReader(values, nowMs, undefined, means), figure: testFigure }
}

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
})
