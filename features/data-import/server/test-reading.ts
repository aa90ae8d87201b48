/** Reads small files that a test makes, without stores: values with their instants, and the report. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { widestLimits } from '../../../domain/value-limits.ts'
import { ScadaMapping } from '../contract/scada-mapping.ts'
import { readFile } from './reading/read-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'solvane-reading-'))
let number = 0

export const fileWith = (content: string | Buffer, name = 'file.csv'): string => {
  number += 1
  const path = join(folder, `${number}-${name.replaceAll('/', '_')}`)
  writeFileSync(path, content)
  return path
}

/** Settings of a mapping of one turbine with the columns t and p; `more` replaces whole settings, `time` single ones. */
export const mappingWith = ({ time = {}, ...more }: Record<string, unknown> = {}): unknown => ({
  source: 'made for this test',
  plant: {
    ...{ farmCode: 'VAR', entCode: 'VAR-FARM', name: 'VAR', technology: 'wind', countryCode: 'FR', pentagram: 'VARFR' },
    ...{ timezone: 'UTC', ratedPowerKw: 1, installedPowerKw: 1, lifeWordTimeoutS: 600, subFarms: [] },
  },
  time: {
    ...{ column: 't', format: 'iso', zone: 'UTC', label: 'start', stepMinutes: 10 },
    daylightSaving: { nonExisting: 'reject', ambiguous: 'by-order' },
    ...(time as object),
  },
  devices: [{ deviceCode: 'A', entCode: 'VAR-A', type: 'WIND_TURBINE', name: 'A' }],
  columns: { p: { name: 'ActivePower' } },
  ...more,
})

export const machines = (...values: string[]) =>
  values.map((value) => ({ value, deviceCode: value, entCode: `VAR-${value}`, type: 'WIND_TURBINE', name: value }))

/** "A/ActivePower 2024-01-01T00:00:00.000Z 1.5" for each value; "3 t not-a-time bad-time" for each line of the report. */
export const readWith = async (content: string | Buffer, settings: unknown, name = 'file.csv') => {
  const mapping = ScadaMapping.parse(settings)
  const tags = new Map<number, string>()
  const tagOf = (deviceCode: string, signal: string) => {
    const text = `${deviceCode}/${signal}`
    const known = [...tags].find(([, name]) => name === text)?.[0]
    const tagId = known ?? tags.size + 1
    tags.set(tagId, text)
    return { tagId, limits: widestLimits }
  }
  const values: string[] = []
  const report: string[] = []
  const source = { path: fileWith(content, name), name }
  for await (const { samples, lines } of readFile(
    source,
    mapping,
    tagOf,
    Date.UTC(2026, 0, 1),
    AbortSignal.timeout(20_000),
  )) {
    for (const { tagId, timeMs, value } of samples)
      values.push(`${tags.get(tagId)} ${new Date(timeMs).toISOString()} ${value}`)
    for (const { file, row, column, value, reason } of lines)
      report.push([file, row, column, value, reason].filter((part) => part !== undefined).join(' '))
  }
  return { values, report }
}
