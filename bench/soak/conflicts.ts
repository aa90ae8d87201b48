import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { qualities } from '../../domain/quality.ts'
import { type SampleSource, type SourcePriority, sampleSources, sourcePriorities } from '../../domain/sample-source.ts'
import type { Historian, Sample, SampleRevision, SourcedValue } from '../../platform/server/telemetry/historian.ts'
import { openStore } from './open-store.ts'

/** What became of values of the same tag and time that differ by where they come from (row R16). */
export interface ConflictBalance {
  /** Tag and time; several sources tell a value of each. */
  readonly acknowledged: number
  readonly stored: number
  readonly lost: number
  /** Another value than that of the source that the farm trusts most. */
  readonly wrong: number
  /** In the store more than once, or counted more or fewer times than they are there. */
  readonly doubled: number
  /** Values that lost to another, and are to be in the log of revisions. */
  readonly losers: number
  readonly notLogged: number
  /** In the log twice, as losers and none, with another source than their own, or as beaten by a source that is trusted no more. */
  readonly loggedWrongly: number
  readonly restarts: number
}

export interface ConflictPlan {
  readonly tags: number
  readonly timesOfTag: number
  readonly restarts: number
  /** From 0 to 1; a run can be repeated. */
  readonly random: () => number
  readonly progress?: (line: string) => void
}

const firstMs = Date.UTC(2026, 2, 2)
const stepMs = 60_000
const mostAtOnce = 500
const writers = 4
/** Of ten values so many come again later, as gateways send again. */
const repeatsPerTen = 3

const shuffled = <T>(list: readonly T[], random: () => number): T[] =>
  list
    .map((one) => ({ one, at: random() }))
    .sort((left, right) => left.at - right.at)
    .map(({ one }) => one)

const valueFrom = (place: number, source: SampleSource): number => place * 10 + sampleSources.indexOf(source)
const keyOf = ({ timeMs, value }: { readonly timeMs: number; readonly value: unknown }) => `${timeMs} ${value}`

/** What the sources say of one tag, and what is to become of it: each source has a priority of its own. */
const samplesOfTag = (tagId: number, { timesOfTag, random }: ConflictPlan) => {
  const priorities = shuffled(sourcePriorities, random)
  const priorityOf = (source: SampleSource) => priorities[sampleSources.indexOf(source)] as SourcePriority
  const samples: Sample[] = []
  const kept = new Map<number, number>()
  const losers = new Set<string>()
  for (let place = 0; place < timesOfTag; place++) {
    const timeMs = firstMs + place * stepMs
    const sources = shuffled(sampleSources, random).slice(0, 2 + Math.floor(random() * 3))
    const best = sources.reduce((one, other) => (priorityOf(one) < priorityOf(other) ? one : other))
    kept.set(timeMs, valueFrom(place, best))
    for (const source of sources) {
      const value = valueFrom(place, source)
      samples.push({ tagId, timeMs, value, quality: qualities.good, origin: { source, priority: priorityOf(source) } })
      if (source !== best) losers.add(keyOf({ timeMs, value }))
    }
  }
  return { tagId, samples, kept, losers, priorityOf }
}
type TagSamples = ReturnType<typeof samplesOfTag>

/** Files are staged and committed, all others appended. */
const bring = async (historian: Historian, samples: readonly Sample[], id: string): Promise<void> => {
  const { file = [], other = [] } = Object.groupBy(samples, ({ origin }) =>
    origin?.source === 'import' ? 'file' : 'other',
  )
  if (other.length > 0) await historian.append(other)
  if (file.length === 0) return
  await historian.stage(id, file)
  await historian.commitStaged(id)
}

const compareTag = async (historian: Historian, { tagId, kept, losers, priorityOf }: TagSamples) => {
  const rows: Sample[] = []
  for await (const block of historian.raw([tagId], 0, firstMs * 2)) rows.push(...block)
  const stored = new Map(rows.map(({ timeMs, value }) => [timeMs, value]))
  const [total] = await historian.totals([tagId], [0, firstMs * 2])
  const { revisions } = await historian.revisions([tagId], { limit: 10 * losers.size, offset: 0 })
  const logged = new Set(revisions.map(({ timeMs, lost: { value } }) => keyOf({ timeMs, value })))
  const isRight = ({ timeMs, lost, kept }: SampleRevision) => {
    const place = (timeMs - firstMs) / stepMs
    const isOf = ({ value, source }: SourcedValue) => source !== undefined && value === valueFrom(place, source)
    return (
      losers.has(keyOf({ timeMs, value: lost.value })) &&
      isOf(lost) &&
      isOf(kept) &&
      priorityOf(kept.source as SampleSource) < priorityOf(lost.source as SampleSource)
    )
  }
  return {
    acknowledged: kept.size,
    stored: rows.length,
    lost: [...kept.keys()].filter((timeMs) => !stored.has(timeMs)).length,
    wrong: rows.filter(({ timeMs, value }) => kept.get(timeMs) !== value).length,
    doubled: rows.length - stored.size + Math.abs((total?.count ?? 0) - rows.length),
    losers: losers.size,
    notLogged: [...losers].filter((key) => !logged.has(key)).length,
    loggedWrongly: revisions.length - logged.size + revisions.filter((revision) => !isRight(revision)).length,
  }
}

/**
 * Brings what live values, late ones, files and corrections say of the same tags and times in any order, several writers at
 * once, some of it again, with restarts of the store in between.
 */
export const bringConflicts = async (plan: ConflictPlan): Promise<ConflictBalance> => {
  const { tags, restarts, random, progress } = plan
  const dataFolder = await mkdtemp(join(tmpdir(), 'solvane-conflicts-'))
  let historian = await openStore(dataFolder)
  try {
    const ofTags = Array.from({ length: tags }, (_, index) => samplesOfTag(index + 1, plan))
    const once = ofTags.flatMap(({ samples }) => samples)
    const queue = shuffled([...once, ...once.filter(() => random() * 10 < repeatsPerTen)], random)
    const inAll = queue.length
    let next = 0
    for (let life = 0; life <= restarts; life++) {
      const left = Math.floor((inAll * (restarts - life)) / (restarts + 1))
      while (queue.length > left) {
        const batches = Array.from({ length: writers }, () => queue.splice(0, 1 + Math.floor(random() * mostAtOnce)))
        await Promise.all(batches.map((batch) => bring(historian, batch, `file-${next++}`)))
        progress?.(`${inAll - queue.length} of ${inAll} values`)
      }
      await historian.close()
      historian = await openStore(dataFolder)
    }
    await historian.rollUp()
    const sum = { acknowledged: 0, stored: 0, lost: 0, wrong: 0, doubled: 0, losers: 0, notLogged: 0, loggedWrongly: 0 }
    for (const one of ofTags)
      for (const [key, count] of Object.entries(await compareTag(historian, one))) sum[key as keyof typeof sum] += count
    return { ...sum, restarts }
  } finally {
    await historian.close()
    await rm(dataFolder, { recursive: true, force: true })
  }
}
