import type { Log } from '../log/log.ts'
import { type ArchiveSlice, slicesOf } from './archive.ts'
import type { Engine } from './engine.ts'
import type { Gate } from './gate.ts'
import type { RetentionMarks } from './retention-marks.ts'
import { type Retained, type RetentionPolicy, rawBorderMs, rollupBorderMs, startOfMonthMs } from './retention-policy.ts'
import { removeRevisions } from './revision-rows.ts'
import { type FinerLevel, type Holding, rollupLevels, wrongRows } from './rollup-sql.ts'
import type { RollupLevel } from './rollup-step.ts'
import type { Rollups } from './rollups.ts'
import type { SilenceStore } from './silences.ts'
import { bucketLiteral, timeLiteral } from './sql-text.ts'

interface Retention {
  readonly engine: Engine
  readonly marks: RetentionMarks
  readonly rollups: Pick<Rollups, 'rollUp' | 'closedUntilMs'>
  readonly silences: Pick<SilenceStore, 'current'>
  /** Imports and restores share it: a month is thinned while none of them writes. */
  readonly gate: Gate
  /** Resolves when the appends that have begun by now have ended. */
  readonly appendsEnded: () => Promise<void>
  readonly log: Log
}

/** Before a month is thinned: no value of it can return any more, and nothing is left of an earlier try. */
const emptiedTables = ['displaced_sample', 'replaced_sample', 'thinned_sample']

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Rows of one statement that compares or copies. */
const sliceRows = 2_000_000

type Check = readonly [level: RollupLevel, finer: FinerLevel]
const rollupsOfTenMinutes: readonly Check[] = [
  ['1h', '10m'],
  ['1d', '10m'],
]
const rollupsOfRaw: readonly Check[] = [['10m', 'raw'], ...rollupsOfTenMinutes]

const isOneOf = (tables: readonly string[]) => `table IN (${tables.map((table) => `'${table}'`).join(', ')})`

/** How far before a row the rows lie that it depends on: a value that was removed may have held on, ms. */
const reachOfFiner = (finer: FinerLevel, { silences }: Holding): number => (finer === 'raw' ? silences.longestMs : 0)

const nextMonthMs = (monthMs: number): number => startOfMonthMs(monthMs + 31 * dayMs)

/** Some rollups are not what the rows below them give; nothing is removed before they are. */
export class RollupsWrong extends Error {
  override readonly name = 'RollupsWrong'
}

/**
 * Removes what is older than the policy keeps, by whole partitions: numbers of raw samples by month, ten-minute and hourly
 * rollups by year. Nothing goes before every rollup of the partition has been compared with the rows that it stands for; what
 * differs is noted as due, so that the rollups mend themselves, and compared again. Texts have no rollups: every change of
 * one stays, and the last of every ten minutes. Safe to cut short anywhere and to repeat; see docs/decisions/022.
 */
export const retain = async (
  retention: Retention,
  policy: RetentionPolicy,
  nowMs: number,
  signal?: AbortSignal,
): Promise<Retained> => {
  const { engine, marks, rollups, silences, gate, appendsEnded, log } = retention

  const firstOf = async (sql: string): Promise<number> => {
    const [[value = 0]] = await engine.columns<[number[]]>(sql)
    return value
  }

  /** Rows by hour or day of a time range, as slices that one statement can work through. */
  const slices = async (table: string, column: string, fromMs: number, toMs: number, stepMs: number) => {
    const literal = column === 'time' ? timeLiteral : bucketLiteral
    const startOf = stepMs === hourMs ? 'toStartOfHour' : 'toStartOfDay'
    const [starts, rows] = await engine.columns<[number[], number[]]>(
      `SELECT toFloat64(toUnixTimestamp(${startOf}(${column}))) AS start, toFloat64(count()) FROM ${table}
       WHERE ${column} >= ${literal(fromMs)} AND ${column} < ${literal(toMs)} GROUP BY start ORDER BY start`,
    )
    return slicesOf(
      starts.map((seconds, index) => ({ startMs: seconds * 1000, rows: rows[index] ?? 0 })),
      sliceRows,
      stepMs,
    )
  }

  const holding = (): Holding => ({ silences: silences.current(), nowMs })

  /** Compares the rows of a level with finer ones, notes those that differ as due and tells how many they are. */
  const compare = async (level: RollupLevel, finer: FinerLevel, fromMs: number, toMs: number): Promise<number> => {
    const [table, column] = finer === 'raw' ? ['sample', 'time'] : [rollupLevels[finer].table, 'bucket']
    const mayHoldMore = fromMs - reachOfFiner(finer, holding()) < marks.removedMs(finer)
    let wrong = 0
    for (const slice of await slices(table, column, fromMs, toMs, level === '1d' ? dayMs : hourMs)) {
      signal?.throwIfAborted()
      const select = wrongRows(level, finer, slice, mayHoldMore, holding())
      const found = await firstOf(`SELECT toFloat64(count()) FROM (${select})`)
      if (found > 0) await engine.run(`INSERT INTO rollup_due (tag, bucket) ${select} ${engine.bulkSettings}`)
      wrong += found
    }
    return wrong
  }

  /** Resolves when all of these levels are right, after mending them once where they were not. */
  const makeSure = async (checks: readonly Check[], fromMs: number, toMs: number): Promise<void> => {
    for (const again of [false, true]) {
      let wrong = 0
      for (const [level, finer] of checks) wrong += await compare(level, finer, fromMs, toMs)
      if (wrong === 0) return
      log.warn({ wrong, fromMs, toMs }, 'rollups differ from the rows that they stand for; they are worked out anew')
      if (again) break
      await rollups.rollUp()
    }
    throw new RollupsWrong(
      `Rollups from ${new Date(fromMs).toISOString()} to ${new Date(toMs).toISOString()} are not what their rows give: nothing of that time is removed before they are`,
    )
  }

  /** Texts of a month as they stay: every change, and the last of every ten minutes. */
  const copyTexts = async (slice: ArchiveSlice) =>
    engine.run(
      `INSERT INTO thinned_sample (tag, time, text, quality, revision)
       SELECT tag, time, text, quality, revision FROM (
         SELECT tag, time, text, quality, revision,
           lagInFrame(text, 1, '') OVER (PARTITION BY tag ORDER BY time ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS before,
           max(time) OVER (PARTITION BY tag, toStartOfTenMinutes(time)) AS newest
         FROM sample FINAL
         WHERE text != '' AND time >= ${timeLiteral(slice.fromMs)} AND time < ${timeLiteral(slice.toMs)}
           AND tag % ${slice.shares} = ${slice.share}
       ) WHERE text != before OR time = newest ${engine.bulkSettings}`,
    )

  const altered = (table: string) => `ALTER TABLE ${engine.topology.altered(table)}`

  /** Puts what stays of a month in the place of all of it, in one step. */
  const thin = async (fromMs: number, toMs: number): Promise<void> => {
    const month = new Date(fromMs).toISOString().slice(0, 7).replace('-', '')
    const isIn = `time >= ${timeLiteral(fromMs)} AND time < ${timeLiteral(toMs)}`
    for (const table of emptiedTables) await engine.run(`${altered(table)} DROP PARTITION ${month}`)
    for (const slice of await slices('sample', 'time', fromMs, toMs, hourMs)) await copyTexts(slice)
    for (const statement of engine.topology.complete('thinned_sample')) await engine.run(statement)
    if ((await firstOf(`SELECT toFloat64(count()) FROM thinned_sample WHERE ${isIn}`)) === 0) {
      await engine.run(`${altered('sample')} DROP PARTITION ${month}`)
      return
    }
    await engine.run(`${altered('sample')} REPLACE PARTITION ${month} FROM ${engine.topology.stored('thinned_sample')}`)
    // A shard that has no text of this month had nothing to put in its place.
    if ((await firstOf(`SELECT toFloat64(count()) FROM sample WHERE ${isIn} AND text = ''`)) > 0)
      await engine.run(`${altered('sample')} DELETE IN PARTITION ${month} WHERE text = '' SETTINGS mutations_sync = 2`)
    await engine.run(`${altered('thinned_sample')} DROP PARTITION ${month}`)
  }

  /** Months before a border that hold numbers, by their first instant, oldest first. */
  const monthsWithNumbers = async (untilMs: number): Promise<number[]> => {
    const [partitions] = await engine.columns<[string[]]>(
      `SELECT DISTINCT partition FROM ${engine.topology.parts.source}
       WHERE active AND database = currentDatabase() AND ${isOneOf([engine.topology.stored('sample')])} ORDER BY partition`,
    )
    const months = partitions
      .map((partition) => Date.UTC(Number(partition.slice(0, 4)), Number(partition.slice(4)) - 1))
      .filter((fromMs) => fromMs < untilMs)
    if (months.length === 0) return []
    // A month of nothing but texts is read to its end, any other to its first number.
    const probes = months.map(
      (fromMs) =>
        `SELECT toFloat64(${fromMs}) AS month FROM (SELECT 1 FROM sample WHERE time >= ${timeLiteral(fromMs)}
         AND time < ${timeLiteral(nextMonthMs(fromMs))} AND text = '' LIMIT 1)`,
    )
    const [found] = await engine.columns<[number[]]>(`SELECT month FROM (${probes.join(' UNION ALL ')}) ORDER BY month`)
    return found
  }

  const retainRaw = async (measuredMs: number, days: number): Promise<Pick<Retained, 'months' | 'waits'>> => {
    const untilMs = rawBorderMs(measuredMs, days)
    const months = await monthsWithNumbers(untilMs)
    if (months.length === 0) return { months: 0, waits: false }
    await marks.raise('refused', untilMs)
    await appendsEnded()
    await rollups.rollUp()
    const importsUnderWay = await firstOf('SELECT toFloat64(count()) FROM staged_commit FINAL WHERE done IN (0, 2)')
    if (!marks.isKnownToAll() || rollups.closedUntilMs() < untilMs || importsUnderWay > 0)
      return { months: 0, waits: true }
    for (const fromMs of months) {
      signal?.throwIfAborted()
      const toMs = nextMonthMs(fromMs)
      await gate.alone(async () => {
        await makeSure(rollupsOfRaw, fromMs, toMs)
        await marks.raise('raw', toMs)
        await thin(fromMs, toMs)
      })
      log.info({ month: new Date(fromMs).toISOString().slice(0, 7) }, 'raw samples beyond their retention were removed')
    }
    return { months: months.length, waits: false }
  }

  const retainRollup = async (
    level: '10m' | '1h',
    measuredMs: number,
    days: number,
    checks: readonly Check[],
  ): Promise<number> => {
    const { table } = rollupLevels[level]
    // Never what is not removed below: there the rows could not be worked out anew.
    const untilMs = rollupBorderMs(measuredMs, days, marks.removedMs(level === '10m' ? 'raw' : '10m'))
    const [years] = await engine.columns<[number[]]>(
      `SELECT DISTINCT toYear(bucket) AS year FROM ${table} WHERE bucket < ${bucketLiteral(untilMs)} ORDER BY year`,
    )
    for (const year of years) {
      signal?.throwIfAborted()
      const [fromMs, toMs] = [Date.UTC(year, 0), Date.UTC(year + 1, 0)]
      await gate.alone(async () => {
        await makeSure(checks, fromMs, toMs)
        await marks.raise(level, toMs)
        await engine.run(`${altered(table)} DROP PARTITION ${year}`)
      })
      log.info({ year, table }, 'rollups beyond their retention were removed')
    }
    return years.length
  }

  // The newest day is one that is in the rollups.
  await rollups.rollUp()
  const newestDay = await firstOf(
    `SELECT toFloat64(toUnixTimestamp(max(bucket))) FROM rollup_1d WHERE samples > 0 AND bucket < ${bucketLiteral(nowMs)}`,
  )
  const removed: Retained = { months: 0, tenMinuteYears: 0, hourlyYears: 0, revisionMonths: 0, waits: false }
  if (newestDay === 0) return removed
  // By the newest day that was measured: a clock that was set years ahead must not empty the store.
  const measuredMs = Math.min(nowMs, newestDay * 1000 + dayMs)
  const { rawDays, tenMinuteDays, hourlyDays, revisionDays } = policy
  const revisionMonths =
    revisionDays === undefined ? 0 : await removeRevisions(engine, rawBorderMs(measuredMs, revisionDays))
  return {
    ...(rawDays === undefined ? removed : await retainRaw(measuredMs, rawDays)),
    tenMinuteYears:
      tenMinuteDays === undefined ? 0 : await retainRollup('10m', measuredMs, tenMinuteDays, rollupsOfTenMinutes),
    hourlyYears: hourlyDays === undefined ? 0 : await retainRollup('1h', measuredMs, hourlyDays, [['1d', '1h']]),
    revisionMonths,
  }
}
