import { longestEventText } from '../../../domain/plant-event.ts'
import { readCode, readId, storableText } from '../../../platform/server/ingest/json-events.ts'
import { type Cell, textOf } from '../../../platform/server/spreadsheet/cell.ts'
import { longestText } from '../../../platform/server/telemetry/believable.ts'
import { createTimeReader } from '../../data-import/server/reading-port.ts'
import type { EventMapping } from '../contract/event-mapping.ts'
import type { EventReason } from '../contract/event-report.ts'
import type { ReadRow } from './spans.ts'

type Role = Exclude<keyof EventMapping['columns'], 'code'>

/** A row that cannot be stored, with the column and the text that say why. */
export class RowFault extends Error {
  readonly column: string
  readonly value: string
  readonly reason: EventReason
  constructor(column: string, value: string, reason: EventReason) {
    super(reason)
    this.column = column
    this.value = value
    this.reason = reason
  }
}

/** Places of the columns of the mapping in a header. */
export interface Places {
  readonly of: (column: string) => number
  readonly last: number
}

const codeColumns = ({ columns: { code } }: EventMapping): readonly string[] =>
  typeof code === 'string' ? [code] : code

/** All columns that the mapping reads. */
export const columnsOf = (mapping: EventMapping): string[] => {
  const { code: _, ...others } = mapping.columns
  return [...codeColumns(mapping), ...Object.values(others), mapping.deviceColumn].filter((name) => name !== undefined)
}

const matches = (pattern: string, code: string): boolean =>
  pattern.endsWith('*') ? code.startsWith(pattern.slice(0, -1)) : pattern === code

/** Reads rows of a table by the mapping. `deviceOfLine` is the device that a line above the header names. */
export const createRowReader = (mapping: EventMapping, nowMs: number) => {
  const {
    columns,
    csv: _csv,
    time,
    codeSeparator,
    stillActive,
    severities,
    information,
    devices,
    deviceColumn,
  } = mapping
  const readTime = createTimeReader({ ...time, column: columns.start, label: 'start', direction: 'found' }, nowMs)

  const timeOf = (column: string, cell: Cell): number => {
    const read = readTime(cell)
    if ('timeMs' in read) return read.timeMs
    const reason = 'reason' in read ? (read.reason as EventReason) : 'time-is-ambiguous'
    throw new RowFault(column, textOf(cell), reason)
  }
  const endOf = (cell: Cell, startMs: number): number | undefined => {
    const text = textOf(cell)
    if (columns.end === undefined || text === '' || stillActive.includes(text)) return undefined
    const endMs = timeOf(columns.end, cell)
    if (endMs < startMs) throw new RowFault(columns.end, text, 'ends-before-start')
    return endMs
  }
  const severityOf = (text: string): ReadRow['severity'] => {
    if (columns.severity === undefined || text === '') return undefined
    const severity = severities[text]
    if (severity === undefined) throw new RowFault(columns.severity, text, 'unknown-state')
    return severity ?? undefined
  }

  return (cells: readonly Cell[], places: Places, deviceOfLine: string | undefined): ReadRow => {
    const cellAt = (column: string): Cell => cells[places.of(column)] ?? ''
    const textAt = (role: Role): string => (columns[role] === undefined ? '' : textOf(cellAt(columns[role])))
    const deviceCode =
      deviceColumn === undefined
        ? (deviceOfLine ?? devices[0]?.deviceCode)
        : devices.find(({ value }) => value === textOf(cellAt(deviceColumn)))?.deviceCode
    if (deviceCode === undefined)
      throw new RowFault(deviceColumn ?? '', textOf(cellAt(deviceColumn ?? '')), 'unknown-device')
    if (cells.length <= places.last) throw new RowFault('', String(cells.length), 'wrong-cell-count')
    const names = codeColumns(mapping)
    const parts = names.map((name) => textOf(cellAt(name)).trim())
    const code = parts.includes('') ? '' : readCode(parts.join(codeSeparator))
    if (typeof code !== 'string' || code === '')
      throw new RowFault(names.join(codeSeparator), parts.join(codeSeparator), 'bad-code')
    const id = readId(textAt('id'))
    if (typeof id === 'object') throw new RowFault(columns.id ?? '', textAt('id'), 'bad-id')
    const startMs = timeOf(columns.start, cellAt(columns.start))
    const severity = severityOf(textAt('severity'))
    const text = (role: 'text' | 'component' | 'value', longest: number) => {
      const said = textAt(role)
      return said === '' ? undefined : storableText(said, longest)
    }
    return {
      ...{ deviceCode, code, startMs, id, severity },
      endMs: endOf(columns.end === undefined ? '' : cellAt(columns.end), startMs),
      isInformation: severity === 'info' || information.some((pattern) => matches(pattern, code)),
      text: text('text', longestEventText),
      component: text('component', longestEventText),
      value: text('value', longestText),
    }
  }
}
