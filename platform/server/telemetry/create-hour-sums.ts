import { edgeBefore } from './calendar-rows.ts'
import type { Engine } from './engine.ts'
import { type HourSumName, type HourSums, hourSumNames } from './hour-sums.ts'
import type { Revisions } from './revisions.ts'
import { bucketLiteral, tagList, textLiteral } from './sql-text.ts'

const columnOf = (name: HourSumName): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const columns = hourSumNames.map(columnOf).join(', ')

/** Rows of one insert. */
const batchRows = 10_000

/** What several hours have together: sums, and the outer ends of bands. */
const aggregateOf = (name: HourSumName): string => {
  const rule = name === 'chargeMinimum' ? 'min' : name === 'chargeMaximum' ? 'max' : 'sum'
  const column = columnOf(name)
  return `if(countIf(NOT isNaN(${column})) = 0, nan, ${rule}If(${column}, NOT isNaN(${column})))`
}

const cell = (value: number | undefined): string =>
  value === undefined || !Number.isFinite(value) ? 'null' : String(value)

export const createHourSums = (engine: Engine, revisions: Revisions): HourSums => ({
  async progress() {
    const [farms, plans, seen, until, backfill] = await engine.columns<
      [string[], string[], number[], number[], number[]]
    >(
      `SELECT farm, plan, toFloat64(seen), toFloat64(toUnixTimestamp(until)), toFloat64(toUnixTimestamp(backfill))
       FROM energy_hour_progress FINAL ORDER BY farm`,
    )
    return new Map(
      farms.map((farm, index) => [
        farm,
        {
          farm,
          plan: plans[index] ?? '',
          seen: seen[index] ?? 0,
          untilMs: (until[index] ?? 0) * 1_000,
          backfillMs: (backfill[index] ?? 0) * 1_000,
        },
      ]),
    )
  },
  async saveProgress({ farm, plan, seen, untilMs, backfillMs }) {
    const row = [farm, plan, seen, Math.floor(untilMs / 1_000), Math.floor(backfillMs / 1_000), revisions.next()]
    await engine.insert(
      'energy_hour_progress (farm, plan, seen, until, backfill, revision)',
      `${JSON.stringify(row)}\n`,
    )
  },
  async changedDays(tagIds, afterRevision) {
    if (tagIds.length === 0) return []
    const [days] = await engine.columns<[number[]]>(
      `SELECT DISTINCT toFloat64(toUnixTimestamp(bucket)) AS day FROM rollup_1d
       WHERE tag IN ${tagList(tagIds)} AND revision > ${Math.floor(afterRevision)} ORDER BY day`,
    )
    return days.map((seconds) => seconds * 1_000)
  },
  async write(rows) {
    const revision = revisions.next()
    for (let start = 0; start < rows.length; start += batchRows) {
      const text = rows
        .slice(start, start + batchRows)
        .map(({ farm, machine, hourMs, sums }) => {
          const cells = hourSumNames.map((name) => cell(sums[name])).join(',')
          return `[${JSON.stringify(farm)},${JSON.stringify(machine)},${hourMs / 1_000},${cells},${revision}]\n`
        })
        .join('')
      await engine.insert(`energy_hour (farm, machine, hour, ${columns}, revision)`, text)
    }
  },
  async read({ farms, withMachines, edgesMs, names }) {
    const [fromMs, toMs] = [edgesMs[0], edgesMs.at(-1)]
    if (farms.length === 0 || names.length === 0 || fromMs === undefined || toMs === undefined || fromMs >= toMs)
      return []
    const found = await engine.columns<[string[], string[], number[], ...number[][]]>(
      `SELECT farm, machine, toFloat64(${edgeBefore('toInt64(toUnixTimestamp(hour)) * 1000', edgesMs)}) AS edge,
         ${names.map(aggregateOf).join(', ')}
       FROM energy_hour FINAL
       WHERE farm IN (${farms.map(textLiteral).join(',')}) ${withMachines ? '' : "AND machine = ''"}
         AND hour >= ${bucketLiteral(fromMs + 999)} AND hour < ${bucketLiteral(toMs + 999)}
       GROUP BY farm, machine, edge ORDER BY farm, machine, edge`,
    )
    const [ofFarms, machines, edges, ...sums] = found
    // Of equal edges (a day that a zone skipped) the last begins the bucket that is not empty.
    const bucketAt = new Map(edgesMs.map((edgeMs, index) => [edgeMs, index]))
    return ofFarms.map((farm, row) => ({
      farm,
      machine: machines[row] ?? '',
      bucket: bucketAt.get(edges[row] as number) as number,
      sums: Object.fromEntries(
        names.flatMap((name, index) => {
          const value = (sums[index] as (number | null)[] | undefined)?.[row]
          return value === null || value === undefined ? [] : [[name, value] as const]
        }),
      ),
    }))
  },
})
