import { formatInstant } from '../../../domain/local-time.ts'
import type { FarmTag } from '../../plant-connection/server/port.ts'
import { csvLine, csvText, csvValue } from './csv-text.ts'
import type { HistoryRow } from './history-rows.ts'

/** A column's title: farm, machine, signal and unit, e.g. `FR-VLM WT01 ActivePower [kW]`. */
const columnTitle = (tag: FarmTag): string =>
  `${tag.farmCode} ${tag.deviceCode} ${tag.name}${tag.unit === '' ? '' : ` [${tag.unit}]`}`

export interface FileColumns {
  readonly titles?: readonly string[] | undefined
  /** The rows hold a quality after each value. */
  readonly flagged?: boolean
}

const chunkLength = 65_536

/**
 * The text of a history file, piece by piece, in one dialect for every language: comma, decimal point, CRLF, UTF-8 without a mark.
 * Times are ISO 8601 in the zone with their offset, so that the two passes of an autumn hour differ.
 */
export async function* historyFileText(
  tags: readonly FarmTag[],
  rows: AsyncIterable<HistoryRow>,
  zone: string,
  { titles = tags.map(columnTitle), flagged = false }: FileColumns = {},
): AsyncGenerator<string> {
  const columns = flagged ? titles.flatMap((title) => [title, `${title} quality`]) : titles
  let text = csvLine([csvText(`time (${zone})`), ...columns.map(csvText)])
  for await (const { timeMs, values } of rows) {
    text += csvLine([formatInstant(timeMs, zone), ...values.map((value) => csvValue(value))])
    if (text.length < chunkLength) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}

/** `solvane_FR-VLM_2026-10-25_2026-10-26.csv`; ASCII, without characters that a file system or header refuses. */
export const historyFileName = (tags: readonly FarmTag[], fromMs: number, toMs: number, zone: string): string => {
  const farms = [...new Set(tags.map((tag) => tag.farmCode))]
  const day = (timeMs: number) => formatInstant(timeMs, zone).slice(0, 10)
  const subject = farms.length === 1 ? farms[0] : `${farms.length}-farms`
  return `solvane_${subject}_${day(fromMs)}_${day(toMs)}.csv`.replaceAll(/[^A-Za-z0-9_.-]/g, '_')
}
