import type { Log } from '../log/log.ts'
import { keepDisplaced } from './displaced-rows.ts'
import type { Engine } from './engine.ts'
import type { Sample } from './historian.ts'
import { createKnownTimes } from './known-times.ts'
import {
  type Committing,
  insertDisplaced,
  insertLosses,
  isSameValue,
  keyOf,
  type Loss,
  readVersions,
  type Version,
  versionOf,
} from './revision-rows.ts'
import { sourceOf, weightOf } from './revisions.ts'
import { rollupLevels } from './rollup-sql.ts'
import { createTurns } from './turns.ts'

/**
 * Keeps what loses: of two values for one tag and time the store keeps the one of the higher revision (decision 027), and
 * this writes the other one down before it goes. The same value again is no conflict, and is not even written again; only its
 * bucket is due once more: an earlier try may have been cut short between the row and the note of it.
 *
 * What comes where nothing of its tag is known to stand can meet no other value (known-times.ts): live values, history of
 * a time without any. It is written at once. Only other rows are looked up in the store, one batch after the other.
 */
export interface RevisionLog {
  /** Writes those of a batch that are to stay, by `store`, after what loses by it has been written down. */
  take(samples: readonly Sample[], write: number, store: (kept: readonly Sample[]) => Promise<void>): Promise<void>
  /**
   * The same for the rows of an import, which `move` writes. It learns how many values they replace by others; undefined: what
   * they displace could not be kept.
   */
  takeStaged(importId: string, write: number, move: (replaced: number | undefined) => Promise<void>): Promise<void>
  /** Runs the removal of an import's rows while nothing is compared with them. */
  takeBack<Result>(remove: () => Promise<Result>): Promise<Result>
  /** After rows came in by another way. */
  forget(): void
}

export interface RevisionLogOptions {
  readonly engine: Engine
  /** From when to when samples of each tag may be stored, epoch ms; nothing of tags that have none. */
  readonly extents: (tagIds: readonly number[]) => Promise<ReadonlyMap<number, readonly [fromMs: number, toMs: number]>>
  readonly onLosses: (count: number) => void
  /** Makes the rollups of samples that stand already due. */
  readonly makeDue: (samples: readonly Sample[]) => Promise<void>
  readonly log: Pick<Log, 'error'>
}

const { stepMs: bucketMs } = rollupLevels['10m']
/** Tags and ten minutes that have been made due, about 10 MB. */
const mostMadeDue = 100_000

export const createRevisionLog = ({ engine, extents, onLosses, makeDue, log }: RevisionLogOptions): RevisionLog => {
  /** Of the rows in the store and of those on their way there. Beside other processes nobody knows what they have filled. */
  const isAlone = engine.kind === 'chdb'
  const known = createKnownTimes(isAlone ? undefined : Number.POSITIVE_INFINITY)
  /** Its rows are moving. */
  let committing: Committing | undefined
  /** Writes that have begun and were not looked up. */
  const writing = new Set<Promise<unknown>>()
  /** What stands already and was made due: since then no write was cut short. Of those of other processes nobody knows. */
  let madeDue = new Set<string>()
  const turns = createTurns()
  /** Of imports: two at once would not find each other's rows. */
  const commits = createTurns()
  const writesEnded = () => Promise.all(writing)

  const makeDueOnce = async (samples: readonly Sample[]) => {
    if (!isAlone) return makeDue(samples)
    const bucketOf = ({ tagId, timeMs }: Sample) => keyOf(tagId, Math.floor(timeMs / bucketMs))
    const noted = madeDue
    const fresh = samples.filter((sample) => !noted.has(bucketOf(sample)))
    if (fresh.length === 0) return
    await makeDue(fresh)
    if (noted.size + fresh.length > mostMadeDue) noted.clear()
    for (const sample of fresh) noted.add(bucketOf(sample))
  }

  const learn = async (tagIds: Iterable<number>) => {
    const unknown = [...new Set(tagIds)].filter((tagId) => !known.knows(tagId))
    if (unknown.length === 0) return
    const stored = await extents(unknown)
    for (const tagId of unknown) {
      const extent = stored.get(tagId)
      if (!isAlone) known.cover(tagId, 0, extent?.[1] ?? 0)
      else if (extent) known.cover(tagId, ...extent)
    }
  }

  /** Rows that may meet another value: beside other processes all that are not live. */
  const doubtful = (samples: readonly Sample[]): Set<Sample> => {
    const found = new Set<Sample>()
    for (const sample of samples) {
      const { tagId, timeMs, origin } = sample
      const isFree = known.take(tagId, timeMs)
      if (!isFree || (!isAlone && origin !== undefined && origin.source !== 'live')) found.add(sample)
    }
    return found
  }

  /** Of rows in the order of their arrival, those that are to be stored, those that stand already, and what loses by them or to what there is. */
  const decide = async (samples: readonly Sample[], doubted: ReadonlySet<Sample>, write: number) => {
    const found = await readVersions(engine, [...doubted], committing)
    const keys = new Set([...doubted].map(({ tagId, timeMs }) => keyOf(tagId, timeMs)))
    const kept = new Map<string, Sample>()
    const certain: Sample[] = []
    const repeated: Sample[] = []
    const losses: Loss[] = []
    const underImports: Loss[] = []
    for (const sample of samples) {
      const { tagId, timeMs } = sample
      const key = keyOf(tagId, timeMs)
      if (!keys.has(key)) {
        certain.push(sample)
        continue
      }
      const version = versionOf(sample, write)
      const others = found.get(key) ?? []
      const strongest = others.toSorted((one, other) => other.revision - one.revision)[0]
      const differing = others.filter((other) => !isSameValue(version, other))
      if (strongest && !isStronger(version, strongest)) {
        if (differing.includes(strongest)) losses.push({ tagId, timeMs, lost: version, kept: strongest })
        else repeated.push(sample)
        if (mayReturn(sample, strongest)) underImports.push({ tagId, timeMs, lost: version, kept: strongest })
        continue
      }
      // What an import brings is compared with what stands once this one does: it would not find what this one replaces.
      for (const lost of differing) losses.push({ tagId, timeMs, lost, kept: version })
      found.set(key, [version])
      kept.set(key, sample)
    }
    return { stored: [...certain, ...kept.values()], repeated, losses, underImports }
  }

  const stagedExtents = (importId: string) =>
    engine.columns<[number[], number[], number[]]>(
      `SELECT tag, toFloat64(toUnixTimestamp64Milli(min(time))), toFloat64(toUnixTimestamp64Milli(max(time))) FROM staged_sample WHERE import_id = '${importId}' GROUP BY tag`,
    )

  return {
    async take(samples, write, storeAll) {
      const store = (kept: readonly Sample[]) =>
        storeAll(kept).catch((error: unknown) => {
          madeDue = new Set()
          throw error
        })
      await learn(samples.map(({ tagId }) => tagId))
      // From here to the write nothing may come between: what is raised must be among the writes when others look.
      const doubted = doubtful(samples)
      if (doubted.size === 0) {
        const ended = store(samples)
        const seen = ended.catch(() => undefined).finally(() => writing.delete(seen))
        writing.add(seen)
        return ended
      }
      return turns.take(async () => {
        await writesEnded()
        const { stored, repeated, losses, underImports } = await decide(samples, doubted, write)
        if (underImports.length > 0) await insertDisplaced(engine, underImports)
        if (losses.length > 0) {
          await insertLosses(engine, losses)
          onLosses(losses.length)
        }
        await makeDueOnce(repeated)
        if (stored.length > 0) await store(stored)
      })
    },
    takeStaged: (importId, write, move) =>
      commits.take(async () => {
        const [tagIds, firsts, lasts] = await stagedExtents(importId)
        await learn(tagIds)
        for (const [index, tagId] of tagIds.entries()) known.cover(tagId, firsts[index] ?? 0, lasts[index] ?? 0)
        committing = { importId, write }
        try {
          // What comes from here on sees these rows; what came before is seen by them, once it is written.
          await turns.take(writesEnded)
          // A failed write must not hold up a commit that has been noted: it would be tried at every start.
          const replaced = await keepDisplaced(engine, importId, write).catch((error: unknown) => {
            log.error({ err: error, importId }, 'what an import replaces could not be kept: it cannot be taken back')
            return undefined
          })
          await move(replaced)
          // Who has looked before the move must have looked at the staged rows too, before the caller removes them.
          await turns.take(async () => undefined)
        } finally {
          committing = undefined
        }
      }),
    takeBack: (remove) =>
      commits.take(() =>
        turns.take(async () => {
          await writesEnded()
          return remove()
        }),
      ),
    forget: known.forget,
  }
}

/** Whether a value that is not stored would be, had the import not brought another or the same one. */
const mayReturn = ({ origin }: Sample, strongest: Version): boolean =>
  origin?.source !== 'import' && sourceOf(strongest.revision) === 'import'

/** Whether a row takes the place of one that stands. One that says the same does so only to give it more weight. */
const isStronger = (version: Version, standing: Version): boolean =>
  isSameValue(version, standing)
    ? weightOf(version.revision) > weightOf(standing.revision)
    : version.revision >= standing.revision
