import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
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

/**
 * Records of a CSV file as they stand, the header first; gzip is recognised by its first bytes.
 * `onBytes` gets the position in the file on disk. Rejects with CsvError, a zlib error or the abort reason.
 */
export const csvRecords = async (
  path: string,
  delimiter: string,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<AsyncIterable<string[]>> => {
  let bytes = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      onBytes(bytes)
      done(null, chunk)
    },
  })
  const source = createReadStream(path, { highWaterMark: 256 * 1024 })
  const records = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRecord,
  })
  const flow = (await isGzip(path))
    ? pipeline(source, counter, createGunzip(), records, { signal })
    : pipeline(source, counter, records, { signal })
  // The error also reaches the reader of `records`; this only keeps it from being unhandled.
  flow.catch(() => undefined)
  return records as AsyncIterable<string[]>
}
