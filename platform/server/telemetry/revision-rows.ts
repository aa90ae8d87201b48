import type { Quality, SampleValue } from '../../../domain/quality.ts'
import type { Engine } from './engine.ts'
import type { Sample, SampleRevision, SourcedValue } from './historian.ts'
import { committedRevision, revisionOf, sourceOf } from './revisions.ts'
import { decodeValue, encodeValue, storedQuality } from './sample-rows.ts'
import { tagList, timeLiteral } from './sql-text.ts'

/** A value of a tag and time, and the revision by which the store weighs it. */
export interface Version {
  readonly value: SampleValue
  readonly quality: Quality
  readonly revision: number
}

export interface Loss {
  readonly tagId: number
  readonly timeMs: number
  readonly lost: Version
  readonly kept: Version
}

export const keyOf = (tagId: number, timeMs: number): string => `${tagId} ${timeMs}`

/** A sample as it reads back once it is stored. */
export const versionOf = (sample: Sample, write: number): Version => ({
  value: typeof sample.value === 'boolean' ? Number(sample.value) : sample.value,
  quality: storedQuality(sample),
  revision: revisionOf(write, sample.origin),
})

export const isSameValue = (one: Version, other: Version): boolean =>
  one.value === other.value && one.quality === other.quality

/** Keys that one statement asks for: its text must stay below the engine's limit. */
const keysAtOnce = 4_000

type Key = Pick<Sample, 'tagId' | 'timeMs'>

/** An import whose rows are about to move from where they are staged. */
export interface Committing {
  readonly importId: string
  /** Number of the write that its rows get. */
  readonly write: number
}

/** What stands in the store, and what an import is about to bring there, by {@link keyOf}. */
export const readVersions = async (
  engine: Engine,
  keys: readonly Key[],
  committing: Committing | undefined,
): Promise<Map<string, readonly Version[]>> => {
  const found = new Map<string, Map<number, Version>>()
  for (let start = 0; start < keys.length; start += keysAtOnce) {
    const asked = keys.slice(start, start + keysAtOnce)
    const times = asked.map(({ timeMs }) => timeMs)
    const [firstMs, lastMs] = times.reduce(
      ([first, last], timeMs) => [Math.min(first, timeMs), Math.max(last, timeMs)],
      [Number.POSITIVE_INFINITY, 0],
    )
    const tags = asked.map(({ tagId }) => tagId)
    // The pairs as two arrays, which are read fast; the plain conditions beside them choose partitions and parts.
    const among = `tag IN ${tagList([...new Set(tags)])} AND time >= ${timeLiteral(firstMs)} AND time <= ${timeLiteral(lastMs)}
      AND (tag, time) IN (SELECT toUInt32(pair.1), fromUnixTimestamp64Milli(toInt64(pair.2), 'UTC')
        FROM (SELECT arrayJoin(arrayZip([${tags}], [${times}])) AS pair))`
    const select = (place: number, revision: string, from: string) =>
      `SELECT toUInt32(${place}) AS place, tag, toFloat64(toUnixTimestamp64Milli(time)) AS at, value, text, quality, toFloat64(${revision}) AS version ${from}`
    const sources = [
      select(0, 'revision', `FROM sample WHERE ${among}`),
      ...(committing
        ? [
            select(
              1,
              committedRevision('revision', committing.write),
              `FROM staged_sample FINAL WHERE import_id = '${committing.importId}' AND ${among}`,
            ),
          ]
        : []),
    ]
    const [places, tagIds, ats, values, texts, marks, revisions] = await engine.columns<
      [number[], number[], number[], (number | null)[], string[], Quality[], number[]]
    >(sources.join(' UNION ALL '))
    for (const [index, tagId] of tagIds.entries()) {
      const key = keyOf(tagId, ats[index] as number)
      const place = places[index] as number
      const revision = revisions[index] as number
      const quality = marks[index] as Quality
      const versions = found.get(key) ?? new Map<number, Version>()
      // Rows that have not been merged yet are told apart here.
      if ((versions.get(place)?.revision ?? -1) > revision) continue
      found.set(key, versions)
      versions.set(place, {
        value: decodeValue(values[index] as number | null, texts[index] as string, quality),
        quality,
        revision,
      })
    }
  }
  return new Map([...found].map(([key, versions]) => [key, [...versions.values()]]))
}

const encoded = ({ value, quality, revision }: Version): string => `${encodeValue(value)},${quality},${revision}`

/** Writes losses down; the same twice is one. */
export const insertLosses = async (engine: Engine, losses: readonly Loss[]): Promise<void> => {
  const rows = losses.map(({ tagId, timeMs, lost, kept }) => `[${tagId},${timeMs},${encoded(lost)},${encoded(kept)}]\n`)
  await engine.insert(
    'sample_revision (tag, time_ms, value, text, quality, revision, kept_value, kept_text, kept_quality, kept_revision)',
    rows.join(''),
  )
}

/** Keeps what lost to rows of imports: it returns when they are taken back. The same twice is one. */
export const insertDisplaced = async (engine: Engine, losses: readonly Loss[]): Promise<void> => {
  const rows = losses.map(({ tagId, timeMs, lost }) => `[${tagId},${timeMs},${encoded(lost)}]\n`)
  await engine.insert('displaced_sample (tag, time_ms, value, text, quality, revision)', rows.join(''))
}

const sourced = (value: number | null, text: string, quality: Quality, revision: number): SourcedValue => ({
  value: decodeValue(value, text, quality),
  quality,
  source: sourceOf(revision),
})

export const readRevisions = async (
  engine: Engine,
  tagIds: readonly number[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ revisions: SampleRevision[]; total: number }> => {
  if (tagIds.length === 0) return { revisions: [], total: 0 }
  const from = `FROM sample_revision FINAL WHERE tag IN ${tagList(tagIds)}`
  const [[total = 0]] = await engine.columns<[number[]]>(`SELECT toFloat64(count()) ${from}`)
  const [tags, times, values, texts, marks, revisions, keptValues, keptTexts, keptMarks, keptRevisions, noted] =
    await engine.columns<
      [
        number[],
        number[],
        (number | null)[],
        string[],
        Quality[],
        number[],
        (number | null)[],
        string[],
        Quality[],
        number[],
        number[],
      ]
    >(
      `SELECT tag, toFloat64(toUnixTimestamp64Milli(time)), value, text, quality, toFloat64(revision),
         kept_value, kept_text, kept_quality, toFloat64(kept_revision), toFloat64(toUnixTimestamp64Milli(noted))
       ${from} ORDER BY noted DESC, tag, time DESC, revision LIMIT ${Math.trunc(limit)} OFFSET ${Math.trunc(offset)}`,
    )
  const at = <Value>(column: readonly Value[], index: number) => column[index] as Value
  return {
    total,
    revisions: tags.map((tagId, index) => ({
      tagId,
      timeMs: at(times, index),
      lost: sourced(at(values, index), at(texts, index), at(marks, index), at(revisions, index)),
      kept: sourced(at(keptValues, index), at(keptTexts, index), at(keptMarks, index), at(keptRevisions, index)),
      notedMs: at(noted, index),
    })),
  }
}

/** Removes months of the log that ended before a time; how many they were. */
export const removeRevisions = async (engine: Engine, untilMs: number): Promise<number> => {
  const [months] = await engine.columns<[number[]]>(
    `SELECT DISTINCT toYYYYMM(noted) AS month FROM sample_revision WHERE noted < ${timeLiteral(untilMs)} ORDER BY month`,
  )
  for (const month of months)
    await engine.run(`ALTER TABLE ${engine.topology.altered('sample_revision')} DROP PARTITION ${month}`)
  return months.length
}
