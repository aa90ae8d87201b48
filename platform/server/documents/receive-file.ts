import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { receivedPieces, type slowestUpload } from '../http/received-pieces.ts'
import type { LocalFile } from './content-store.ts'
import { headBytes } from './media-type.ts'

/** A file that was received whole, in a temporary place. */
export interface ReceivedFile extends LocalFile {
  /** The first bytes. */
  readonly head: Buffer
  /** Removes the file, if the store has not moved it. */
  readonly discard: () => Promise<void>
}

interface ReceiveOptions {
  readonly folder: string
  readonly largestBytes: number
  readonly pace?: typeof slowestUpload
}

/**
 * Writes an upload to a temporary file while it arrives, with its digest. Memory holds one piece and the head. Nothing
 * stays of an upload that is interrupted or larger than allowed. The source stays open after a refusal, so that the
 * client can read the reply.
 */
export const receiveFile = async (source: Readable, { folder, ...limits }: ReceiveOptions): Promise<ReceivedFile> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const hash = createHash('sha256')
  const heads: Buffer[] = []
  let bytes = 0
  const discard = () => rm(path, { force: true })
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const piece of receivedPieces(source, limits)) {
      if (bytes < headBytes) heads.push(piece.subarray(0, headBytes - bytes))
      bytes += piece.length
      hash.update(piece)
      // `write` may write a part.
      await file.writeFile(piece)
    }
  } catch (error) {
    await file.close()
    await discard()
    throw error
  }
  await file.close()
  return { path, sha256: hash.digest('hex'), bytes, head: Buffer.concat(heads), discard }
}
