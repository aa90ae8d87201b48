import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type PictureSize, pictureTypes } from '../../contract/document.ts'
import type { StoredFile } from '../http/file-reply.ts'
import { ProblemError, unavailable } from '../http/problems.ts'
import type { Log } from '../log/log.ts'
import { checkedContent } from './checked-content.ts'
import { createPictureProcess, type PictureProcess } from './create-picture-process.ts'
import type { Uploads } from './create-uploads.ts'
import type { FileRow } from './document-store.ts'

/** Thumbnails of stored pictures. They are made at the first request and kept in a folder of this process. */
export interface Pictures {
  /** Throws 404 `no-picture` for other files and for pictures that cannot be read. */
  readonly of: (
    file: Pick<FileRow, 'sha256' | 'mediaType'>,
    size: PictureSize,
  ) => Promise<Pick<StoredFile, 'tag' | 'bytes' | 'mediaType' | 'open'>>
  /** Removes the thumbnails of a content. */
  readonly forget: (sha256: string) => Promise<void>
  readonly close: () => void
}

/** Longest edge in pixels. Small ones are shown at 40 to 80 pixels, also on screens with two dots a pixel. */
const edges: Readonly<Record<PictureSize, number>> = { small: 160, medium: 1_600 }

/** Requests that may wait for their thumbnail. */
const mostWaiting = 200
/** Unreadable pictures that this process remembers. */
const mostUnreadable = 1_000

const noPicture = (detail: string) => new ProblemError(404, 'no-picture', detail)

export const createPictures = (
  { store, incomingFolder }: Pick<Uploads, 'store' | 'incomingFolder'>,
  log: Log,
  process: PictureProcess = createPictureProcess(),
): Pictures => {
  const folder = join(dirname(incomingFolder), 'pictures')
  const pathOf = (sha256: string, size: PictureSize) => join(folder, sha256.slice(0, 2), `${sha256}-${size}.webp`)
  const making = new Map<string, Promise<void>>()
  const unreadable = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()

  const make = async (sha256: string, size: PictureSize, target: string): Promise<void> => {
    const source = join(incomingFolder, randomUUID())
    const made = `${source}.webp`
    try {
      await mkdir(incomingFolder, { recursive: true, mode: 0o700 })
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await pipeline(await checkedContent(store(), sha256), createWriteStream(source, { flags: 'wx', mode: 0o600 }))
      const fault = await process.make({ source, target: made, edge: edges[size] }).catch((error: unknown) => {
        // Not remembered: it says little about the picture.
        log.warn({ content: sha256.slice(0, 24), err: error }, 'a thumbnail could not be made')
        throw noPicture('The thumbnail could not be made. Try again.')
      })
      if (fault === undefined) return await rename(made, target)
      log.warn({ content: sha256.slice(0, 24), fault }, 'a thumbnail could not be made')
      if (unreadable.size >= mostUnreadable) unreadable.clear()
      unreadable.add(sha256)
    } finally {
      await rm(source, { force: true })
      await rm(made, { force: true })
    }
  }

  /** One thumbnail at a time, and each once. */
  const makeOnce = (sha256: string, size: PictureSize, target: string): Promise<void> => {
    const key = `${sha256} ${size}`
    const known = making.get(key)
    if (known) return known
    if (making.size >= mostWaiting) throw unavailable('Many thumbnails are being made. Try again in a moment.')
    const made = last.then(() => make(sha256, size, target)).finally(() => making.delete(key))
    making.set(key, made)
    last = made.catch(() => undefined)
    return made
  }

  return {
    async of({ sha256, mediaType }, size) {
      if (!pictureTypes.includes(mediaType)) throw noPicture('This file is no picture')
      if (unreadable.has(sha256)) throw noPicture('This picture cannot be read')
      const path = pathOf(sha256, size)
      const sizeOf = () => stat(path).catch(() => undefined)
      let found = await sizeOf()
      if (!found) {
        await makeOnce(sha256, size, path)
        found = await sizeOf()
      }
      if (!found) throw noPicture('This picture cannot be read')
      return {
        tag: `${sha256}-${size}`,
        bytes: found.size,
        mediaType: 'image/webp',
        open: async (range) => createReadStream(path, range && { start: range.from, end: range.to }),
      }
    },
    async forget(sha256) {
      for (const size of ['small', 'medium'] as const) await rm(pathOf(sha256, size), { force: true })
    },
    close: () => process.close(),
  }
}
