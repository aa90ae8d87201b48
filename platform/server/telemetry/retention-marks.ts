import type { Removed } from './archive.ts'
import type { Engine } from './engine.ts'
import type { Resolution } from './historian.ts'
import type { Revisions } from './revisions.ts'

/** Steps of which old rows may be removed, finest first. Days stay for ever. */
export type RemovedLevel = 'raw' | '10m' | '1h'

const names = { refused: 'refused', raw: 'sample', '10m': 'rollup_10m', '1h': 'rollup_1h' } as const
type MarkName = keyof typeof names

/** How far old data were removed; durable, and never going back: what was removed cannot be worked out again. */
export interface RetentionMarks {
  /** Raw samples before this are taken no more, epoch ms; 0: all are. */
  refusedMs(): number
  /** Rows of this step before it are gone (of raw samples: the numbers), epoch ms. */
  removedMs(level: RemovedLevel): number
  /** Whether the mark has stood for so long that every process knows it. */
  isKnownToAll(): boolean
  /** The finest step at which everything from this time on is there. */
  finestFrom(timeMs: number): Resolution
  raise(name: MarkName, untilMs: number): Promise<void>
  /** All marks that there are. */
  all(): Removed
  raiseAll(removed: Removed): Promise<void>
  /** Learns what another process has written. */
  follow(): Promise<void>
}

/** Processes read the marks every five seconds; this is how late one may be. */
const knownAfterMs = 60_000

export const openRetentionMarks = async (engine: Engine, revisions: Revisions): Promise<RetentionMarks> => {
  const until = new Map<string, number>()
  let refusedSinceMs = 0
  const removedMs = (level: RemovedLevel) => until.get(names[level]) ?? 0

  const follow = async () => {
    const [levels, seconds, written] = await engine.columns<[string[], number[], number[]]>(
      'SELECT level, toUnixTimestamp(until), toFloat64(revision) FROM retention_mark FINAL',
    )
    for (const [index, level] of levels.entries()) {
      until.set(level, Math.max(until.get(level) ?? 0, (seconds[index] ?? 0) * 1000))
      revisions.raise(written[index] ?? 0)
      if (level === names.refused) refusedSinceMs = written[index] ?? 0
    }
  }
  await follow()
  const raise = async (level: string, untilMs: number) => {
    if (untilMs <= (until.get(level) ?? 0)) return
    const revision = revisions.next()
    // Known here before it is written: nothing may be taken or read that the mark already forbids.
    until.set(level, untilMs)
    if (level === names.refused) refusedSinceMs = revision
    await engine.insert('retention_mark (level, until, revision)', `["${level}",${untilMs / 1000},${revision}]\n`)
  }
  return {
    refusedMs: () => until.get(names.refused) ?? 0,
    removedMs,
    isKnownToAll: () => engine.kind === 'chdb' || refusedSinceMs <= Date.now() - knownAfterMs,
    finestFrom(timeMs) {
      if (timeMs >= removedMs('raw')) return 'raw'
      if (timeMs >= removedMs('10m')) return '10m'
      return timeMs >= removedMs('1h') ? '1h' : '1d'
    },
    raise: (name, untilMs) => raise(names[name], untilMs),
    all: () => Object.fromEntries(until),
    async raiseAll(removed) {
      for (const level of Object.values(names)) await raise(level, removed[level] ?? 0)
    },
    follow,
  }
}
