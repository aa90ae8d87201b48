/** Reads the size of a picture from its head, before a library unpacks its pixels. */

export interface PictureSides {
  readonly width: number
  readonly height: number
}

const pngSides = (file: Buffer): PictureSides | undefined =>
  file.length >= 24 && file.readUInt32BE(0) === 0x89504e47
    ? { width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
    : undefined

/** Markers of a frame: SOF0 to SOF15 without the tables DHT, JPG and DAC between them. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const jpegSides = (file: Buffer): PictureSides | undefined => {
  if (file.length < 4 || file.readUInt16BE(0) !== 0xffd8) return undefined
  let at = 2
  while (at + 9 <= file.length) {
    const marker = file[at + 1] ?? 0
    // Some cameras leave bytes between segments, which every reader skips.
    if (file[at] !== 0xff || marker === 0xff || marker === 0) at += 1
    else if (isFrame(marker)) return { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) }
    else at += 2 + file.readUInt16BE(at + 2)
  }
  return undefined
}

const webpSides = (file: Buffer): PictureSides | undefined => {
  if (file.length < 30 || file.toString('latin1', 0, 4) !== 'RIFF') return undefined
  if (file.toString('latin1', 8, 12) !== 'WEBP') return undefined
  const kind = file.toString('latin1', 12, 16)
  if (kind === 'VP8X') return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8 ') return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff }
  if (kind !== 'VP8L') return undefined
  const bits = file.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

/** Tags of a TIFF that state pixels: width and height of the picture, and of its tiles. */
const tiffTags = { width: [256, 322], height: [257, 323] } as const

/** Fields of the first directory of a TIFF or a BigTIFF, which is the picture that the library opens. */
const tiffSides = (file: Buffer): PictureSides | undefined => {
  const order = file.toString('latin1', 0, 2)
  if (file.length < 16 || (order !== 'II' && order !== 'MM')) return undefined
  const isLittle = order === 'II'
  const short = (at: number) => (isLittle ? file.readUInt16LE(at) : file.readUInt16BE(at))
  const long = (at: number) => (isLittle ? file.readUInt32LE(at) : file.readUInt32BE(at))
  const wide = (at: number) => Number(isLittle ? file.readBigUInt64LE(at) : file.readBigUInt64BE(at))
  const isBig = short(2) === 43
  if (!isBig && short(2) !== 42) return undefined
  const directory = isBig ? wide(8) : long(4)
  const [head, entry, place] = isBig ? [8, 20, 12] : [2, 12, 8]
  if (directory + head > file.length) return undefined
  const count = isBig ? wide(directory) : short(directory)
  const most = { width: 0, height: 0 }
  for (let index = 0; index < count; index += 1) {
    const at = directory + head + index * entry
    if (at + entry > file.length) return undefined
    const read = { 3: short, 4: long, 16: wide }[short(at + 2)]
    for (const side of ['width', 'height'] as const)
      if (tiffTags[side].some((tag) => tag === short(at))) most[side] = Math.max(most[side], read?.(at + place) ?? 0)
  }
  return most.width > 0 && most.height > 0 ? most : undefined
}

interface Box {
  readonly type: string
  readonly from: number
  readonly to: number
}

/** The boxes of an ISO media file between two places. */
const boxesIn = (file: Buffer, from: number, to: number): readonly Box[] => {
  const boxes: Box[] = []
  let at = from
  while (at + 8 <= to) {
    const stated = file.readUInt32BE(at)
    const isLarge = stated === 1 && at + 16 <= to
    const size = isLarge ? Number(file.readBigUInt64BE(at + 8)) : stated === 0 ? to - at : stated
    const head = isLarge ? 16 : 8
    if (size < head || at + size > to) break
    boxes.push({ type: file.toString('latin1', at + 4, at + 8), from: at + head, to: at + size })
    at += size
  }
  return boxes
}

/** The largest of the sizes that an AVIF states: of the picture and of its parts. */
const avifSides = (file: Buffer): PictureSides | undefined => {
  if (file.length < 16 || file.toString('latin1', 4, 8) !== 'ftyp') return undefined
  const within = (boxes: readonly Box[], type: string, skipped: number) =>
    boxes.filter((box) => box.type === type).flatMap(({ from, to }) => boxesIn(file, from + skipped, to))
  // `meta` begins with its version and flags.
  const properties = within(within(within(boxesIn(file, 0, file.length), 'meta', 4), 'iprp', 0), 'ipco', 0)
  return properties
    .filter(({ type, from, to }) => type === 'ispe' && to - from >= 12)
    .map(({ from }) => ({ width: file.readUInt32BE(from + 4), height: file.readUInt32BE(from + 8) }))
    .toSorted((one, other) => other.width * other.height - one.width * one.height)[0]
}

/** Undefined for other formats, and for heads that cannot be read. */
export const sidesOf = (file: Buffer): PictureSides | undefined =>
  pngSides(file) ?? jpegSides(file) ?? webpSides(file) ?? tiffSides(file) ?? avifSides(file)
