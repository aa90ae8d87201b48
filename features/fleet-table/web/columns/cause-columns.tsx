import { formatInstant } from '../../../../domain/local-time.ts'
import type { Column } from '../../../../kit/composites/data-table/table-model.ts'
import { type FleetRow, farmOf, machinesOf } from '../../../fleet-state/contract/fleet-rows.ts'
import { liveCause, liveSince } from '../../../fleet-state/contract/live-cause.ts'
import type { CauseKind } from '../../../fleet-state/contract/machine-cause.ts'
import { machineNow } from '../../../fleet-state/contract/row-figures.ts'
import { lostKwOf } from '../../../fleet-state/contract/stake.ts'
import type { WordSince } from '../../../fleet-state/contract/state-since.ts'
import { causeKey, causeKeyWords, causeWords } from '../../../fleet-state/web/causes-port.ts'
import { FigureCell, readFigure } from '../../../fleet-state/web/cells-port.ts'
import { shortDuration } from '../../../fleet-state/web/state-words-port.ts'
import type { ColumnParts } from './column-parts.ts'
import { headerWidth } from './header-width.ts'

/** Ids of the columns that say why, since when and how much. */
export const causeColumnIds = ['cause', 'since', 'lostPower', 'lostToday'] as const

const ordersOfNeed: readonly string[] = ['need', 'state', ...causeColumnIds]

/**
 * Whether rows stand by need, or only those of one need are left: then these columns are in the default set. An order
 * by one of them counts too, so that a press on its header does not take the column away.
 */
export const standsByNeed = ({ sort, need }: { readonly sort: string; readonly need: string }): boolean =>
  need !== 'all' || ordersOfNeed.includes(sort.replace(/^-/, ''))

/** Kinds that the state says already. */
const isPlain: readonly CauseKind[] = ['running', 'ready']

/** "12 min ago"; where history tells no more, "at least 7 d". */
const sinceText = (ageMs: number | null, isAtLeast: boolean, { t, format }: ColumnParts['words']): string =>
  isAtLeast && ageMs !== null
    ? t('fleetState.atLeast', { duration: shortDuration(ageMs, format) })
    : format.age(ageMs ?? undefined)

/**
 * Cause, start, lost power and lost energy of today. They are in the default set where rows stand by need; elsewhere a
 * person chooses them.
 */
export const causeColumns = ({
  live,
  words,
  isFleet,
  isByNeed,
  storedSince,
  lostToday,
}: ColumnParts): Column<FleetRow>[] => {
  const { t, format, zoneOf } = words
  const hidden = isByNeed ? {} : { hidden: true }
  const cause = (row: FleetRow) => (row.kind === 'machine' ? liveCause(machineNow(row, live), live) : undefined)
  const text = (row: FleetRow) => {
    const found = cause(row)
    return found && !isPlain.includes(found.kind) ? causeWords(found, t) : ''
  }
  /** By the machine itself, else by history. */
  const beginOf = (row: FleetRow): WordSince | undefined => {
    const sinceMs = row.kind === 'machine' ? liveSince(machineNow(row, live), live) : undefined
    return sinceMs === undefined ? storedSince(row) : { sinceMs, isAtLeast: false }
  }
  const sinceMs = (row: FleetRow) => beginOf(row)?.sinceMs
  const lastedMs = (row: FleetRow) => {
    const [nowMs, beganMs] = [live.nowMs(), sinceMs(row)]
    return nowMs === undefined || beganMs === undefined ? null : Math.max(0, nowMs - beganMs)
  }
  const lostKw = (row: FleetRow) => {
    const known = machinesOf(row).flatMap((machine) => lostKwOf(machineNow(machine, live)) ?? [])
    return known.length === 0 ? null : known.reduce((sum, kw) => sum + kw, 0)
  }
  const power = format.inUnit('kW')
  // In MWh the losses of a machine would be 0.0.
  const energy = format.inUnit('kWh', 0)
  const headers = Object.fromEntries(causeColumnIds.map((id) => [id, t(`fleetViews.column.${id}`)]))
  const header = (id: (typeof causeColumnIds)[number]) => headers[id] ?? id
  return [
    {
      id: 'cause',
      header: header('cause'),
      width: Math.max(190, headerWidth(header('cause'))),
      filter: 'choice',
      ...hidden,
      value: (row) => {
        const found = cause(row)
        return found ? causeKey(found) : null
      },
      choiceLabel: (key) => causeKeyWords(key, t),
      exportValue: (row) => text(row) || null,
      render: (row) => <FigureCell read={() => ({ text: text(row) })} />,
    },
    {
      id: 'since',
      header: header('since'),
      width: Math.max(94, headerWidth(header('since'))),
      align: 'right',
      filter: 'none',
      ...hidden,
      value: lastedMs,
      exportValue: (row) => {
        const beganMs = sinceMs(row)
        return beganMs === undefined ? null : formatInstant(beganMs, zoneOf(farmOf(row).farm.timezone))
      },
      render: (row) => (
        <FigureCell
          read={() => ({ text: sinceText(lastedMs(row), beginOf(row)?.isAtLeast ?? false, words), freshness: 'none' })}
        />
      ),
    },
    {
      id: 'lostPower',
      header: header('lostPower'),
      unit: power.unit,
      decimals: power.decimals,
      align: 'right',
      filter: 'number',
      width: headerWidth(header('lostPower'), power.unit),
      ...hidden,
      value: (row) => {
        const kw = lostKw(row)
        return kw === null ? null : power.of(kw)
      },
      render: (row) => <FigureCell read={() => ({ text: power.figure(lostKw(row)) })} />,
    },
    {
      id: 'lostToday',
      header: header('lostToday'),
      unit: energy.unit,
      decimals: energy.decimals,
      align: 'right',
      // Tiles that show the same view know these figures of farms alone.
      filter: isFleet ? 'none' : 'number',
      width: headerWidth(header('lostToday'), energy.unit),
      ...hidden,
      value: (row) => {
        const kwh = lostToday(row) ?? null
        return kwh === null ? null : energy.of(kwh)
      },
      render: (row) => <FigureCell read={() => readFigure(lostToday(row), energy.figure)} />,
    },
  ]
}
