import { hourMs } from '../../../../domain/time-zone.ts'
import type { Historian } from '../../../../platform/server/telemetry/historian.ts'
import { type HourSumName, type HourSumRow, hourSumNames } from '../../../../platform/server/telemetry/hour-sums.ts'
import type { EnergyPlan } from '../energy-plan.ts'
import { overMachines } from '../energy-subjects.ts'
import type { QuantitySums } from '../quantity-sums.ts'
import { createStepQuantities, tenMinutes } from '../step-quantities.ts'

/** Hours of a farm, [fromMs, toMs): whole hours of UTC. */
export interface HourRange {
  readonly fromMs: number
  readonly toMs: number
}

/** A battery remembers from which charge a change counted: that is known after some steps. */
const leadMs = ({ technology }: EnergyPlan): number => (technology === 'bess' ? hourMs : 0)

const sumsAt = (bucket: number, of: readonly QuantitySums[]): HourSumRow['sums'] => {
  const found: Partial<Record<HourSumName, number>> = {}
  for (const name of hourSumNames) {
    const value = of.map((sums) => sums.at(name, bucket)).find((one) => !Number.isNaN(one))
    if (value !== undefined) found[name] = value
  }
  return found
}

/**
 * Works out hours of farms from ten-minute means by the rules of short ranges, and stores them. Hours without anything are
 * stored too: they replace what no longer holds.
 */
export const createHourMaker = (historian: Pick<Historian, 'series' | 'newest' | 'totals' | 'hourSums'>) => {
  const stepQuantities = createStepQuantities(historian)

  return async (plan: EnergyPlan, { fromMs, toMs }: HourRange, signal?: AbortSignal): Promise<number> => {
    const startMs = fromMs - leadMs(plan)
    const hours = Math.round((toMs - startMs) / hourMs)
    if (hours <= 0) return 0
    const edgesMs = Array.from({ length: hours + 1 }, (_, hour) => startMs + hour * hourMs)
    const own =
      plan.powerTag === undefined ? [] : await historian.totals([plan.powerTag], [fromMs, toMs], { asStored: true })
    const found = await stepQuantities([{ plan, hasOwnPower: own.length > 0, edgesMs }], tenMinutes, toMs, signal)
    const sums = found.get(plan.farmCode)
    if (!sums) return 0
    const together = overMachines(sums.machines, hours)
    const subjects: readonly (readonly [machine: string, of: readonly QuantitySums[]])[] = [
      ['', [sums.farm, together]],
      ...plan.machines.map(({ machineCode }, index) => [machineCode, [sums.machines[index] as QuantitySums]] as const),
    ]
    const rows = subjects.flatMap(([machine, of]) =>
      edgesMs
        .slice(0, -1)
        .flatMap((startOfHourMs, bucket): HourSumRow[] =>
          startOfHourMs < fromMs
            ? []
            : [{ farm: plan.farmCode, machine, hourMs: startOfHourMs, sums: sumsAt(bucket, of) }],
        ),
    )
    await historian.hourSums.write(rows)
    return (toMs - fromMs) / hourMs
  }
}
