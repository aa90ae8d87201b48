import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'
import { ContentDamaged, type ContentStore } from './content-store.ts'

/**
 * A whole content, compared with its digest on the way. The last piece waits for the comparison, so a reader of a damaged
 * content never gets the whole of it. The stream then fails with {@link ContentDamaged}.
 */
export const checkedContent = async (
  store: Pick<ContentStore, 'open' | 'place'>,
  sha256: string,
  onDamage: (error: ContentDamaged) => void = () => {},
): Promise<Readable> => {
  const hash = createHash('sha256')
  let last: Buffer | undefined
  const check = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece)
      const ready = last
      last = piece
      done(null, ready)
    },
    flush(done) {
      if (hash.digest('hex') === sha256) return done(null, last)
      const error = new ContentDamaged(store.place, sha256)
      onDamage(error)
      done(error)
    },
  })
  const stored = await store.open(sha256)
  // Errors reach the reader of `check`.
  pipeline(stored, check, () => {})
  return check
}
