import type { Engine } from './engine.ts'
import type { HistorianStatistics, Resolution } from './historian.ts'

const resolutions: Readonly<Record<string, Resolution>> = {
  sample: 'raw',
  rollup_10m: '10m',
  rollup_1h: '1h',
  rollup_1d: '1d',
}

/** What raw samples and rollups take, from the engine's own list of parts; cheap at any size. */
export const readStatistics = async (engine: Engine): Promise<HistorianStatistics> => {
  const { parts } = engine.topology
  const [names, rows, bytes, counts] = await engine.columns<[string[], number[], number[], number[]]>(
    `SELECT table, toFloat64(sum(rows)), toFloat64(sum(bytes_on_disk)), toFloat64(count()) FROM ${parts.source}
     WHERE active AND database = currentDatabase() AND table IN (${parts.tables.map((table) => `'${table}'`).join(', ')})
     GROUP BY table`,
  )
  const [[version = '']] = await engine.columns<[string[]]>('SELECT version()')
  const tables = Object.entries(resolutions).map(([table, resolution]) => {
    const index = names.findIndex((name) => name.replace(/_local$/, '') === table)
    return { resolution, rows: rows[index] ?? 0, bytes: bytes[index] ?? 0, parts: counts[index] ?? 0 }
  })
  const sum = (of: 'rows' | 'bytes') => tables.reduce((total, table) => total + table[of], 0)
  // Both ends stand in the index of the partitions.
  const [[oldest = 0], [newest = 0]] = await engine.columns<[number[], number[]]>(
    'SELECT toFloat64(toUnixTimestamp64Milli(min(time))), toFloat64(toUnixTimestamp64Milli(max(time))) FROM sample',
  )
  const [[tags = 0]] = await engine.columns<[number[]]>(
    `SELECT toFloat64(uniq(tag)) FROM rollup_1d WHERE samples > 0 AND bucket >= toStartOfDay(now('UTC')) - INTERVAL 1 DAY`,
  )
  return {
    rows: sum('rows'),
    bytes: sum('bytes'),
    tables,
    version,
    raw: newest === 0 ? null : { oldestMs: oldest, newestMs: newest },
    tags,
  }
}
