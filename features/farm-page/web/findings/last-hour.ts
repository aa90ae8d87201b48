import type { MachineToday } from '../../../fleet-state/contract/fleet-today.ts'

/** Mean of the last hour by machine code, kW; a machine without enough steps is absent. */
export type LastHour = ReadonlyMap<string, { readonly actualKw: number; readonly expectedKw: number }>

/** Steps of an hour that must have both figures before a machine is judged by them. */
const leastShare = 0.5

/**
 * Means of the last hour per machine, over the steps that have both figures; a machine with too few is left out. All
 * steps are over: the call sends no running one.
 */
export const lastHourMeans = (machines: readonly MachineToday[], stepMs: number) => {
  const steps = Math.max(1, Math.round(3_600_000 / stepMs))
  return new Map(
    machines.flatMap(({ machineCode, actualKw, expectedKw }) => {
      const from = Math.max(0, actualKw.length - steps)
      let actual = 0
      let expected = 0
      let count = 0
      for (let index = from; index < actualKw.length; index += 1) {
        const [real, due] = [actualKw[index] ?? null, expectedKw[index] ?? null]
        if (real === null || due === null) continue
        actual += real
        expected += due
        count += 1
      }
      if (count < Math.max(1, leastShare * steps)) return []
      return [[machineCode, { actualKw: actual / count, expectedKw: expected / count }] as const]
    }),
  )
}
