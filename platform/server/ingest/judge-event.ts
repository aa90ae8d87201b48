import type { PlantEvent } from '../../../domain/plant-event.ts'
import { judgeTime } from '../telemetry/believable.ts'
import type { RefusalReason } from './decoder.ts'

/** Limits for time stamps: the current time and the start of retention. */
export interface Instants {
  readonly nowMs: number
  readonly keptFromMs: number
}

/** Why a time cannot be that of an event; the limits are those of values. */
export const judgeInstant = (timeMs: number, { nowMs, keptFromMs }: Instants): RefusalReason | undefined =>
  judgeTime(timeMs, nowMs) ?? (timeMs < keptFromMs ? 'older-than-retention' : undefined)

/** Why an event cannot be stored; undefined when it can. */
export const judgeEvent = ({ timeMs, endMs }: PlantEvent, instants: Instants): RefusalReason | undefined =>
  judgeInstant(timeMs, instants) ?? (endMs === undefined ? undefined : judgeTime(endMs, instants.nowMs))
