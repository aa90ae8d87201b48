import { inflateRawSync } from 'node:zlib'
import { zipSync } from 'fflate'

/** What a workbook may hold, whatever it says about itself. */
export interface ZipLimits {
  readonly mostEntries: number
  /** Bytes of all entries together, unpacked. */
  readonly mostBytes: number
}

const endMark = 0x06054b50
const entryMark = 0x02014b50
const endLength = 22
const longestComment = 65_535

/** Position of the end record, which stands at the very end but for a comment. */
const endOf = (file: Buffer): number => {
  const first = Math.max(0, file.length - endLength - longestComment)
  for (let at = file.length - endLength; at >= first; at--) if (file.readUInt32LE(at) === endMark) return at
  throw new Error('is no workbook')
}

export interface ZipEntry {
  readonly name: string
  readonly content: Buffer
}

/**
 * Unpacks every entry once, never more than the limits, and throws when they are passed: sizes that an archive tells are
 * not believed. What passes may be read by a library that believes them.
 */
export const unpackZip = (file: Buffer, limits: ZipLimits): ZipEntry[] => {
  if (file.length < endLength) throw new Error('is no workbook')
  const end = endOf(file)
  const count = file.readUInt16LE(end + 10)
  if (count > limits.mostEntries) throw new Error('holds too many parts')
  const entries: ZipEntry[] = []
  let at = file.readUInt32LE(end + 16)
  let left = limits.mostBytes
  for (let entry = 0; entry < count; entry++) {
    if (file.readUInt32LE(at) !== entryMark) throw new Error('is no workbook')
    const method = file.readUInt16LE(at + 10)
    const packed = file.readUInt32LE(at + 20)
    const statedBytes = file.readUInt32LE(at + 24)
    const start = file.readUInt32LE(at + 42)
    const nameEnd = at + 46 + file.readUInt16LE(at + 28)
    const dataAt = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28)
    const data = file.subarray(dataAt, dataAt + packed)
    if (statedBytes > left) throw new Error('is too large when it is unpacked')
    if (method !== 0 && method !== 8) throw new Error('is packed in an unknown way')
    const content = method === 0 ? data : inflateRawSync(data, { maxOutputLength: Math.max(1, left) })
    if (content.length !== statedBytes) throw new Error('tells sizes that are not true')
    left -= content.length
    entries.push({ name: file.toString('utf8', at + 46, nameEnd), content })
    at = nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}

/** An archive of these entries, not packed: it is read at once. */
export const zipOf = (entries: readonly ZipEntry[]): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(entries.map(({ name, content }) => [name, content])), { level: 0 }))
