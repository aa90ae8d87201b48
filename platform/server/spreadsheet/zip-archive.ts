import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import type { ByteSource } from './byte-source.ts'
import { UnreadableFileError } from './cell.ts'

export interface ZipPart {
  readonly name: string
  readonly packedBytes: number
  /** Bytes of the part unpacked, as the archive states them. Reading checks them. */
  readonly bytes: number
  /** The unpacked bytes. Fails when they are not as long as stated, or damaged. */
  open(): Promise<Readable>
}

const endMark = 0x06054b50
const entryMark = 0x02014b50
const endLength = 22
const longestComment = 65_535
/** What an archive may hold, whatever it says about itself. */
export interface ZipLimits {
  readonly mostParts: number
  /** Bytes of all parts together, unpacked. */
  readonly mostBytes: number
  /** Unpacked bytes for each packed byte, of parts and archives above `smallBytes`. */
  readonly largestRatio: number
  readonly smallBytes: number
}

/** Of files with measurements. Their text packs at most some fifty times; a part that packs better is no such file. */
const measurementLimits: ZipLimits = {
  mostParts: 20_000,
  largestRatio: 400,
  smallBytes: 50_000_000,
  mostBytes: 100_000_000_000,
}
const longestIndex = 100_000_000
const localLength = 30
const inZip64 = 0xffffffff
const isEncrypted = 1

const damaged = (why: string) => new UnreadableFileError(`the ZIP archive ${why}`)

const indexOf = async (source: ByteSource) => {
  const tailLength = Math.min(source.size, endLength + longestComment)
  const tail = await source.read(source.size - tailLength, tailLength)
  for (let at = tail.length - endLength; at >= 0; at -= 1)
    if (tail.readUInt32LE(at) === endMark)
      return {
        count: tail.readUInt16LE(at + 10),
        length: tail.readUInt32LE(at + 12),
        offset: tail.readUInt32LE(at + 16),
      }
  throw damaged('is damaged or cut off')
}

/** Compares size and checksum of the unpacked bytes with the index, and fails the stream where they differ. */
const checking = (name: string, bytes: number, sum: number) => {
  let seen = 0
  let checksum = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      checksum = crc32(chunk, checksum)
      if (seen > bytes) done(damaged(`states a wrong size for ${name}`))
      else done(null, chunk)
    },
    flush(done) {
      if (seen !== bytes) done(damaged(`states a wrong size for ${name}`))
      else if (checksum >>> 0 !== sum) done(damaged(`is damaged: the checksum of ${name} is wrong`))
      else done()
    },
  })
}

const unpackedStream = async (
  source: ByteSource,
  entry: { name: string; method: number; packedBytes: number; bytes: number; sum: number; start: number },
): Promise<Readable> => {
  const { name, method, packedBytes, bytes, sum, start } = entry
  const local = await source.read(start, localLength)
  if (local.length < localLength) throw damaged('is damaged or cut off')
  const dataAt = start + localLength + local.readUInt16LE(26) + local.readUInt16LE(28)
  const packed = source.stream(dataAt, packedBytes)
  const checker = checking(name, bytes, sum)
  const fail = (error: Error) => checker.destroy(error)
  packed.on('error', fail)
  checker.once('close', () => packed.destroy())
  if (method === 0) return packed.pipe(checker)
  const inflate = createInflateRaw()
  inflate.on('error', () => fail(damaged(`is damaged: ${name} cannot be unpacked`)))
  // A reader may stop early: nothing stays open behind it.
  checker.once('close', () => inflate.destroy())
  return packed.pipe(inflate).pipe(checker)
}

const tooLarge = (name: string) =>
  new UnreadableFileError(`the ZIP archive is too large when it is unpacked (${name})`, 'too-large')

interface Place {
  readonly name: string
  readonly start: number
  readonly packedBytes: number
  readonly bytes: number
}

const packsTooWell = ({ smallBytes, largestRatio }: ZipLimits, bytes: number, packedBytes: number): boolean =>
  bytes > smallBytes && bytes > packedBytes * largestRatio

/** Parts that share bytes, or that unpack to far more than they are, fill disk and memory from a small file. */
const checkPlaces = (places: readonly Place[], indexStart: number, limits: ZipLimits): void => {
  const sorted = places.toSorted((one, other) => one.start - other.start)
  for (const [index, { name, start, packedBytes }] of sorted.entries())
    if (start + localLength + packedBytes > (sorted[index + 1]?.start ?? indexStart))
      throw damaged(`is damaged: ${name} overlaps with another file`)
  const sum = (of: 'bytes' | 'packedBytes') => places.reduce((whole, place) => whole + place[of], 0)
  const bytes = sum('bytes')
  if (bytes > limits.mostBytes || packsTooWell(limits, bytes, sum('packedBytes'))) throw tooLarge('all files together')
}

/** The files of an archive by its index, nothing unpacked yet. Sizes that an archive states are checked when it is read. */
export const zipParts = async (source: ByteSource, limits = measurementLimits): Promise<ZipPart[]> => {
  const { count, length, offset } = await indexOf(source)
  if (count > limits.mostParts || offset === inZip64) throw damaged('is too large: pack fewer files into one')
  if (length > longestIndex) throw damaged('has too long an index: pack fewer files into one')
  const index = await source.read(offset, length)
  const parts: ZipPart[] = []
  const places: Place[] = []
  let at = 0
  for (let entry = 0; entry < count; entry += 1) {
    if (at + 46 > index.length || index.readUInt32LE(at) !== entryMark) throw damaged('is damaged or cut off')
    const flags = index.readUInt16LE(at + 8)
    const method = index.readUInt16LE(at + 10)
    const sum = index.readUInt32LE(at + 16)
    const packedBytes = index.readUInt32LE(at + 20)
    const bytes = index.readUInt32LE(at + 24)
    const start = index.readUInt32LE(at + 42)
    const nameEnd = at + 46 + index.readUInt16LE(at + 28)
    const name = index.toString('utf8', at + 46, nameEnd)
    at = nameEnd + index.readUInt16LE(at + 30) + index.readUInt16LE(at + 32)
    if (name.endsWith('/')) continue
    if (flags & isEncrypted) throw damaged(`has a password: ${name} cannot be read`)
    if (method !== 0 && method !== 8) throw damaged(`packs ${name} in an unknown way; pack it again as plain ZIP`)
    if (bytes === inZip64 || packsTooWell(limits, bytes, packedBytes)) throw tooLarge(name)
    const details = { name, method, packedBytes, bytes, sum, start }
    places.push(details)
    parts.push({ name, packedBytes, bytes, open: () => unpackedStream(source, details) })
  }
  checkPlaces(places, offset, limits)
  return parts
}
