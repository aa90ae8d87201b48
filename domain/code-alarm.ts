import type { CauseGroup } from './cause-group.ts'
import type { AlarmSeverity } from './plant-event.ts'

/** How an alarm of a status code is judged, as the plant registers it. */
export interface CodeAlarm {
  readonly severity: AlarmSeverity
  /** 1 is critical, 4 is low. */
  readonly priority: number
  readonly causeGroup: CauseGroup
  /** A person must reset the machine by hand. */
  readonly latches?: boolean | undefined
  /** Signals to chart around the start. */
  readonly signals?: readonly string[] | undefined
  /** Advice for the person who acts, by language. */
  readonly advice?: Readonly<Record<string, string>> | undefined
}
