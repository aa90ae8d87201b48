import { offsetMs } from './zone-clock.ts'

/** Local times that the clock of a zone skips or shows twice. A wall time is the epoch ms that it would be in UTC. */

const dayMs = 86_400_000

/** Instants of a local time in order: one, two in a repeated hour, none in a skipped hour. */
export const instantsOf = (zone: string, wallMs: number): readonly number[] => {
  const offsets = [offsetMs(zone, wallMs - dayMs), offsetMs(zone, wallMs + dayMs)]
  const instants = offsets.map((offset) => wallMs - offset).filter((at) => offsetMs(zone, at) === wallMs - at)
  return [...new Set(instants)].sort((a, b) => a - b)
}

/** Instants that a user may mean with a skipped local time: as long before the change, and as long after it. */
export const besideGap = (zone: string, wallMs: number): readonly [before: number, after: number] => [
  wallMs - offsetMs(zone, wallMs + dayMs),
  wallMs - offsetMs(zone, wallMs - dayMs),
]
