import type { Readable } from 'node:stream'
import { ProblemError } from './problems.ts'

/** An upload that brings fewer bytes in this time is given up. Slow mobile connections bring more. */
export const slowestUpload = { windowMs: 60_000, bytes: 60_000 }

export const tooLarge = (largestBytes: number): ProblemError =>
  new ProblemError(413, 'too-large', `The file is larger than ${largestBytes} bytes`, [
    { path: 'body', message: `must have at most ${largestBytes} bytes`, code: 'too-large', bound: largestBytes },
  ])

interface Limits {
  readonly largestBytes: number
  readonly pace?: typeof slowestUpload
}

/**
 * The pieces of an upload while it arrives. Throws if it is empty, slow, or larger than allowed. The source stays open
 * after a refusal, so that the client can read the reply.
 */
export async function* receivedPieces(
  source: Readable,
  { largestBytes, pace = slowestUpload }: Limits,
): AsyncGenerator<Buffer> {
  let bytes = 0
  let seenBytes = 0
  const watch = setInterval(() => {
    if (bytes - seenBytes < pace.bytes)
      source.destroy(new ProblemError(408, 'timeout', `Fewer than ${pace.bytes} bytes arrived in ${pace.windowMs} ms`))
    seenBytes = bytes
  }, pace.windowMs)
  try {
    for await (const piece of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (bytes + piece.length > largestBytes) throw tooLarge(largestBytes)
      bytes += piece.length
      yield piece
    }
  } finally {
    clearInterval(watch)
  }
  if (bytes === 0)
    throw new ProblemError(400, 'invalid', 'The file is empty', [
      { path: 'body', message: 'must not be empty', code: 'needed' },
    ])
}

/** A small upload in memory. */
export const receivedBytes = async (source: Readable, limits: Limits): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for await (const piece of receivedPieces(source, limits)) pieces.push(piece)
  return Buffer.concat(pieces)
}
