import type { AlarmSeverity, PlantEventSource } from '../../../domain/plant-event.ts'

/** Why an occurrence has ended. `withdrawn`: no event or list makes it any more; it stays with its notes. */
export const endReasons = ['cleared', 'reconciliation', 'next-start', 'withdrawn'] as const
export type EndReason = (typeof endReasons)[number]

/** One alarm from its start to its end, as the events of its device tell it. */
export interface Occurrence {
  /** `id:<id>`, or `at:<code>@<start>` where the events have no id. Unique for the device. */
  readonly key: string
  readonly code: string
  readonly startMs: number
  /** Undefined: active. */
  readonly endMs: number | undefined
  readonly endReason: EndReason | undefined
  readonly severity: AlarmSeverity | undefined
  readonly text: string | undefined
  readonly value: number | string | boolean | undefined
  readonly component: string | undefined
  readonly source: PlantEventSource
  /** Every event of it says that it is history. */
  readonly isHistorical: boolean
}
