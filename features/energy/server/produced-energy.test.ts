import { expect, test } from 'vitest'
import { hourMs } from '../../../domain/time-zone.ts'
import type { EnergyPlan } from './energy-plan.ts'
import { producedEnergy } from './produced-energy.ts'

const farm = (farmCode: string, powerTag: number): EnergyPlan => ({
  ...{ farmCode, technology: 'wind', timezone: 'UTC', installedPowerKw: 1_000, powerTag, machines: [] },
  missing9999: new Set(),
  ...{ riverTag: undefined, exportTag: undefined, importTag: undefined },
})

const periods = [0, 1].map((hour) => ({ startMs: hour * hourMs, endMs: (hour + 1) * hourMs }))

/** Every tag gives 500 kW. */
const ask = async (plans: readonly EnergyPlan[]) => {
  const asked: { readonly tagIds: readonly number[]; readonly asStored: boolean | undefined }[] = []
  const energy = await producedEnergy(
    {
      async totals(tagIds, edgesMs, { asStored } = {}) {
        asked.push({ tagIds, asStored })
        return tagIds.flatMap((tagId) =>
          edgesMs.slice(1).map((edgeMs, bucket) => ({
            ...{ tagId, bucket, mean: 500, count: 1, minimum: 500, maximum: 500 },
            coveredMs: edgeMs - (edgesMs[bucket] as number),
          })),
        )
      },
    },
    plans,
    () => periods,
    false,
  )
  return { asked: asked.filter(({ tagIds }) => tagIds.length > 0), energy }
}

test('one farm is exact to its last late row; a fleet does not wait for a backlog of late rows', async () => {
  const one = await ask([farm('A', 1)])
  expect(one.asked).toEqual([{ tagIds: [1], asStored: false }])
  const fleet = await ask([farm('A', 1), farm('B', 2)])
  expect(fleet.asked).toEqual([{ tagIds: [1, 2], asStored: true }])
  expect(fleet.energy.get('B')?.produced).toEqual([500, 500])
})
