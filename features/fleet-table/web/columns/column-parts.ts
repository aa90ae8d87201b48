import type { Technology } from '../../../../domain/technology.ts'
import type { FleetRow } from '../../../fleet-state/contract/fleet-rows.ts'
import type { WordSince } from '../../../fleet-state/contract/state-since.ts'
import type { TodayFigures } from '../../../fleet-state/contract/today-figures.ts'
import type { FleetLive } from '../../../fleet-state/web/live-port.ts'
import type { TraceWords } from '../../../fleet-state/web/traces-port.ts'
import type { SolarFigureOf } from './use-solar-figures.ts'

/** What the columns of a table of machines are made of. */
export interface ColumnParts {
  readonly technology: Technology | 'all'
  readonly live: FleetLive
  /** Rows of many farms need room for their names; their machines have no figures of the day of their own. */
  readonly isFleet: boolean
  /** Machines without their farms around them: each says whose it is. */
  readonly isFlat: boolean
  /** Rows stand by need: what is lost and why is in the default set. */
  readonly isByNeed: boolean
  readonly words: TraceWords
  /** Figures of today of a row, as far as they have been read; undefined where nobody was asked. */
  readonly today: (row: FleetRow) => TodayFigures | undefined
  /** Start of the state of a machine that does not count it itself, by history. */
  readonly storedSince: (row: FleetRow) => WordSince | undefined
  readonly solarFigure: SolarFigureOf
  /** Lost energy of today of a row, kWh; null: unknown, undefined: it is being read. */
  readonly lostToday: (row: FleetRow) => number | null | undefined
}
