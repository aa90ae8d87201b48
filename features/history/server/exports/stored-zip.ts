import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'

/** A file of an archive whose length and checksum are known. */
export interface ZipEntry {
  readonly name: string
  readonly bytes: number
  /** CRC-32. */
  readonly checksum: number
  /** Where its content is on disk. */
  readonly path: string
}

const most32 = 0xff_ff_ff_ff
const most16 = 0xff_ff
/** Names are UTF-8. */
const flags = 0x08_00
const versions = { plain: 20, zip64: 45 } as const
/** 1 January 1980: the archive of the same files has the same bytes. */
const dosDate = 0x00_21

const numbers = (...parts: readonly (readonly [value: number, bytes: 2 | 4 | 8])[]): Buffer => {
  const buffer = Buffer.alloc(parts.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of parts) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at)
    else buffer.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return buffer
}

const clipped = (value: number): number => Math.min(value, most32)

/** The extra field of ZIP64 with the numbers that need 64 bits. */
const extraOf = (values: readonly number[]): Buffer => {
  const large = values.filter((value) => value >= most32)
  if (large.length === 0) return Buffer.alloc(0)
  return numbers([1, 2], [8 * large.length, 2], ...large.map((value) => [value, 8] as const))
}

const commonFields = ({ bytes, checksum }: ZipEntry, name: Buffer, extra: Buffer) =>
  numbers(
    [extra.length > 0 ? versions.zip64 : versions.plain, 2],
    [flags, 2],
    [0, 2],
    [0, 2],
    [dosDate, 2],
    [checksum, 4],
    [clipped(bytes), 4],
    [clipped(bytes), 4],
    [name.length, 2],
    [extra.length, 2],
  )

const localHeader = (entry: ZipEntry): Buffer => {
  const name = Buffer.from(entry.name)
  // A local header with ZIP64 has both lengths.
  const extra = extraOf([entry.bytes, entry.bytes])
  return Buffer.concat([numbers([0x04034b50, 4]), commonFields(entry, name, extra), name, extra])
}

const directoryEntry = (entry: ZipEntry, offset: number): Buffer => {
  const name = Buffer.from(entry.name)
  const extra = extraOf([entry.bytes, entry.bytes, offset])
  return Buffer.concat([
    numbers([0x02014b50, 4], [versions.zip64, 2]),
    commonFields(entry, name, extra),
    numbers([0, 2], [0, 2], [0, 2], [0, 4], [clipped(offset), 4]),
    name,
    extra,
  ])
}

const endOf = (entries: number, directoryBytes: number, directoryAt: number): Buffer => {
  const needs64 = entries >= most16 || directoryAt >= most32 || directoryBytes >= most32
  const zip64 = needs64
    ? numbers(
        [0x06064b50, 4],
        [44, 8],
        [versions.zip64, 2],
        [versions.zip64, 2],
        [0, 4],
        [0, 4],
        [entries, 8],
        [entries, 8],
        [directoryBytes, 8],
        [directoryAt, 8],
        [0x07064b50, 4],
        [0, 4],
        [directoryAt + directoryBytes, 8],
        [1, 4],
      )
    : Buffer.alloc(0)
  const count = Math.min(entries, most16)
  const end = numbers(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [clipped(directoryBytes), 4],
    [clipped(directoryAt), 4],
    [0, 2],
  )
  return Buffer.concat([zip64, end])
}

/** Consecutive bytes of an archive: written here, or a file. */
type Part = Buffer | ZipEntry

const lengthOf = (part: Part): number => (Buffer.isBuffer(part) ? part.length : part.bytes)

/** The bytes of parts from `from` up to and with `to`. */
async function* bytesOf(parts: readonly Part[], from: number, to: number): AsyncGenerator<Buffer> {
  let partAt = 0
  for (const part of parts) {
    const length = lengthOf(part)
    const start = Math.max(from - partAt, 0)
    const end = Math.min(to - partAt, length - 1)
    partAt += length
    if (start > end) continue
    if (Buffer.isBuffer(part)) yield part.subarray(start, end + 1)
    else yield* createReadStream(part.path, { start, end })
  }
}

export interface StoredZip {
  readonly bytes: number
  /** Reads the archive, or a part of it; both ends belong to the part. */
  read(range?: { readonly from: number; readonly to: number }): Readable
}

/**
 * A ZIP archive of files as they are (method "stored"): Parquet is compressed already, and CSV would cost much processor
 * time. All lengths are known, so any part of the archive can be read alone.
 */
export const storedZip = (entries: readonly ZipEntry[]): StoredZip => {
  const parts: Part[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const head = localHeader(entry)
    directory.push(directoryEntry(entry, offset))
    parts.push(head, entry)
    offset += head.length + entry.bytes
  }
  const records = Buffer.concat(directory)
  parts.push(records, endOf(entries.length, records.length, offset))
  const bytes = parts.reduce((sum, part) => sum + lengthOf(part), 0)
  return {
    bytes,
    read: ({ from, to } = { from: 0, to: bytes - 1 }) => Readable.from(bytesOf(parts, from, to), { objectMode: false }),
  }
}
