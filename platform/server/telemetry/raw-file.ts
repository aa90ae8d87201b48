import { neutralText } from '../../../domain/neutral-text.ts'
import { qualities, unusedQualities } from '../../../domain/quality.ts'
import { formatOffset, offsetSpanAt } from '../../../domain/time-zone.ts'
import { type ArchiveSlice, slicesOf } from './archive.ts'
import type { Engine } from './engine.ts'
import { joinParquet } from './joined-parquet.ts'
import { bucketLiteral, tagList, textLiteral, timeLiteral } from './sql-text.ts'

export const rawFileFormats = ['csv', 'parquet'] as const
export type RawFileFormat = (typeof rawFileFormats)[number]

/** Raw values as one table: a row is a value of a tag at a time. */
export interface RawFileQuery {
  readonly tags: readonly { readonly tagId: number; readonly signal: string; readonly unit: string }[]
  /** Half-open range, epoch ms. */
  readonly fromMs: number
  readonly toMs: number
  /** IANA zone of the local times. */
  readonly zone: string
  readonly format: RawFileFormat
  /** Values as they are stored, also bad, missing and implausible ones; else these are left out. */
  readonly flagged: boolean
}

/** Bytes of a file, which follow each other. */
export interface RawFilePiece {
  readonly bytes: Buffer
  readonly rows: number
  /** All rows before this time are in it or in pieces before it, epoch ms. */
  readonly untilMs: number
}

export const rawFileColumns = ['time_utc', 'time_local', 'signal', 'value', 'text', 'quality', 'unit'] as const

/** Rows of one piece: about 40 MB of CSV. */
const pieceRows = 400_000
/** Tags that one statement names: its text must stay below the engine's limit. */
const tagsAtOnce = 5_000

/** A part of a piece in which the local time has one offset. */
interface Part extends ArchiveSlice {
  readonly offsetMs: number
}

const partsOf = (slice: ArchiveSlice, { fromMs, toMs, zone }: RawFileQuery): Part[] => {
  const endMs = Math.min(slice.toMs, toMs)
  const parts: Part[] = []
  for (let startMs = Math.max(slice.fromMs, fromMs); startMs < endMs; ) {
    const span = offsetSpanAt(zone, startMs)
    const partEndMs = Math.min(span.endMs, endMs)
    parts.push({ ...slice, fromMs: startMs, toMs: partEndMs, offsetMs: span.offsetMs })
    startMs = partEndMs
  }
  return parts
}

const nameOf = (tags: RawFileQuery['tags'], read: (tag: RawFileQuery['tags'][number]) => string): string =>
  `transform(tag, [${tags.map(({ tagId }) => tagId).join(',')}], [${tags.map((tag) => textLiteral(read(tag))).join(',')}], '')`

const qualityNames = `transform(quality, [${Object.values(qualities).join(',')}], [${Object.keys(qualities).map(textLiteral).join(',')}], '')`

/** As `neutralText` of the domain: no spreadsheet runs it as a formula. */
const neutral = (column: string) =>
  `replaceAll(if(match(${column}, ${textLiteral('^[\\s\\p{Z}\\x{FEFF}\\x00]*[=+\\-@＝＋－＠]|^[\\t\\r\\n\\x00]')}), concat('\\'', ${column}), ${column}), char(0), '')`

const isoOf = (time: string, offset: string) => `concat(replaceOne(toString(${time}), ' ', 'T'), '${offset}')`

/** Rows of a part, in order of time. `time` is DateTime64 of UTC with milliseconds. */
const selectOf = ({ tags, format, flagged }: RawFileQuery, { fromMs, toMs, share, shares, offsetMs }: Part) => {
  const isCsv = format === 'csv'
  const texts = isCsv ? neutralText : (text: string) => text
  const used = flagged ? '' : `AND quality NOT IN (${unusedQualities.join(',')})`
  const rows = `SELECT tag, time, value, text, quality FROM sample FINAL
    WHERE ${tagsIn(tags)} AND time >= ${timeLiteral(fromMs)} AND time < ${timeLiteral(toMs)}
      AND tag % ${shares} = ${share} ${used}`
  const columns = [
    isCsv ? isoOf('time', 'Z') : 'time',
    isoOf(`addMilliseconds(time, ${offsetMs})`, formatOffset(offsetMs)),
    nameOf(tags, ({ signal }) => texts(signal)),
    'if(isNaN(value), NULL, value)',
    isCsv ? neutral('text') : 'text',
    qualityNames,
    nameOf(tags, ({ unit }) => texts(unit)),
  ]
  // Names of their own: a column must not stand for another one of the same name.
  const named = columns.map((column, index) => `${column} AS c${index}`).join(', ')
  const renamed = rawFileColumns.map((name, index) => `c${index} AS ${name}`).join(', ')
  return {
    rows: `SELECT ${renamed} FROM (SELECT ${named}, tag AS t, time AS at FROM (${rows})) ORDER BY at, t`,
    count: `SELECT toFloat64(count()) FROM (${rows})`,
  }
}

const tagsIn = (tags: RawFileQuery['tags']) => `tag IN ${tagList(tags.map(({ tagId }) => tagId))}`

const csvSettings = `format_csv_null_representation = '', output_format_csv_crlf_end_of_line = 1`
const parquetSettings = `output_format_parquet_compression_method = 'zstd', output_format_parquet_string_as_string = 1, output_format_parquet_row_group_size = ${pieceRows}`

const csvHeader = `${rawFileColumns.join(',')}\r\n`

/** The parts in which a file is read. */
const planParts = async (engine: Engine, query: RawFileQuery, mostRows: number): Promise<Part[]> => {
  const { tags, fromMs, toMs } = query
  const [starts, counts] = await engine.columns<[number[], number[]]>(
    `SELECT toFloat64(toUnixTimestamp(toStartOfHour(time))) AS hour, toFloat64(count()) FROM sample
     WHERE ${tagsIn(tags)} AND time >= ${timeLiteral(fromMs)} AND time < ${timeLiteral(toMs)} GROUP BY hour ORDER BY hour`,
  )
  const hours = starts.map((seconds, index) => ({ startMs: seconds * 1000, rows: counts[index] ?? 0 }))
  return slicesOf(hours, mostRows).flatMap((slice) => partsOf(slice, query))
}

async function* csvPieces(engine: Engine, query: RawFileQuery, parts: readonly Part[]): AsyncGenerator<RawFilePiece> {
  yield { bytes: Buffer.from(csvHeader), rows: 0, untilMs: query.fromMs }
  for (const part of parts) {
    const { rows, count } = selectOf(query, part)
    const [[found = 0]] = await engine.columns<[number[]]>(count)
    if (found > 0) yield { bytes: await engine.file(rows, 'CSV', csvSettings), rows: found, untilMs: part.toMs }
  }
}

async function* parquetPieces(
  engine: Engine,
  query: RawFileQuery,
  parts: readonly Part[],
): AsyncGenerator<RawFilePiece> {
  const joined = joinParquet('Solvane')
  const { fromMs } = query
  // The columns of a file without rows come from an empty part.
  const empty: Part = { fromMs, toMs: fromMs, share: 0, shares: 1, offsetMs: 0 }
  for (const part of parts.length > 0 ? parts : [empty]) {
    const file = await engine.file(selectOf(query, part).rows, 'Parquet', parquetSettings)
    yield { ...joined.add(file), untilMs: part.toMs }
  }
  yield { bytes: joined.end(), rows: 0, untilMs: query.toMs }
}

/**
 * A file of raw values, piece by piece: neither side holds more than one. Rows are in order of time; of hours with more than
 * {@link pieceRows} rows, some tags come before others.
 */
export async function* readRawFile(
  engine: Engine,
  query: RawFileQuery,
  mostRows = pieceRows,
): AsyncGenerator<RawFilePiece> {
  const parts = await planParts(engine, query, mostRows)
  yield* (query.format === 'csv' ? csvPieces : parquetPieces)(engine, query, parts)
}

/** The start of the first open day, epoch ms: `rollup_1d` has the days before it. */
const openFromMs = async (engine: Engine): Promise<number> => {
  const [[seconds = 0]] = await engine.columns<[number[]]>(
    'SELECT toFloat64(toUnixTimestamp(toStartOfDay(until))) FROM rollup_closed FINAL WHERE id = 1',
  )
  return seconds * 1000
}

/** About how many raw rows tags have in a range: by the rollups of closed days, and counted in open ones. */
export const estimateRawRows = async (
  engine: Engine,
  tagIds: readonly number[],
  fromMs: number,
  toMs: number,
): Promise<number> => {
  const openMs = await openFromMs(engine)
  let rows = 0
  for (let start = 0; start < tagIds.length; start += tagsAtOnce) {
    const chosen = `tag IN ${tagList(tagIds.slice(start, start + tagsAtOnce))}`
    const [[closed = 0]] = await engine.columns<[number[]]>(
      `SELECT toFloat64(sum(samples)) FROM rollup_1d FINAL
       WHERE ${chosen} AND bucket >= ${bucketLiteral(fromMs)} AND bucket < ${bucketLiteral(Math.min(toMs, openMs))}`,
    )
    rows += closed
    if (toMs <= openMs) continue
    const [[open = 0]] = await engine.columns<[number[]]>(
      `SELECT toFloat64(count()) FROM sample
       WHERE ${chosen} AND time >= ${timeLiteral(Math.max(fromMs, openMs))} AND time < ${timeLiteral(toMs)}`,
    )
    rows += open
  }
  return rows
}

/** Calls of the historian about files of raw rows. */
export const rawFileCalls = (engine: Engine) => ({
  rawFile: (query: RawFileQuery) => readRawFile(engine, query),
  estimateRows: (tagIds: readonly number[], fromMs: number, toMs: number) =>
    estimateRawRows(engine, tagIds, fromMs, toMs),
})
