import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ContentMissing, type ContentStore, contentPath } from './content-store.ts'

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Writes what the system holds of a file or folder to the disk. */
const sync = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Copies a file. A reader never sees a part of it. */
const copy = async (from: string, to: string): Promise<void> => {
  const part = `${to}.${randomUUID()}.part`
  await copyFile(from, part)
  await sync(part)
  await rename(part, to)
}

/** Moves a file, also from another file system. */
const move = async (from: string, to: string): Promise<void> => {
  try {
    await sync(from)
    await rename(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    await copy(from, to)
    await rm(from, { force: true })
  }
}

/** Contents as files of a folder: `ab/cd/<sha256>`. */
export const folderStore = (folder: string): ContentStore => {
  const pathOf = (sha256: string) => join(folder, contentPath(sha256))
  return {
    place: folder,
    async has({ sha256, bytes }) {
      const found = await stat(pathOf(sha256)).catch((error: unknown) => {
        if (isMissing(error)) return undefined
        throw error
      })
      return found?.size === bytes
    },
    async put({ path, sha256 }, { mayMove } = { mayMove: false }) {
      const target = pathOf(sha256)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await (mayMove ? move : copy)(path, target)
      // The name of the file, too.
      await sync(dirname(target))
    },
    async open(sha256, range) {
      const path = pathOf(sha256)
      // Before the reply begins: a stream would fail after its headers.
      await stat(path).catch((error: unknown) => {
        throw isMissing(error) ? new ContentMissing(folder, sha256) : error
      })
      return createReadStream(path, range && { start: range.from, end: range.to })
    },
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
  }
}
