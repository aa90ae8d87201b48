import { isAscii, isUtf8 } from 'node:buffer'
import { TextDecoder } from 'node:util'
import { UnreadableFileError } from './cell.ts'

export type TextEncoding = 'detect' | 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const startsWith = (bytes: Buffer, ...mark: number[]): boolean => mark.every((byte, at) => bytes[at] === byte)

/** UTF-16 of Western languages without a byte order mark has zeros in every second byte. */
const zerosAt = (bytes: Buffer, first: 0 | 1): boolean => {
  const head = bytes.subarray(0, 200)
  const zeros = [0, 0]
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  return (zeros[first] ?? 0) * 4 > head.length && zeros[1 - first] === 0
}

/** Bytes at the end of a chunk that begin a UTF-8 character which the next chunk ends. */
const unfinishedUtf8 = (bytes: Buffer): number => {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] as number
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0
  }
  return 0
}

const encodingByMark = (head: Buffer): TextEncoding | undefined => {
  if (startsWith(head, 0xff, 0xfe) || zerosAt(head, 1)) return 'utf-16le'
  if (startsWith(head, 0xfe, 0xff) || zerosAt(head, 0)) return 'utf-16be'
  return startsWith(head, 0xef, 0xbb, 0xbf) ? 'utf-8' : undefined
}

/** ASCII is the same in UTF-8 and Windows-1252, so the first other byte decides. */
const encodingByBytes = (bytes: Buffer): TextEncoding =>
  isUtf8(bytes.subarray(0, bytes.length - unfinishedUtf8(bytes))) ? 'utf-8' : 'windows-1252'

/**
 * Decodes a file chunk by chunk: UTF-8, UTF-16 or Windows-1252 (Latin-1 is a part of it). A byte order mark counts more than
 * the declared encoding. Throws UnreadableFileError for bytes that the encoding does not have.
 */
export const createTextDecoder = (declared: TextEncoding) => {
  let decoder: TextDecoder | undefined
  let encoding: TextEncoding | undefined
  let isFirst = true

  const use = (name: TextEncoding) => {
    encoding = name
    decoder = new TextDecoder(name, { fatal: true })
    return decoder
  }

  const begin = (chunk: Buffer) => {
    isFirst = false
    const marked = encodingByMark(chunk)
    if (marked) use(marked)
    else if (declared !== 'detect') use(declared)
  }

  const decode = (chunk: Buffer | undefined, text: TextDecoder): string => {
    try {
      return chunk ? text.decode(chunk, { stream: true }) : text.decode()
    } catch {
      throw new UnreadableFileError(`the file is not all ${encoding}; set csv.encoding, e.g. "windows-1252"`)
    }
  }

  return {
    push(chunk: Buffer): string {
      if (isFirst) begin(chunk)
      // Plain ASCII needs no decoder until the first other byte has decided.
      if (!decoder && isAscii(chunk)) return chunk.toString('latin1')
      return decode(chunk, decoder ?? use(encodingByBytes(chunk)))
    },
    end: (): string => (decoder ? decode(undefined, decoder) : ''),
  }
}
