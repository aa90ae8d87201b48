import { type SampleOrigin, type SampleSource, sampleSources } from '../../../domain/sample-source.ts'
import type { Engine } from './engine.ts'
import { timeLiteral } from './sql-text.ts'

/**
 * Numbers of writes: the later of two writes has the higher one. They are epoch ms, so that they stay ascending over
 * restarts and pack well; two in one ms are counted on.
 */
export interface Revisions {
  next(): number
  /** Continues after a revision that was read from the store, should the clock have been set back. */
  raise(revision: number): void
}

export const createRevisions = (nowMs: () => number = Date.now): Revisions => {
  let last = 0
  return {
    next: () => {
      last = Math.max(last + 1, nowMs())
      return last
    },
    raise: (revision) => {
      last = Math.max(last, revision)
    },
  }
}

/**
 * The revision of a sample, by which the store tells which of two rows of one tag and time stays (decision 027):
 * bits 48 to 50 what its source weighs (5 less its priority), 2 to 47 the number of its write, 0 and 1 its source.
 * It stays below 2^53. Rows of versions that knew no sources hold the number of their write alone: they weigh nothing.
 */
const sourceBits = 4
export const weightUnit = 2 ** 48

/** Of what names no origin: fields and tools that know no farm. */
export const usualOrigin: SampleOrigin = { source: 'live', priority: 2 }

export const revisionOf = (write: number, { source, priority }: SampleOrigin = usualOrigin): number =>
  (5 - priority) * weightUnit + write * sourceBits + sampleSources.indexOf(source)

/** Where a row came from; undefined: it was written by a version that did not tell sources apart. */
export const sourceOf = (revision: number): SampleSource | undefined =>
  revision < weightUnit ? undefined : sampleSources[revision % sourceBits]

/** What a row weighs against another one: 0 to 4. */
export const weightOf = (revision: number): number => Math.floor(revision / weightUnit)

/** SQL of the revision that a staged row gets when it is committed by a write: its weight and its source stay. */
export const committedRevision = (revision: string, write: number): string =>
  `toUInt64(intDiv(${revision}, ${weightUnit}) * ${weightUnit} + ${write * sourceBits} + ${revision} % ${sourceBits})`

/**
 * Numbers that the commit of an import reserves. Rows that are judged again (limits.ts) count on from the first, so the rows of
 * one import are still told from those of the next.
 */
export const writesOfCommit = 256

/** SQL condition: a revision belongs to a row that an import brought by this write, judged again or not. */
export const isOfCommit = (revision: string, write: number): string =>
  `(${revision} % ${sourceBits} = ${sampleSources.indexOf('import')} AND ${writeOfRevision(revision)} >= ${write}
    AND ${writeOfRevision(revision)} < ${write + writesOfCommit})`

/** SQL of the number of the write in a revision. Rows of versions that knew no sources have none. */
const writeOfRevision = (revision: string): string =>
  `if(${revision} < ${weightUnit}, 0, intDiv(${revision} % ${weightUnit}, ${sourceBits}))`

/**
 * Revisions of a store. A clock that was ahead gave its writes higher numbers than those of now, and stored values of the
 * future. Later writes must win against these, so their numbers go on from there.
 */
export const openRevisions = async (engine: Engine): Promise<Revisions> => {
  const revisions = createRevisions()
  const [[lastWrite = 0]] = await engine.columns<[number[]]>(
    `SELECT toFloat64(max(${writeOfRevision('revision')})) FROM sample WHERE time > ${timeLiteral(Date.now())}`,
  )
  revisions.raise(lastWrite)
  return revisions
}
