import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { loadConfig } from '../../../platform/server/config/load-config.ts'
import type { CommandContext } from '../../../platform/server/feature.ts'
import { openTestRelations } from '../../../platform/server/relations/test-relations.ts'
import { openTestHistorian } from '../../../platform/server/telemetry/test-historian.ts'
import { tagsOfFarms } from '../../plant-connection/server/port.ts'
import type { ImportEvent, ReportLine } from '../contract/import-report.ts'
import type { ScadaMapping } from '../contract/scada-mapping.ts'
import { importCommand } from './import-command.ts'

/** Two turbines, Paris wall clocks at the end of ten minutes. */
export const testMapping = (farmCode: string): ScadaMapping =>
  ({
    source: 'made for this test',
    plant: {
      farmCode,
      entCode: `${farmCode}-FARM`,
      name: farmCode,
      technology: 'wind',
      countryCode: 'FR',
      pentagram: `${farmCode}FR`,
      timezone: 'Europe/Paris',
      ratedPowerKw: 4000,
      installedPowerKw: 4000,
      lifeWordTimeoutS: 600,
      hasCamera: false,
      subFarms: [],
    },
    csv: { delimiter: ';', decimal: ',', thousands: '', encoding: 'detect', missing: ['NaN'] },
    time: {
      column: 'stamp',
      format: 'DD/MM/YYYY HH:mm:ss',
      zone: 'Europe/Paris',
      label: 'end',
      stepMinutes: 10,
      direction: 'found',
      daylightSaving: { nonExisting: 'reject', ambiguous: 'by-order' },
    },
    deviceInFileName: false,
    deviceColumn: 'machine',
    devices: ['A', 'B'].map((value) => ({
      value,
      deviceCode: `T${value}`,
      entCode: `${farmCode}-T${value}`,
      type: 'WIND_TURBINE',
      name: `Turbine ${value}`,
    })),
    columns: {
      power: { name: 'ActivePower', factor: 1000, offset: 0 },
      wind: { name: 'WindSpeed', factor: 1, offset: 0 },
      state: { name: 'State', factor: 1, offset: 0 },
    },
    ignoredColumns: ['comment'],
  }) as ScadaMapping

/** Stores for a test file, and imports into them. The historian computes rollups only where a test asks for them. */
export const openTestImports = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'solvane-import-'))
  const [relations, historian] = await Promise.all([
    openTestRelations(),
    openTestHistorian(undefined, { keepsRollups: () => false }),
  ])
  const config = { ...loadConfig({}), dataFolder: folder }
  const context: CommandContext = { config, log: pino({ level: 'silent' }), relations, historian, version: 'test' }

  const load = async (mapping: ScadaMapping, content: string, answers: object = {}, into = context) => {
    const events: ImportEvent[] = []
    const input = { fileName: 'test.csv', mappingName: 'test.json', mapping, ...answers }
    for await (const event of importCommand(into, input, Readable.from([content]), new AbortController().signal))
      events.push(event as ImportEvent)
    return {
      last: events.at(-1),
      events: events.map(({ kind }) => kind),
      report: events.flatMap((event): readonly ReportLine[] => (event.kind === 'report' ? event.lines : [])),
    }
  }

  /** Stored values of a farm: device/signal, time, value. */
  const stored = async (farmCode: string) => {
    const tags = await tagsOfFarms(relations.db, [farmCode])
    const names = new Map(tags.map(({ tagId, deviceCode, name }) => [tagId, `${deviceCode}/${name}`]))
    const rows: string[] = []
    for await (const block of historian.raw([...names.keys()], 0, Date.UTC(2030, 0, 1)))
      for (const { tagId, timeMs, value } of block)
        rows.push(`${names.get(tagId)} ${new Date(timeMs).toISOString()} ${value}`)
    return rows.sort()
  }

  const close = async () => {
    await historian.close()
    await relations.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { context, load, stored, close }
}
