import type { AlarmSeverity, PlantEventState } from '../../domain/plant-event.ts'

/** An event as it goes over the wire. */
export interface SentEvent {
  readonly id?: string
  readonly code: string
  readonly state: PlantEventState
  readonly ts: number
  readonly endTs?: number
  readonly severity?: AlarmSeverity
  readonly text?: string
  readonly historical?: boolean
}

/** An entry of a list of active alarms. */
export interface ActiveEntry {
  readonly id: string
  readonly code: string
  readonly since: number
}
