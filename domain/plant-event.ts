/** The state that an event gives to its occurrence. `info` is kept in the event log and is no alarm. */
export const plantEventStates = ['raised', 'cleared', 'info'] as const
export type PlantEventState = (typeof plantEventStates)[number]

/** Severity of an event by its source: the machine stands, runs with a warning, sends information, or is silent. */
export const alarmSeverities = ['stop', 'warning', 'info', 'communication'] as const
export type AlarmSeverity = (typeof alarmSeverities)[number]

/** How an event reached Solvane. `status-code`, `signal-rule` and `life-word`: Solvane derives it from measurements. */
export const plantEventSources = ['json', 'sparkplug', 'import', 'status-code', 'signal-rule', 'life-word'] as const
export type PlantEventSource = (typeof plantEventSources)[number]

/** Longest code of an event, in characters; Solvane keeps its spelling, e.g. `62:02`. */
export const longestAlarmCode = 50
/** Longest id of an occurrence, in characters. */
export const longestEventId = 200
/** Longest text of an event, in characters; the rest is cut. */
export const longestEventText = 500

/** An event of a device, as it was sent. Times are epoch ms of the device. */
export interface PlantEvent {
  /** Names the occurrence. Without it, device, code and start name it. */
  readonly id?: string
  readonly code: string
  readonly state: PlantEventState
  readonly timeMs: number
  /** End of the occurrence, where the source knows it already. */
  readonly endMs?: number
  readonly severity?: AlarmSeverity
  readonly text?: string
  readonly value?: number | string | boolean
  readonly component?: string
  /** The source says that it is history: nobody has to acknowledge it. */
  readonly historical?: boolean
}

/** An entry of a list of active alarms. */
export interface ActiveAlarm {
  readonly id?: string
  readonly code: string
  readonly sinceMs: number
  readonly severity?: AlarmSeverity
  readonly text?: string
}

/** The alarms that a gateway says are active at `timeMs`; all others of the device have ended. */
export interface ActiveAlarms {
  readonly timeMs: number
  readonly active: readonly ActiveAlarm[]
}
