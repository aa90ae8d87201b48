import { usualLongestSilenceMs } from '../../../domain/time-weighted.ts'
import type { Engine } from './engine.ts'
import type { Revisions } from './revisions.ts'
import { rollupStepMs } from './rollup-step.ts'
import { tagList, timeLiteral } from './sql-text.ts'

/** The longest silences of tags, as SQL needs them (docs/means.md). */
export interface Silences {
  /** Expression of the longest silence of the column `tag`, ms; needs {@link join}. */
  readonly ofTag: string
  /** Longest silence of a tag, ms. */
  msOf(tagId: number): number
  /** What follows FROM so that {@link ofTag} can be asked; empty where all tags have the usual silence. */
  readonly join: string
  /** Longest silence of any tag, ms. */
  readonly longestMs: number
  /** Condition on raw rows `s`: all that may hold at a time or are measured after it, epoch ms. */
  readFrom(timeMs: number): string
}

/** Buckets of ten minutes into which a value can reach, counted from its own. */
export const reachOf = (silenceMs: number): number => Math.ceil(silenceMs / rollupStepMs['10m'])

const usual = `toInt64(${usualLongestSilenceMs})`

/** All tags have the usual silence. */
export const usualSilences: Silences = {
  ofTag: usual,
  msOf: () => usualLongestSilenceMs,
  join: '',
  longestMs: usualLongestSilenceMs,
  readFrom: (timeMs) => `s.time >= ${timeLiteral(timeMs - usualLongestSilenceMs)}`,
}

export interface SilenceStore {
  current(): Silences
  /** Silences of these tags that differ from what is stored, by tag, ms. */
  changesTo(silencesMs: ReadonlyMap<number, number>): ReadonlyMap<number, number>
  save(changes: ReadonlyMap<number, number>): Promise<void>
  /** Learns what another process has saved. */
  follow(): Promise<void>
}

/** Longest silences that differ from the usual one, kept beside the samples. */
export const openSilences = async (engine: Engine, revisions: Revisions): Promise<SilenceStore> => {
  let stored = new Map<number, number>()
  let current = usualSilences

  const follow = async () => {
    const [tags, lengths] = await engine.columns<[number[], number[]]>(
      `SELECT tag_id, toFloat64(silence_ms) FROM tag_silence FINAL WHERE silence_ms != ${usualLongestSilenceMs} ORDER BY tag_id`,
    )
    stored = new Map(tags.map((tagId, index) => [tagId, lengths[index] ?? usualLongestSilenceMs]))
    current = stored.size === 0 ? usualSilences : silencesOf(stored)
  }
  await follow()
  return {
    current: () => current,
    changesTo: (silencesMs) =>
      new Map(
        [...silencesMs].filter(([tagId, silenceMs]) => (stored.get(tagId) ?? usualLongestSilenceMs) !== silenceMs),
      ),
    async save(changes) {
      const revision = revisions.next()
      const rows = [...changes].map(([tagId, silenceMs]) => `[${tagId},${silenceMs},${revision}]\n`)
      if (rows.length > 0) await engine.insert('tag_silence (tag_id, silence_ms, revision)', rows.join(''))
      await follow()
    },
    follow,
  }
}

const silencesOf = (stored: ReadonlyMap<number, number>): Silences => {
  const longestMs = Math.max(usualLongestSilenceMs, ...stored.values())
  const long = [...stored].filter(([, silenceMs]) => silenceMs > usualLongestSilenceMs).map(([tagId]) => tagId)
  return {
    ofTag: `if(silence_ms = 0, ${usual}, toInt64(silence_ms))`,
    msOf: (tagId) => stored.get(tagId) ?? usualLongestSilenceMs,
    join: 'LEFT JOIN (SELECT tag_id, silence_ms FROM tag_silence FINAL) AS silence ON silence.tag_id = tag',
    longestMs,
    readFrom: (timeMs) =>
      long.length === 0
        ? usualSilences.readFrom(timeMs)
        : `s.time >= ${timeLiteral(timeMs - longestMs)}
           AND (${usualSilences.readFrom(timeMs)} OR s.tag IN ${tagList(long)})`,
  }
}
