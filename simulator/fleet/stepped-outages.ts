import type { Outage, OutagePlan } from './outages.ts'

/** What stops a machine in a step of its schedule; the whole step counts, so that plans can know of it. */
export type SteppedOutages = (step: number) => Outage | undefined

const probesPerHour = 6
const hourMs = 3_600_000

/** Outages in whole steps. Outages shorter than ten minutes may be missed. */
export const steppedOutages = (outages: OutagePlan, stepMs: number): SteppedOutages => {
  const probes = Math.max(1, Math.round((stepMs / hourMs) * probesPerHour))
  return (step) => {
    for (let probe = 0; probe <= probes; probe++) {
      // The last probe lies just before the end of the step.
      const outage = outages.at(step * stepMs + (probe * stepMs) / probes - (probe === probes ? 1 : 0))
      if (outage) return outage
    }
    return undefined
  }
}
