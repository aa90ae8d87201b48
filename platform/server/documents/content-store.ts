import type { Readable } from 'node:stream'
import type { ByteRange } from '../http/file-reply.ts'

/** Stores the contents of documents by their SHA-256: a folder, or an S3-compatible object store. */
export interface ContentStore {
  /** For the log and error messages. */
  readonly place: string
  /** False for a content of another size, which the next `put` replaces. */
  readonly has: (content: Pick<LocalFile, 'sha256' | 'bytes'>) => Promise<boolean>
  /** Stores a local file. It is there whole or not at all. With `mayMove` the file may be gone afterwards. */
  readonly put: (content: LocalFile, how?: { readonly mayMove: boolean }) => Promise<void>
  /** Throws {@link ContentMissing}. The content is not compared with its digest; see `checkedContent`. */
  readonly open: (sha256: string, range?: ByteRange) => Promise<Readable>
  /** Also resolves if the content is not there. */
  readonly remove: (sha256: string) => Promise<void>
}

/** A file on this machine and its digest. */
export interface LocalFile {
  readonly path: string
  readonly sha256: string
  readonly bytes: number
}

/** Enough to find a content. The log hides longer texts, because they could be keys. */
const shortDigest = (sha256: string): string => `${sha256.slice(0, 24)}…`

/** The store lacks a content that a document has. */
export class ContentMissing extends Error {
  override readonly name = 'ContentMissing'

  constructor(place: string, sha256: string) {
    super(`the content ${shortDigest(sha256)} is missing in ${place}`)
  }
}

/** A content in the store differs from its digest. */
export class ContentDamaged extends Error {
  override readonly name = 'ContentDamaged'

  constructor(place: string, sha256: string) {
    super(`the content ${shortDigest(sha256)} in ${place} is damaged: its SHA-256 differs`)
  }
}

/** Address of a content below its folder or bucket: `ab/cd/<sha256>`. */
export const contentPath = (sha256: string): string => {
  if (!/^[\da-f]{64}$/.test(sha256)) throw new Error('not a SHA-256')
  return `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`
}
