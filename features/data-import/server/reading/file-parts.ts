import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type ByteSource, bufferSource, fileSource } from '../../../../platform/server/spreadsheet/byte-source.ts'
import { type SourceRow, UnreadableFileError } from '../../../../platform/server/spreadsheet/cell.ts'
import { type TextOptions, textRows } from '../../../../platform/server/spreadsheet/text-rows.ts'
import { openWorkbook } from '../../../../platform/server/spreadsheet/workbook-parts.ts'
import { workbookRows } from '../../../../platform/server/spreadsheet/workbook-rows.ts'
import { type ZipPart, zipParts } from '../../../../platform/server/spreadsheet/zip-archive.ts'

export interface ReadingOptions extends TextOptions {
  readonly sheet?: string | undefined
  /** Names of the files of an archive that are read, with * and ?; all when absent. */
  readonly files?: string | undefined
}

/** One table: a file, a file of an archive, or a sheet. Rows come with their share of this part. */
export interface FilePart {
  readonly name: string
  /** Whether the archive holds other files too. */
  readonly isOneOfMany: boolean
  readonly kind: 'text' | 'workbook'
  /** Where the part begins in the whole file and how much of it the part is, 0…1. */
  readonly shareFrom: number
  readonly shareOf: number
  rows(signal: AbortSignal): AsyncGenerator<SourceRow>
}

const largestNestedWorkbook = 100_000_000
const oldWorkbookMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
const gzipMark = Buffer.from([0x1f, 0x8b])

/** "PK" and a control character: a file or, where the archive is empty, the end record. */
const isZip = (head: Buffer) => head[0] === 0x50 && head[1] === 0x4b && (head[2] ?? 0xff) < 0x10

const isHidden = (name: string) => /(^|\/)(\.|__MACOSX\/)/.test(name)

/** The names of an archive that `files` fits. */
export const pathPattern = (files: string): RegExp =>
  new RegExp(
    `^(?:.*/)?${files
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
    'i',
  )

const plainRows = (open: () => Promise<Readable>, size: number, options: TextOptions) =>
  async function* (signal: AbortSignal) {
    const stream = await open()
    const stop = () => stream.destroy(signal.reason)
    signal.addEventListener('abort', stop)
    try {
      yield* textRows(stream, options, () => size)
    } finally {
      signal.removeEventListener('abort', stop)
      stream.destroy()
    }
  }

const gzipRows = (open: () => Promise<Readable>, size: number, options: TextOptions) =>
  async function* (signal: AbortSignal) {
    const packed = await open()
    const gunzip = createGunzip()
    packed.on('error', (error) => gunzip.destroy(error))
    const stop = () => gunzip.destroy(signal.reason)
    signal.addEventListener('abort', stop)
    try {
      // The stream is read ahead, so the share follows the bytes that gunzip has unpacked.
      yield* textRows(packed.pipe(gunzip), options, (read) => (size * read) / Math.max(1, gunzip.bytesWritten))
    } finally {
      signal.removeEventListener('abort', stop)
      packed.destroy()
      gunzip.destroy()
    }
  }

const sheetRows = (parts: readonly ZipPart[], sheet: string | undefined) =>
  async function* (signal: AbortSignal) {
    for await (const row of workbookRows(await openWorkbook(parts, sheet))) {
      signal.throwIfAborted()
      yield row
    }
  }

const contentOf = async (part: ZipPart): Promise<Buffer> => {
  if (part.bytes > largestNestedWorkbook)
    throw new UnreadableFileError(`${part.name} is too large inside an archive; import it by itself`)
  const chunks: Buffer[] = []
  for await (const chunk of (await part.open()) as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const isWorkbook = (parts: readonly ZipPart[]) => parts.some(({ name }) => name === '[Content_Types].xml')

const checkArchived = (name: string, options: ReadingOptions) => {
  if (/\.(zip|tar|tgz|7z|rar)$/i.test(name))
    throw new UnreadableFileError(
      options.files
        ? `${name} is an archive inside an archive; unpack it first`
        : `${name} is an archive inside an archive; unpack it first, or set "files" to leave it out`,
    )
}

const nestedRows = (part: ZipPart, options: ReadingOptions) => {
  if (/\.xlsx$/i.test(part.name))
    return async function* (signal: AbortSignal) {
      yield* sheetRows(await zipParts(bufferSource(await contentOf(part))), options.sheet)(signal)
    }
  const open = () => part.open()
  return /\.gz$/i.test(part.name) ? gzipRows(open, part.bytes, options) : plainRows(open, part.bytes, options)
}

const archivedParts = (parts: readonly ZipPart[], options: ReadingOptions): FilePart[] => {
  const pattern = options.files === undefined ? undefined : pathPattern(options.files)
  const chosen = parts.filter(({ name }) => !isHidden(name) && (!pattern || pattern.test(name)))
  if (chosen.length === 0)
    throw new UnreadableFileError(
      options.files ? `the archive holds no file that fits "${options.files}"` : 'the archive is empty',
    )
  const whole = chosen.reduce((sum, { packedBytes }) => sum + packedBytes, 0)
  let before = 0
  return chosen
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
    .map((part) => {
      checkArchived(part.name, options)
      const shareFrom = before / Math.max(1, whole)
      before += part.packedBytes
      return {
        name: part.name,
        isOneOfMany: chosen.length > 1,
        kind: /\.xlsx$/i.test(part.name) ? 'workbook' : 'text',
        shareFrom,
        shareOf: part.packedBytes / Math.max(1, whole),
        rows: nestedRows(part, options),
      } satisfies FilePart
    })
}

/**
 * The tables of a file: CSV, gzip, an XLSX workbook, or a ZIP archive of these. The first bytes decide, not the name.
 * Throws UnreadableFileError.
 */
export const openParts = async (path: string, name: string, options: ReadingOptions): Promise<FilePart[]> => {
  const source: ByteSource = await fileSource(path)
  const head = await source.read(0, 4)
  const only = { name, isOneOfMany: false, shareFrom: 0, shareOf: 1 }
  const open = async () => createReadStream(path, { highWaterMark: 256 * 1024 })
  if (head.subarray(0, 2).equals(gzipMark))
    return [{ ...only, kind: 'text', rows: gzipRows(open, source.size, options) }]
  if (head.equals(oldWorkbookMark))
    throw new UnreadableFileError('the file is an old Excel workbook (XLS) or has a password; save it as XLSX or CSV')
  if (!isZip(head)) return [{ ...only, kind: 'text', rows: plainRows(open, source.size, options) }]
  const parts = await zipParts(source)
  return isWorkbook(parts)
    ? [{ ...only, kind: 'workbook', rows: sheetRows(parts, options.sheet) }]
    : archivedParts(parts, options)
}
