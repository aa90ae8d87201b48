import { Counter, Gauge, type Registry } from 'prom-client'
import { refusalReasons } from '../../../platform/server/ingest/decoder.ts'

/** After so long without a loss the quarantine counts as having room. */
const lullMs = 600_000

/** Counts values that the quarantine does not keep. Administration watches the gauge and notifies. */
export const createNotKeptMetrics = (registry: Registry, now = () => performance.now()) => {
  const registers = [registry]
  const lost = new Counter({
    name: 'solvane_quarantine_not_kept_total',
    help: 'Refused values that the full quarantine gave up, by reason: nobody can store them again',
    labelNames: ['reason'],
    registers,
  })
  for (const reason of refusalReasons) lost.inc({ reason }, 0)
  let valuesLost = 0
  let lostAtMs = Number.NEGATIVE_INFINITY
  new Gauge({
    name: 'solvane_quarantine_giving_up',
    help: 'Refused values given up since the quarantine became full; 0: it has had room for ten minutes',
    registers,
    collect() {
      if (now() - lostAtMs > lullMs) valuesLost = 0
      this.set(valuesLost)
    },
  })
  return (reason: string, values: number): void => {
    lost.inc({ reason }, values)
    valuesLost += values
    lostAtMs = now()
  }
}
