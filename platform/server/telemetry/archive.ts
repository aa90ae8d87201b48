/** A part of all raw samples that fits in memory: a range of time, of very many rows one of several shares of its tags. */
export interface ArchiveSlice {
  /** Half-open range, epoch ms. */
  readonly fromMs: number
  readonly toMs: number
  /** Tags whose number leaves the rest `share` when divided by `shares`. */
  readonly share: number
  readonly shares: number
}

/** How far old data were removed: marks by their names in the store, epoch ms. */
export type Removed = Readonly<Record<string, number>>

/** The same of the rows of one rollup. */
export interface RollupSlice extends ArchiveSlice {
  readonly level: '10m' | '1h' | '1d'
}

/**
 * All raw samples as text, for backups. A slice reads the same from any store that holds the same samples, to the byte:
 * the rows are in order of tag and time, each with its revision.
 */
export interface Archive {
  slices(): Promise<readonly ArchiveSlice[]>
  /** Rows of tag, epoch ms, value, text, quality, revision, set apart by tabs. */
  read(slice: ArchiveSlice): Promise<string>
  /** Stores what `read` gave; the same twice changes nothing. Rollups follow, as after late samples. */
  write(rows: string): Promise<void>
  /** How far old data were removed, which a restored store has to know before anything is written to it. */
  removed(): Removed
  setRemoved(removed: Removed): Promise<void>
  /** Rollups whose raw samples were removed: all others are worked out anew from the samples. */
  rollupSlices(): Promise<readonly RollupSlice[]>
  /** Rows of tag, bucket and what is stored of it, set apart by tabs. */
  readRollups(slice: RollupSlice): Promise<string>
  /** Before the samples are written, which then leave these rows as they are. */
  writeRollups(level: RollupSlice['level'], rows: string): Promise<void>
  /** The log of values that lost to others, by when they were noted. */
  revisionSlices(): Promise<readonly ArchiveSlice[]>
  readRevisions(slice: ArchiveSlice): Promise<string>
  writeRevisions(rows: string): Promise<void>
}

const hourMs = 3_600_000
const sliceRows = 1_000_000

/** Neighbouring hours (or other steps) together up to `most` rows; an hour of more is divided by tags. */
export const slicesOf = (
  hours: readonly { readonly startMs: number; readonly rows: number }[],
  most: number = sliceRows,
  stepMs: number = hourMs,
): ArchiveSlice[] => {
  const slices: ArchiveSlice[] = []
  let rowsOfLast = Number.POSITIVE_INFINITY
  for (const { startMs, rows } of hours) {
    const last = slices.at(-1)
    if (last && rowsOfLast + rows <= most) {
      slices[slices.length - 1] = { ...last, toMs: startMs + stepMs }
      rowsOfLast += rows
      continue
    }
    const shares = Math.max(1, Math.ceil(rows / most))
    for (let share = 0; share < shares; share++) slices.push({ fromMs: startMs, toMs: startMs + stepMs, share, shares })
    rowsOfLast = shares === 1 ? rows : Number.POSITIVE_INFINITY
  }
  return slices
}
