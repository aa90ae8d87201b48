import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { checkedContent } from '../documents/checked-content.ts'
import { ContentDamaged, ContentMissing, type ContentStore } from '../documents/content-store.ts'
import { type BackupManifest, contentFile } from './backup-manifest.ts'

export type Content = BackupManifest['documents'][number]

/** Copies a content from the store into a backup, and compares it with its digest. */
export const backUpContent = async (store: ContentStore, folder: string, { sha256 }: Content): Promise<void> => {
  const path = join(folder, contentFile(sha256))
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  try {
    await pipeline(await checkedContent(store, sha256), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    if (!(error instanceof ContentMissing || error instanceof ContentDamaged)) throw error
    throw new Error(`A document cannot be backed up: ${error.message}. Restore or delete it, and back up again.`, {
      cause: error,
    })
  }
}

/** Reads a stream to its end. */
const readThrough = async (stream: Readable): Promise<void> => {
  for await (const _ of stream);
}

/** Whether a backup has a content, whole and unchanged. */
export const isContentWhole = async (folder: string, { sha256, bytes }: Content): Promise<boolean> => {
  const path = join(folder, contentFile(sha256))
  const found = await stat(path).catch(() => undefined)
  if (found?.size !== bytes) return false
  const file = { place: folder, open: async () => createReadStream(path) }
  return readThrough(await checkedContent(file, sha256)).then(
    () => true,
    () => false,
  )
}

/** Copies a content of a backup into the store, reads it back and compares it. */
export const restoreContent = async (store: ContentStore, folder: string, content: Content): Promise<void> => {
  const { sha256 } = content
  if (!(await store.has(content))) await store.put({ ...content, path: join(folder, contentFile(sha256)) })
  await readThrough(await checkedContent(store, sha256))
}
