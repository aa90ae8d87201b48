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
    if (file[at] !== 0xff) return undefined
    const marker = file[at + 1] ?? 0
    if (marker === 0xff) at += 1
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

/** Undefined for other formats, and for heads that cannot be read. */
export const sidesOf = (file: Buffer): PictureSides | undefined => pngSides(file) ?? jpegSides(file) ?? webpSides(file)
