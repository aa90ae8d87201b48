import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

export interface Written {
  readonly rows: number
  /** Of the text before it was compressed. */
  readonly sha256: string
}

/** Fast: twice the size of the smallest, in a fifth of its time. */
const level = 3

/** Counts and digests lines that pass through. */
export const createDigest = () => {
  const hash = createHash('sha256')
  let rows = 0
  return {
    take: (text: string): string => {
      hash.update(text)
      for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) rows += 1
      return text
    },
    written: (): Written => ({ rows, sha256: hash.digest('hex') }),
  }
}

/** Writes lines to a new gzip file; it must not be there yet. */
export const writeLines = async (path: string, texts: AsyncIterable<string>): Promise<Written> => {
  const digest = createDigest()
  await pipeline(
    async function* () {
      for await (const text of texts) yield digest.take(text)
    },
    createGzip({ level }),
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  )
  return digest.written()
}

/** A store is asked once for each piece: about a megabyte of text. */
const compressedPiece = { highWaterMark: 1 << 18 }
const textPiece = { chunkSize: 1 << 20 }

/** The text of a gzip file in pieces that end with whole lines. */
export async function* readLines(path: string): AsyncGenerator<string> {
  let rest = ''
  const text = createReadStream(path, compressedPiece).pipe(createGunzip(textPiece)).setEncoding('utf8')
  for await (const piece of text as AsyncIterable<string>) {
    const end = piece.lastIndexOf('\n') + 1
    if (end === 0) rest += piece
    else {
      yield rest + piece.slice(0, end)
      rest = piece.slice(end)
    }
  }
  if (rest !== '') yield rest
}

/** Row count and digest of a file, without keeping its content. */
export const digestOfFile = async (path: string): Promise<Written> => {
  const digest = createDigest()
  for await (const text of readLines(path)) digest.take(text)
  return digest.written()
}
