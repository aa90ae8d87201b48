import { inflateRawSync } from 'node:zlib'

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

/**
 * Unpacks every entry once, never more than the limits, and throws when they are passed: sizes that an archive tells are
 * not believed. What passes may be read by a library that believes them.
 */
export const checkZip = (file: Buffer, limits: ZipLimits): void => {
  if (file.length < endLength) throw new Error('is no workbook')
  const end = endOf(file)
  const entries = file.readUInt16LE(end + 10)
  if (entries > limits.mostEntries) throw new Error('holds too many parts')
  let at = file.readUInt32LE(end + 16)
  let left = limits.mostBytes
  for (let entry = 0; entry < entries; entry++) {
    if (file.readUInt32LE(at) !== entryMark) throw new Error('is no workbook')
    const method = file.readUInt16LE(at + 10)
    const packed = file.readUInt32LE(at + 20)
    const told = file.readUInt32LE(at + 24)
    const start = file.readUInt32LE(at + 42)
    const dataAt = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28)
    const data = file.subarray(dataAt, dataAt + packed)
    if (told > left) throw new Error('is too large when it is unpacked')
    if (method !== 0 && method !== 8) throw new Error('is packed in an unknown way')
    const size = method === 0 ? data.length : inflateRawSync(data, { maxOutputLength: Math.max(1, left) }).length
    if (size !== told) throw new Error('tells sizes that are not true')
    left -= size
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
}
