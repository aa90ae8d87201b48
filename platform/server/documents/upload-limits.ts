import { mkdir, statfs } from 'node:fs/promises'
import { ProblemError } from '../http/problems.ts'
import type { Db } from '../relations/relations.ts'
import { unclaimedBytesOf } from './document-store.ts'

const defaults = {
  /** So much of the disk is left to others. */
  leastFreeBytes: 1_000_000_000,
  /** Files of one user that no record has yet. */
  mostUnclaimedBytes: 2_000_000_000,
  /** Uploads of one user at once, in this process. */
  mostAtOnce: 6,
  freeBytes: async (folder: string): Promise<number> => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  },
}

export type UploadLimits = typeof defaults

/** Limits of disk, user and concurrency. Resolves with a function that ends the upload, or throws before its first byte. */
export const createUploadLimits = (db: Db, folder: string, given: Partial<UploadLimits> = {}) => {
  const { leastFreeBytes, mostUnclaimedBytes, mostAtOnce, freeBytes } = { ...defaults, ...given }
  const open = new Map<string, { uploads: number; bytes: number }>()
  let openBytes = 0

  const check = async (userId: string, mine: { readonly bytes: number }): Promise<void> => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // Of uploads under way some bytes are on the disk already, so this is on the safe side.
    if ((await freeBytes(folder)) - openBytes < leastFreeBytes)
      throw new ProblemError(507, 'disk-full', 'The disk of the server has no room for this file.')
    if ((await unclaimedBytesOf(db, userId)) + mine.bytes > mostUnclaimedBytes)
      throw new ProblemError(
        409,
        'upload-quota',
        `Your files that no record has yet would take more than ${mostUnclaimedBytes} bytes. Save their records first.`,
      )
  }

  return async (userId: string, bytes: number): Promise<() => void> => {
    const mine = open.get(userId) ?? { uploads: 0, bytes: 0 }
    if (mine.uploads >= mostAtOnce)
      throw new ProblemError(409, 'uploads-open', `You have ${mine.uploads} uploads under way. Wait for one to end.`)
    open.set(userId, mine)
    mine.uploads += 1
    mine.bytes += bytes
    openBytes += bytes
    const end = () => {
      mine.uploads -= 1
      mine.bytes -= bytes
      openBytes -= bytes
      if (mine.uploads === 0) open.delete(userId)
    }
    try {
      await check(userId, mine)
    } catch (error) {
      end()
      throw error
    }
    return end
  }
}
