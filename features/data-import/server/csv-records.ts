import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse'

/** Longest record that is read, in characters: a forgotten quote must not swallow the file. */
const longestRecord = 1_000_000

const isGzip = async (path: string): Promise<boolean> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await file.close()
  }
}

export interface CsvRecord {
  readonly cells: string[]
  /** Share of the file up to the end of this record, 0…1; of gzip it follows from how well the file packed so far. */
  readonly share: number
}

/**
 * Records of a CSV file as they stand, the header first; gzip is recognised by its first bytes.
 * Throws CsvError, a zlib error or the abort reason.
 */
export async function* csvRecords(path: string, delimiter: string, signal: AbortSignal): AsyncGenerator<CsvRecord> {
  const { size } = await stat(path)
  const source = createReadStream(path, { highWaterMark: 256 * 1024 })
  const gunzip = (await isGzip(path)) ? createGunzip() : undefined
  let unpacked = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      unpacked += chunk.length
      done(null, chunk)
    },
  })
  /** Length of the text. What gunzip has been given is read ahead; what it has worked off is not. */
  const wholeLength = () => (gunzip ? (size * unpacked) / Math.max(1, gunzip.bytesWritten) : size)
  const records = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRecord,
    // With every record its place in the text: what was parsed is ahead of what was taken.
    info: true,
  })
  const flow = gunzip
    ? pipeline(source, gunzip, counter, records, { signal })
    : pipeline(source, counter, records, { signal })
  // The error also reaches the reader of `records`; this only keeps it from being unhandled.
  flow.catch(() => undefined)
  let share = 0
  for await (const { record, info } of records as AsyncIterable<{ record: string[]; info: { bytes: number } }>) {
    share = Math.max(share, Math.min(1, info.bytes / wholeLength()))
    yield { cells: record, share }
  }
}
