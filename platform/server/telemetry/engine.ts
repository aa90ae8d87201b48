import { Readable } from 'node:stream'
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { readNativeColumns } from './native-columns.ts'
import { oneNode, type Topology } from './topology.ts'

/** Longest time of a query that a person waits for. */
const querySeconds = 30
/** Longest time of a statement that moves many rows. */
const statementSeconds = 600
/** A reply that would hold more than this is refused rather than built in memory. Of arrays the rows say nothing. */
const maxResultRows = 5_000_000
const maxWrittenBytes = 256 * 2 ** 20

/**
 * The one way to the column store, the same for chDB and a ClickHouse server. Settings stand in the SQL, because the
 * embedded engine would keep the client's for its session. Every statement must be harmless when run twice.
 */
export interface Engine {
  readonly kind: 'chdb' | 'clickhouse'
  readonly topology: Topology
  /** For `INSERT INTO … SELECT … SETTINGS`: many partitions at once, and time for it. */
  readonly bulkSettings: string
  /** Runs a SELECT (without SETTINGS and FORMAT) and gives its columns in order; nan arrives as null. */
  columns<Columns extends readonly unknown[][]>(select: string): Promise<Columns>
  /**
   * Runs a SELECT (without SETTINGS and FORMAT) of so many figures and arrays of figures, and gives a row's cells as JSON; nan is null.
   * One that would have to look at more rows than `mostRows` is refused, by one node before it reads them.
   */
  written(select: string, width: number, mostRows?: number): Promise<Buffer[][]>
  /** Runs a SELECT (without SETTINGS and FORMAT) of so many figures, and gives its columns, each as the JSON of its array; nan is null. */
  writtenColumns(select: string, width: number, inOneThread?: boolean): Promise<Buffer[]>
  /** Runs a SELECT (with its SETTINGS, without FORMAT) and gives its rows as lines of tab-separated values. */
  text(select: string): Promise<string>
  /** Runs a SELECT (without SETTINGS and FORMAT) and gives its rows as a file of a format, with settings of this format. */
  file(select: string, format: 'CSV' | 'Parquet', settings: string): Promise<Buffer>
  /** Runs DDL or an `INSERT … SELECT`. */
  run(statement: string): Promise<void>
  /** Inserts rows of JSONCompactEachRow into `table (columns)`; durable when it resolves. */
  insert(into: string, rows: string): Promise<void>
  /** The same with what `text` gave. */
  insertText(into: string, rows: string): Promise<void>
  close(): Promise<void>
}

/** Whether the engine refused a statement: its own refusals have numbers, a server or process that is gone has none. */
export const isRefusal = (error: unknown): boolean => /^\d+$/.test(String((error as { readonly code?: unknown }).code))

/** A result without rows comes without columns: as many empty ones as any SELECT here has. */
const noRows: readonly (readonly unknown[])[] = Array.from({ length: 12 }, () => [])

const querySettings = [
  `max_execution_time = ${querySeconds}`,
  `max_result_rows = ${maxResultRows}`,
  // Duplicates share a partition: every partition column is a function of the sorting key.
  'do_not_merge_across_partitions_select_final = 1',
].join(', ')

/** Whatever the account at a server is set to. */
const writtenSettings = `${querySettings}, max_result_bytes = ${maxWrittenBytes}, output_format_json_quote_denormals = 0, output_format_json_quote_64bit_floats = 0, output_format_json_quote_64bit_integers = 0`

const insertSettings = 'async_insert = 0, max_partitions_per_insert_block = 0'
const bulkSettings = `SETTINGS max_execution_time = ${statementSeconds}, max_partitions_per_insert_block = 0, do_not_merge_across_partitions_select_final = 1`

export type ClientConnection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>

/** What a server tells of a failure after the first rows stands behind them, as text. */
const failurePattern = /Code: \d+\. DB::Exception: [^\n]*/

const failureWithin = (answer: Buffer): string | undefined => {
  const [message] = failurePattern.exec(answer.subarray(-8_192).toString('utf8')) ?? []
  return message && `The historian failed within its answer. ${message}`
}

const readAnswer = (bytes: Buffer): unknown[][] => {
  try {
    return readNativeColumns(bytes)
  } catch (error) {
    const failure = failureWithin(bytes)
    throw failure === undefined ? error : new Error(failure, { cause: error })
  }
}

const code = (character: string) => character.charCodeAt(0)
const [newline, comma, space, quote, opening, closing] = [...'\n, "[]'].map(code) as [
  number,
  number,
  number,
  number,
  number,
  number,
]

/** Where `character` stands next, or the end. */
const nextOf = (bytes: Buffer, character: number, from: number, end: number): number => {
  const place = bytes.indexOf(character, from)
  return place === -1 || place > end ? end : place
}

/** Cells of a row of JSONCompactEachRow that holds figures, and arrays of figures; undefined where it holds anything else. */
const cellsOf = (line: Buffer): Buffer[] | undefined => {
  const end = line.length - 1
  if (line[0] !== opening || line[end] !== closing) return undefined
  const cells: Buffer[] = []
  for (let at = 1; at < end; at += 1) {
    const first = line[at]
    if (first === comma || first === space) continue
    // Servers may tell of a failure in a row of its own.
    if (first === quote) return undefined
    const after = first === opening ? nextOf(line, closing, at, end) + 1 : nextOf(line, comma, at, end)
    cells.push(line.subarray(at, after))
    at = after
  }
  return cells
}

const readWritten = (bytes: Buffer, width: number): Buffer[][] => {
  const rows: Buffer[][] = []
  for (let at = 0; at < bytes.length; ) {
    const end = nextOf(bytes, newline, at, bytes.length)
    // The end of a line tells a whole row from one that was cut behind an array.
    const cells = end < bytes.length ? cellsOf(bytes.subarray(at, end)) : undefined
    if (cells?.length !== width) throw new Error(failureWithin(bytes) ?? 'The answer of the historian ends too early')
    rows.push(cells)
    at = end + 1
  }
  return rows
}

const emptyArray = Buffer.from('[]')

const readWrittenColumns = (bytes: Buffer, width: number): Buffer[] => {
  const failure = failureWithin(bytes)
  if (failure !== undefined) throw new Error(failure)
  const columns: Buffer[] = []
  const end = bytes.lastIndexOf(closing)
  for (let at = bytes.indexOf(opening) + 1; at < end; ) {
    const first = nextOf(bytes, opening, at, end)
    at = nextOf(bytes, closing, first, end) + 1
    if (first < end) columns.push(bytes.subarray(first, at))
  }
  // Of no rows it tells no columns either.
  if (columns.length === 0 && end > 0) return Array.from({ length: width }, () => emptyArray)
  if (columns.length !== width) throw new Error('The answer of the historian ends too early')
  return columns
}

const engineOver = (kind: Engine['kind'], client: ClickHouseClient, topology: Topology): Engine => {
  const answer = async (query: string): Promise<Buffer> => {
    const { stream } = await client.exec({ query })
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk)
    return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
  }
  const readSettings = `${topology.settings}${topology.readSettings}`
  const insertAs = async (format: string, into: string, rows: string): Promise<void> => {
    const { stream } = await client.exec({
      query: `INSERT INTO ${into} SETTINGS ${insertSettings}${topology.settings}${topology.insertSettings} FORMAT ${format}`,
      values: Readable.from([rows], { objectMode: false }),
    })
    // A server may tell of a failure after its first bytes.
    for await (const _ of stream);
  }
  return {
    kind,
    topology,
    bulkSettings: `${bulkSettings}${topology.settings}${topology.readSettings}${topology.insertSettings}`,
    async columns<Columns extends readonly unknown[][]>(select: string) {
      const columns = readAnswer(await answer(`${select} SETTINGS ${querySettings}${readSettings} FORMAT Native`))
      return (columns.length > 0 ? columns : noRows) as Columns
    },
    async written(select, width, mostRows) {
      const settings = `${writtenSettings}${mostRows === undefined ? '' : `, max_rows_to_read = ${mostRows}, read_overflow_mode = 'throw'`}`
      return readWritten(await answer(`${select} SETTINGS ${settings}${readSettings} FORMAT JSONCompactEachRow`), width)
    },
    async writtenColumns(select, width, inOneThread) {
      const settings = `${writtenSettings}${inOneThread ? ', max_threads = 1' : ''}`
      const query = `${select} SETTINGS ${settings}${readSettings} FORMAT JSONCompactColumns`
      return readWrittenColumns(await answer(query), width)
    },
    text: async (select) => (await answer(`${select} FORMAT TSV`)).toString('utf8'),
    async file(select, format, settings) {
      const bytes = await answer(`${select} SETTINGS ${querySettings}, ${settings}${readSettings} FORMAT ${format}`)
      const failure = failureWithin(bytes)
      if (failure !== undefined) throw new Error(failure)
      return bytes
    },
    async run(statement) {
      await client.command({ query: statement })
    },
    insert: (into, rows) => insertAs('JSONCompactEachRow', into, rows),
    insertText: (into, rows) => insertAs('TSV', into, rows),
    close: () => client.close(),
  }
}

/** A ClickHouse server; credentials and database come from the URL. Its failures reach the caller, who logs them. */
export const engineOverServer = (url: string, topology: Topology): Engine =>
  engineOver(
    'clickhouse',
    createClient({
      url,
      application: 'solvane',
      request_timeout: (statementSeconds + 10) * 1000,
      log: { level: ClickHouseLogLevel.OFF },
    }),
    topology,
  )

/** chDB behind the client's connection hook. */
export const engineOverConnection = (connection: ClientConnection): Engine =>
  engineOver('chdb', createClient({ connection }), oneNode)
