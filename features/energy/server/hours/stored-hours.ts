import type { Technology } from '../../../../domain/technology.ts'
import type { Historian } from '../../../../platform/server/telemetry/historian.ts'
import { type FoundSums, type HourSumName, hourSumNames } from '../../../../platform/server/telemetry/hour-sums.ts'
import type { FarmSums } from '../farm-steps.ts'
import { createSums, type QuantitySums } from '../quantity-sums.ts'
import type { StepFarm } from '../step-quantities.ts'

const ofAll: readonly HourSumName[] = hourSumNames.slice(0, hourSumNames.indexOf('paired'))
const ofTechnology: Readonly<Record<Technology, readonly HourSumName[]>> = {
  wind: [],
  solar: ['paired', 'reference', 'pairedWarm', 'referenceWarm'],
  hydro: ['waterEnergy', 'water', 'waterHours', 'river', 'riverHours', 'head', 'headHours'],
  biogas: ['gasEnergy', 'gas', 'running'],
  bess: ['charged', 'discharged', 'rise', 'fall', 'chargeMinimum', 'chargeMaximum'],
}

const addTo = (sums: QuantitySums, { bucket, sums: found }: FoundSums) => {
  for (const [name, value] of Object.entries(found) as [HourSumName, number][]) sums.add(name, bucket, value)
}

/**
 * Sums of farms by bucket from their stored hours, by code; nothing of farms without any. Farms of the same calendar are one
 * question.
 */
export const readStoredHours = async (
  { hourSums }: Pick<Historian, 'hourSums'>,
  farms: readonly StepFarm[],
  withMachines: boolean,
): Promise<ReadonlyMap<string, FarmSums>> => {
  const sums = new Map<string, FarmSums>()
  const byCalendar = Map.groupBy(farms, ({ edgesMs }) => edgesMs.join())
  for (const group of byCalendar.values()) {
    const edgesMs = (group[0] as StepFarm).edgesMs
    const technologies = [...new Set(group.map(({ plan }) => plan.technology))]
    const found = await hourSums.read({
      farms: group.map(({ plan }) => plan.farmCode),
      withMachines,
      edgesMs,
      names: [...ofAll, ...technologies.flatMap((technology) => ofTechnology[technology])],
    })
    const byFarm = Map.groupBy(found, ({ farm }) => farm)
    for (const { plan } of group) {
      const rows = byFarm.get(plan.farmCode)
      if (!rows) continue
      const made: FarmSums = {
        farm: createSums(edgesMs.length - 1),
        machines: plan.machines.map(() => createSums(edgesMs.length - 1)),
      }
      const placeOf = new Map(plan.machines.map(({ machineCode }, index) => [machineCode, index]))
      for (const row of rows) {
        const subject = row.machine === '' ? made.farm : made.machines[placeOf.get(row.machine) ?? -1]
        if (subject) addTo(subject, row)
      }
      sums.set(plan.farmCode, made)
    }
  }
  return sums
}
