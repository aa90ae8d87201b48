import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { loadConfig } from '../../../platform/server/config/load-config.ts'
import type { CommandContext } from '../../../platform/server/feature.ts'
import { openTestRelations } from '../../../platform/server/relations/test-relations.ts'
import type { Historian } from '../../../platform/server/telemetry/historian.ts'
import { openTestHistorian } from '../../../platform/server/telemetry/test-historian.ts'
import { tagsOfFarms } from '../../plant-connection/server/port.ts'
import type { ImportEvent, ImportsEvent, ReportLine } from '../contract/import-report.ts'
import type { ImportRun } from '../contract/import-run.ts'
import type { ScadaMapping } from '../contract/scada-mapping.ts'
import { importCommand } from './import-command.ts'
import { importsCommand, undoImportCommand } from './runs-command.ts'

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

/** The same imports, with a store that fails at one call. */
export const cutAt = (context: CommandContext, call: 'takeBackImport' | 'commitStaged'): CommandContext => ({
  ...context,
  historian: Object.assign(Object.create(context.historian) as Historian, {
    [call]: () => Promise.reject(new Error('killed')),
  }),
})

/** The message of a failure, anything else as it is. */
export const failed = (event: ImportsEvent | ImportEvent | undefined) =>
  event?.kind === 'failed' ? event.message : event

const lastEvent = async (command: typeof importsCommand, input: object, into: CommandContext) => {
  let last: object | undefined
  for await (const event of command(into, input, Readable.from([]), new AbortController().signal)) last = event
  return last as ImportsEvent | undefined
}

const withoutRollups = () => openTestHistorian(undefined, { keepsRollups: () => false })

/** Stores for a test file, and imports into them. The historian computes rollups only where a test asks for them. */
export const openTestImports = async (openHistorian: () => Promise<Historian> = withoutRollups) => {
  const folder = mkdtempSync(join(tmpdir(), 'solvane-import-'))
  const [relations, historian] = await Promise.all([openTestRelations(), openHistorian()])
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

  /** Imports into a farm, newest first. */
  const list = async (farmCode: string): Promise<readonly ImportRun[]> => {
    const event = await lastEvent(importsCommand, { farmCode }, context)
    return event?.kind === 'imports' ? event.imports : []
  }
  const undo = (run: ImportRun | undefined, into = context) => lastEvent(undoImportCommand, { id: run?.id ?? '' }, into)

  const close = async () => {
    await historian.close()
    await relations.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { context, load, stored, list, undo, close }
}
