import type { Cell, Column } from '../../../../kit/composites/data-table/table-model.ts'
import type { Format } from '../../../../platform/web/i18n/format.ts'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import { zoneLabel } from '../../../../platform/web/time/zone-label.ts'
import type { Alarm } from '../../../alarms/contract/alarm.ts'
import { alarmOrders } from '../../../alarms/contract/alarm-calls.ts'
import { alarmCells, alarmColumnIds, causeText, lastedMs, stateKey } from '../../contract/alarm-cells.ts'
import { AgeCell } from './age-cell.tsx'
import { PriorityMark, StateOfAlarm } from './priority-mark.tsx'

export interface ColumnWords {
  readonly t: (key: string, figures?: Readonly<Record<string, unknown>>) => string
  readonly format: Format
  readonly zoneOf: (plantZone: string | undefined) => string
  readonly nowMs: () => number
  /** Address of the list of a cause. */
  readonly causeLink: (alarm: Alarm) => string
}

interface ColumnParts extends Partial<Column<Alarm>> {
  readonly id: string
}

const orders: readonly string[] = alarmOrders
/** Milliseconds of an instant of the wire. */
export const msOf = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant))

/** The cell of a file, as the server writes it in long files. */
const cellOf = (id: string, words: ColumnWords): Pick<Column<Alarm>, 'exportValue'> => {
  const column = alarmColumnIds.find((known) => known === id)
  return column ? { exportValue: (alarm) => alarmCells[column](alarm, words) } : {}
}

const base = (words: ColumnWords, { id, ...parts }: ColumnParts): Column<Alarm> => ({
  id,
  header: words.t(`alarmPages.column.${id}`),
  value: () => null,
  filter: 'none',
  ...(!orders.includes(id) && { sortable: false as const }),
  ...cellOf(id, words),
  ...parts,
})

const text = (words: ColumnWords, id: string, value: (alarm: Alarm) => Cell, parts: Partial<Column<Alarm>> = {}) =>
  base(words, { id, value, ...parts })

/** A time of the site, in the zone of the page. */
const instant = (
  words: ColumnWords,
  id: string,
  at: (alarm: Alarm) => string | null,
  parts: Partial<Column<Alarm>> = {},
) =>
  base(words, {
    id,
    width: 216,
    value: (alarm) => msOf(at(alarm)),
    render: (alarm) => {
      const ms = msOf(at(alarm))
      return ms === null ? '-' : <Instant atMs={ms} plantZone={alarm.timezone} />
    },
    explain: (alarm) => {
      const ms = msOf(at(alarm))
      return ms === null ? [] : [zoneLabel(words.zoneOf(alarm.timezone), ms)]
    },
    ...parts,
  })

const worded = (words: ColumnWords, id: string, key: (alarm: Alarm) => string | null, hidden = true) =>
  text(
    words,
    id,
    (alarm) => {
      const name = key(alarm)
      return name === null ? null : words.t(name)
    },
    { hidden },
  )

/** Visible columns of the default view. */
const usualColumns = (words: ColumnWords): readonly Column<Alarm>[] => {
  const { t, format, nowMs, causeLink } = words
  return [
    text(words, 'priority', (alarm) => `${t(`alarmPages.priority.${alarm.priority}`)} · ${t(stateKey(alarm))}`, {
      width: 208,
      render: (alarm) => <StateOfAlarm alarm={alarm} />,
    }),
    text(words, 'message', ({ message }) => message, { width: 240, opens: true }),
    text(words, 'equipment', ({ equipement }) => equipement, { width: 96 }),
    text(words, 'farm', ({ farmName }) => farmName, { width: 152 }),
    instant(words, 'since', ({ startDate }) => startDate, { width: 200 }),
    text(words, 'age', (alarm) => Math.round(lastedMs(alarm, nowMs()) / 1_000), {
      width: 80,
      align: 'right',
      card: true,
      render: (alarm) => <AgeCell alarm={alarm} />,
      exportUnit: 's',
    }),
    text(words, 'code', ({ code }) => code, {
      width: 112,
      render: ({ code, isMapped }) => (isMapped ? code : `${code} · ${t('alarmPages.unmapped')}`),
      marks: ({ isMapped }) => (isMapped ? [] : [t('alarmPages.unmapped')]),
    }),
    text(words, 'cause', (alarm) => causeText(alarm, t), {
      width: 88,
      render: (alarm) => {
        const words = causeText(alarm, t)
        if (words === '') return ''
        return (
          <AppLink href={causeLink(alarm)} tabIndex={-1}>
            {words}
          </AppLink>
        )
      },
    }),
    text(words, 'count', ({ count }) => count, {
      width: 56,
      align: 'right',
      render: ({ count }) => (count > 1 ? `×${format.number(count)}` : ''),
    }),
    text(words, 'acknowledged', ({ acknowledgedBy }) => acknowledgedBy, { width: 136 }),
  ]
}

/** The other properties of an alarm, for the column chooser. */
const furtherColumns = (words: ColumnWords): readonly Column<Alarm>[] => {
  const hidden = { hidden: true }
  const { format } = words
  return [
    text(words, 'comment', ({ comment }) => comment, { hidden: true, width: 240 }),
    worded(words, 'severity', ({ severity }) => `alarmPages.severity.${severity}`),
    instant(words, 'endDate', ({ endDate }) => endDate, hidden),
    worded(words, 'endReason', ({ endReason }) => endReason && `alarmPages.endReason.${endReason}`),
    text(words, 'duration', ({ durationS }) => durationS, {
      hidden: true,
      align: 'right',
      render: ({ durationS }) => format.duration(durationS * 1_000),
      exportUnit: 's',
    }),
    worded(words, 'causeGroup', ({ causeGroup }) => `alarmPages.group.${causeGroup}`),
    worded(words, 'causeRule', ({ causeRule }) => `alarmPages.rule.${causeRule}`),
    text(words, 'farmCode', ({ farmCode }) => farmCode, hidden),
    text(words, 'country', ({ countryCode }) => countryCode, hidden),
    worded(words, 'technology', ({ technology }) => `fleetState.technology.${technology}`),
    text(words, 'subFarmCode', ({ subFarmCode }) => subFarmCode, hidden),
    text(words, 'subFarmName', ({ subFarmName }) => subFarmName, hidden),
    text(words, 'firstSubStationCode', ({ firstSubStationCode }) => firstSubStationCode, hidden),
    text(words, 'firstSubStationName', ({ firstSubStationName }) => firstSubStationName, hidden),
    text(words, 'entCode', ({ entCode }) => entCode, hidden),
    text(words, 'machineCode', ({ machineCode }) => machineCode, hidden),
    text(words, 'component', ({ component }) => component, hidden),
    text(words, 'manufacturer', ({ manufacturer }) => manufacturer, hidden),
    text(words, 'value', ({ value }) => value, hidden),
    worded(words, 'source', ({ source }) => `alarmPages.source.${source}`),
    instant(words, 'acknowledgedAt', ({ acknowledgedAt }) => acknowledgedAt, hidden),
    instant(words, 'shelvedUntil', ({ shelvedUntil }) => shelvedUntil, hidden),
    worded(words, 'suppressedBy', ({ suppressedBy }) => suppressedBy && `alarmPages.suppression.${suppressedBy}`),
    instant(words, 'unknownSince', ({ unknownSince }) => unknownSince, hidden),
    instant(words, 'receivedAt', ({ receivedAt }) => receivedAt, hidden),
    text(words, 'timezone', ({ timezone }) => timezone, hidden),
    text(words, 'id', ({ id }) => id, hidden),
    text(words, 'causeId', ({ causeId }) => causeId, hidden),
  ]
}

/** A card of a phone: mark and message, then machine, farm and age. */
const cardColumns = (columns: readonly Column<Alarm>[]): readonly Column<Alarm>[] => {
  const [mark, ...others] = columns
  if (!mark) return columns
  const title: Column<Alarm> = {
    ...mark,
    render: (alarm) => (
      <>
        <PriorityMark alarm={alarm} wordHidden /> {alarm.message}
      </>
    ),
  }
  const figures = ['equipment', 'farm']
  return [
    title,
    ...others.map(
      (column): Column<Alarm> => (figures.includes(column.id) ? { ...column, card: true, align: 'right' } : column),
    ),
  ]
}

/** Columns of the list: shelved alarms say until when, suppressed ones why, history when they ended. */
export const alarmColumns = (
  words: ColumnWords,
  { view, isPhone, isFarm }: { readonly view: string; readonly isPhone: boolean; readonly isFarm: boolean },
): readonly Column<Alarm>[] => {
  const shownIn: Readonly<Record<string, readonly string[]>> = {
    shelved: ['shelvedUntil'],
    suppressed: ['suppressedBy', 'shelvedUntil'],
    history: ['endDate'],
  }
  const columns = [...usualColumns(words), ...furtherColumns(words)]
    .filter(({ id }) => !isFarm || id !== 'farm')
    .map((column) => (shownIn[view]?.includes(column.id) ? { ...column, hidden: false } : column))
  return isPhone ? cardColumns(columns) : columns
}
