import type { Technology } from '../../../../domain/technology.ts'
import type { FleetLive } from '../parts/use-fleet-live.ts'
import type { TraceWords } from './figure-trace.ts'
import type { FleetRow } from './fleet-rows.ts'
import type { TodayFigures } from './today-figures.ts'

/** What the columns of a table of machines are made of. */
export interface ColumnParts {
  readonly technology: Technology | 'all'
  readonly live: FleetLive
  /** Rows of many farms need room for their names; their machines have no figures of the day of their own. */
  readonly isFleet: boolean
  /** Machines without their farms around them: each says whose it is. */
  readonly isFlat: boolean
  readonly words: TraceWords
  /** Figures of today of a row, as far as they have been read; undefined where nobody was asked. */
  readonly today: (row: FleetRow) => TodayFigures | undefined
}
