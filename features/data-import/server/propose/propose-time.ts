import { type Cell, textOf } from '../../../../platform/server/spreadsheet/cell.ts'
import { timeParser, type WrittenTime } from '../../contract/time-format.ts'
import type { SampleTable } from './sample-table.ts'

/** A choice with its reason; several formats are a question. */
export interface TimeProposal {
  readonly column: string
  readonly clockColumn?: string
  readonly formats: readonly string[]
  /** Other columns that hold times as well. */
  readonly others: readonly string[]
  readonly reason: string
  /** Whether the stamps carry an offset or count from 1970. */
  readonly isUniversal: boolean
  /** Times of the rows by the first format, wall clocks read as UTC or instants; NaN where a row has none. */
  readonly times: readonly number[]
}

const clocks = ['', ' HH:mm:ss', 'THH:mm:ss', ' h:mm:ss A', ', HH:mm:ss']
const days = [
  ...['/', '-'].flatMap((sign) => [
    `DD${sign}MM${sign}YYYY`,
    `MM${sign}DD${sign}YYYY`,
    `YYYY${sign}MM${sign}DD`,
    `DD${sign}MM${sign}YY`,
    `MM${sign}DD${sign}YY`,
    `YY${sign}MM${sign}DD`,
  ]),
  // Dates with points begin with the day or with a year of four digits.
  ...['DD.MM.YYYY', 'YYYY.MM.DD', 'DD.MM.YY'],
  ...['DD-MMM-YYYY', 'DD/MMM/YYYY', 'DD MMM YYYY', 'DD. MMM YYYY', 'DD-MMM-YY', 'DD MMM YY', 'DD. MMM YY'],
  ...['MMM DD, YYYY', 'MMM DD YYYY', 'YYYY MMM DD', 'YYYY-MMM-DD', 'DDMMMYYYY'],
  'YYYYMMDD',
]
const compact = ['YYYYMMDDHHmm', 'YYYYMMDDHHmmss']
const patterns = [...days.flatMap((day) => clocks.map((clock) => day + clock)), ...compact]
const clockForm = /^\d{1,2}:\d{2}(:\d{2})?(\s?[AaPp][Mm])?$/

/** Share of the filled cells that must be times: a footer or a broken line is no reason to doubt a format. */
const enough = 0.95
const cellsToTry = 2_000
const dayMs = 86_400_000

const timeName = /time|date|stamp|zeit|datum|heure|fecha|hora|data\b|início|periodo|period/i

const msOf = (time: WrittenTime): number => (time ? ('localMs' in time ? time.localMs : time.instantMs) : Number.NaN)

const numberFormat = (texts: readonly string[], isNamed: boolean): string | undefined => {
  const values = texts.filter((text) => /^\d+(\.\d+)?$/.test(text)).map(Number)
  if (values.length < texts.length * enough) return undefined
  const within = (low: number, high: number) => values.every((value) => value >= low && value < high)
  if (within(6.3e11, 4.2e12)) return 'epoch-ms'
  if (within(6.3e8, 4.2e9)) return 'epoch-s'
  return isNamed && within(32_000, 60_000) ? 'excel-serial' : undefined
}

const fitsAll = (texts: readonly string[], format: string): boolean => {
  const parse = timeParser(format)
  let misses = 0
  for (const text of texts) if (parse(text) === undefined && ++misses > texts.length * (1 - enough)) return false
  return true
}

/** Formats that read nearly all texts of a column. */
const formatsOf = (cells: readonly Cell[], isNamed: boolean): string[] => {
  if (cells.length === 0) return []
  if (cells.filter((cell) => cell instanceof Date).length >= cells.length * enough) return ['iso']
  const texts = cells.map(textOf)
  const byNumber = numberFormat(texts, isNamed)
  if (byNumber) return [byNumber]
  if (!texts[0]?.match(/^[+-]?\d+(\.\d+)?$/) && fitsAll(texts, 'iso')) return ['iso']
  const few = texts.slice(0, 20)
  return patterns.filter((format) => fitsAll(few, format) && fitsAll(texts, format))
}

const timesBy = (rows: readonly (readonly Cell[])[], format: string, cell: (row: readonly Cell[]) => Cell) => {
  const parse = timeParser(format)
  return rows.map((row) => {
    const found = cell(row)
    return found instanceof Date ? found.getTime() : msOf(parse(textOf(found)))
  })
}

/** Number of different distances between neighbours: the right order of day and month gives few. */
const stepsIn = (times: readonly number[]): number => {
  const known = times.filter((time) => !Number.isNaN(time))
  return new Set(known.slice(1).map((time, index) => Math.abs(time - (known[index] ?? 0)))).size
}

/** Distance that half of the neighbours do not exceed, ms; NaN where all times are one. */
const usualStep = (times: readonly number[]): number => {
  const known = times.filter((time) => !Number.isNaN(time))
  const steps = known
    .slice(1)
    .map((time, index) => Math.abs(time - (known[index] ?? 0)))
    .filter((step) => step > 0)
    .toSorted((one, other) => one - other)
  return steps[Math.floor(steps.length / 2)] ?? Number.NaN
}

/**
 * Formats that leave the rows in the steadiest order; several of them are a question. Rows of days or months prove nothing: the
 * first days of months, read with day and month exchanged, are as steady as days.
 */
const steadiest = (formats: readonly string[], timesOf: (format: string) => readonly number[]): string[] => {
  const measured = formats.map((format) => ({ format, steps: stepsIn(timesOf(format)) }))
  const fewest = Math.min(...measured.map(({ steps }) => steps))
  const steady = measured.filter(({ steps }) => steps === fewest).map(({ format }) => format)
  const best = usualStep(timesOf(steady[0] as string)) < dayMs ? steady : formats
  const isUnlike = (one: string, other: string) =>
    timesOf(one).some((time, index) => time !== timesOf(other)[index] && !Number.isNaN(time))
  return best.filter((format, index) => index === 0 || isUnlike(best[0] as string, format))
}

const withClock = (table: SampleTable, date: number, format: string) => {
  if (/[Hh]/.test(format)) return undefined
  const clock = table.names.findIndex(
    (_, index) =>
      index !== date &&
      table.rows.slice(0, cellsToTry).every((row) => textOf(row[index]) === '' || clockForm.test(textOf(row[index]))) &&
      table.rows.some((row) => textOf(row[index]) !== ''),
  )
  return clock < 0 ? undefined : clock
}

/** Finds the column of the times and how to read it; undefined when there is none. */
export const proposeTime = (table: SampleTable): TimeProposal | undefined => {
  const candidates = table.names.map((name, index) => {
    const cells = table.rows
      .slice(0, cellsToTry)
      .map((row) => row[index] ?? '')
      .filter((cell) => textOf(cell) !== '')
    return { name, index, formats: cells.length < 1 ? [] : formatsOf(cells, timeName.test(name)) }
  })
  const found = candidates.filter(({ formats }) => formats.length > 0)
  const chosen = found.find(({ name }) => timeName.test(name)) ?? found[0]
  if (!chosen) return undefined
  const clock = withClock(table, chosen.index, chosen.formats[0] ?? '')
  const half = clock !== undefined && /[AaPp][Mm]$/.test(textOf(table.rows[0]?.[clock]))
  const suffix = clock === undefined ? '' : half ? ' h:mm:ss A' : ' HH:mm:ss'
  const formats =
    clock === undefined ? chosen.formats : chosen.formats.map((one) => (one === 'iso' ? 'YYYY-MM-DD' : one) + suffix)
  const cellOf = (row: readonly Cell[]): Cell =>
    clock === undefined ? (row[chosen.index] ?? '') : `${textOf(row[chosen.index])} ${textOf(row[clock])}`
  const timesOf = (format: string) => timesBy(table.rows, format, cellOf)
  const best = formats.length > 1 ? steadiest(formats, timesOf) : formats
  const [format = 'iso'] = best
  const parse = timeParser(format)
  const firstCell = table.rows.map(cellOf).find((cell) => textOf(cell) !== '')
  const example = textOf(firstCell)
  const written = firstCell instanceof Date ? undefined : parse(example)
  return {
    column: chosen.name,
    ...(clock !== undefined && { clockColumn: table.names[clock] ?? '' }),
    formats: best,
    others: found
      .filter(({ name, index }) => index !== chosen.index && index !== clock && timeName.test(name))
      .map(({ name }) => name),
    reason:
      best.length > 1
        ? `"${example}" and all other stamps fit ${best.join(' and ')}; no day above 12 tells them apart`
        : `all stamps of the first ${table.rows.length} rows fit, e.g. "${example}"${formats.length > 1 ? '; another order of day and month would give uneven steps' : ''}`,
    isUniversal: written !== undefined && 'instantMs' in written,
    times: timesOf(format),
  }
}
