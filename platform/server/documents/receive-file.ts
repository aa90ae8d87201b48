import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { ProblemError } from '../http/problems.ts'
import type { LocalFile } from './content-store.ts'
import { headBytes } from './media-type.ts'

/** A file that was received whole, in a temporary place. */
export interface ReceivedFile extends LocalFile {
  /** The first bytes. */
  readonly head: Buffer
  /** Removes the file, if the store has not moved it. */
  readonly discard: () => Promise<void>
}

/** An upload that brings fewer bytes in this time is given up. Slow mobile connections bring more. */
const slowest = { windowMs: 60_000, bytes: 60_000 }

export const tooLarge = (largestBytes: number): ProblemError =>
  new ProblemError(413, 'too-large', `The file is larger than ${largestBytes} bytes`, [
    { path: 'body', message: `must have at most ${largestBytes} bytes`, code: 'too-large', bound: largestBytes },
  ])

interface ReceiveOptions {
  readonly folder: string
  readonly largestBytes: number
  readonly pace?: typeof slowest
}

/**
 * Writes an upload to a temporary file while it arrives, with its digest. Memory holds one piece and the head. Nothing
 * stays of an upload that is interrupted or larger than allowed. The source stays open after a refusal, so that the
 * client can read the reply.
 */
export const receiveFile = async (
  source: Readable,
  { folder, largestBytes, pace = slowest }: ReceiveOptions,
): Promise<ReceivedFile> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const hash = createHash('sha256')
  const heads: Buffer[] = []
  let bytes = 0
  const discard = () => rm(path, { force: true })
  const file = await open(path, 'wx', 0o600)
  let seenBytes = 0
  const watch = setInterval(() => {
    if (bytes - seenBytes < pace.bytes)
      source.destroy(new ProblemError(408, 'timeout', `Fewer than ${pace.bytes} bytes arrived in ${pace.windowMs} ms`))
    seenBytes = bytes
  }, pace.windowMs)
  try {
    for await (const piece of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (bytes + piece.length > largestBytes) throw tooLarge(largestBytes)
      if (bytes < headBytes) heads.push(piece.subarray(0, headBytes - bytes))
      bytes += piece.length
      hash.update(piece)
      // `write` may write a part.
      await file.writeFile(piece)
    }
    if (bytes === 0)
      throw new ProblemError(400, 'invalid', 'The file is empty', [
        { path: 'body', message: 'must not be empty', code: 'needed' },
      ])
  } catch (error) {
    await file.close()
    await discard()
    throw error
  } finally {
    clearInterval(watch)
  }
  await file.close()
  return { path, sha256: hash.digest('hex'), bytes, head: Buffer.concat(heads), discard }
}
