import { z } from 'zod'
import { isTimeZone } from '../../../domain/time-zone.ts'
import {
  DeviceManifest,
  longestSilenceLimitS,
  PlantManifest,
  SignalManifest,
} from '../../plant-connection/contract/plant-manifest.ts'
import { isTimeFormat } from './time-format.ts'

/** Set where `npm run import -- propose` could not know: the import refuses the mapping by the name of the setting. */
export const openQuestion = '?'

/** A week: no value holds longer. */
export const longestStepMinutes = longestSilenceLimitS / 60
const dayMinutes = 1440

/** How the local or universal times of the file become instants. Every choice is explicit: nothing is guessed. */
const TimeRule = z.object({
  column: z.string().min(1),
  /** Column of the time of day where `column` holds the date alone; the format then describes both, with a blank between. */
  clockColumn: z.string().min(1).optional(),
  /**
   * `iso` takes an offset or Z where the text has one; `epoch-s`, `epoch-ms` and `excel-serial` are numbers. Others are patterns
   * of YYYY YY MMM MM M DD D HH H hh h mm ss A Z, e.g. DD.MM.YYYY HH:mm. Texts without offset are wall-clock times of `zone`.
   */
  format: z
    .string()
    .refine(isTimeFormat, `is not iso, epoch-s, epoch-ms, excel-serial or a pattern, e.g. DD.MM.YYYY HH:mm`),
  /** IANA zone of times that carry no offset, e.g. UTC or Europe/Paris. */
  zone: z.string().refine(isTimeZone, 'is not a time zone, e.g. UTC or Europe/Paris'),
  /** Which end of its step a stamp marks. Solvane stores the start. */
  label: z.enum(['start', 'end']),
  /**
   * Absent when the values come at irregular times: each then holds from its own time. Steps of whole days are calendar days of
   * the zone.
   */
  stepMinutes: z
    .number()
    .positive()
    .max(longestStepMinutes)
    .refine((step) => step <= dayMinutes || step % dayMinutes === 0, 'is not a number of whole days')
    .optional(),
  /** Order of the rows of each machine, for the repeated hour in autumn. `found` takes it from the file. */
  direction: z.enum(['found', 'ascending', 'descending']).default('found'),
  daylightSaving: z.object({
    /** A time that the clocks skip in spring. */
    nonExisting: z.enum(['reject', 'earlier', 'later']),
    /** A time that occurs twice in autumn; `by-order` takes the order of the rows and refuses what it does not prove. */
    ambiguous: z.enum(['reject', 'earlier', 'later', 'by-order']),
  }),
})

/** A column of the file and the signal that it feeds: stored value = text × factor + offset, in the signal's unit. */
const ColumnRule = SignalManifest.extend({
  factor: z.number().default(1),
  offset: z.number().default(0),
  /** The machine of this column, in a file with columns for each machine. */
  deviceCode: z.string().min(1).optional(),
})

const MappedDevice = DeviceManifest.omit({ signals: true }).extend({
  /** Text of this machine in the device column, the file name or the line. Not needed when the file has one machine only. */
  value: z.string().min(1).optional(),
})

const MappingFields = z.object({
  $schema: z.string().optional(),
  /** Origin of the data, and assumptions about zone, label and units. */
  source: z.string().max(600),
  /** Why a proposal chose as it did, by setting; nothing reads it. */
  reasons: z.record(z.string(), z.string()).optional(),
  plant: PlantManifest.omit({ devices: true }),
  csv: z
    .object({
      delimiter: z.string().length(1).default(','),
      decimal: z.enum(['.', ',']).default('.'),
      /** Sign between groups of three digits; a blank also stands for no-break blanks. Empty: none is allowed. */
      thousands: z.enum(['', ',', '.', ' ', "'"]).default(''),
      encoding: z.enum(['detect', 'utf-8', 'utf-16le', 'utf-16be', 'windows-1252']).default('detect'),
      /** Cell texts that stand for "no value", beside the empty cell. */
      missing: z.array(z.string()).default(['NaN', 'nan', 'NULL', 'null']),
    })
    .prefault({}),
  /** Sheet of a workbook; the first when absent. */
  sheet: z.string().min(1).optional(),
  /** Files of a ZIP archive that are read, with * and ?; all when absent. */
  files: z.string().min(1).optional(),
  time: TimeRule,
  /** Column that names the machine; absent when the file holds one machine. */
  deviceColumn: z.string().min(1).optional(),
  /** True when the name of the file, in a ZIP archive, holds the `value` of its machine. */
  deviceInFileName: z.boolean().default(false),
  /** Begin of a line above the header; the rest of the line is the `value` of the machine, e.g. "# Turbine:". */
  deviceLine: z.string().min(1).optional(),
  devices: z.array(MappedDevice).min(1),
  columns: z.record(z.string(), ColumnRule),
  /** Columns that are knowingly left out; any other unknown column is named in the report. */
  ignoredColumns: z.array(z.string()).default([]),
})

type Fields = z.infer<typeof MappingFields>
type Issue = (path: (string | number)[], message: string) => void

/** One way at most tells the machine of a row, and one is needed when there are several. */
const checkDevices = (mapping: Fields, issue: Issue) => {
  const byColumn = Object.values(mapping.columns).some(({ deviceCode }) => deviceCode !== undefined)
  const ways = [mapping.deviceColumn, mapping.deviceInFileName, mapping.deviceLine, byColumn].filter(Boolean).length
  if (ways > 1)
    issue(
      ['deviceColumn'],
      'is one of deviceColumn, deviceInFileName, deviceLine and deviceCode of columns: set only one',
    )
  if (ways === 0 && mapping.devices.length > 1)
    issue(
      ['deviceColumn'],
      'is needed when there are several devices, or deviceInFileName, deviceLine or deviceCode of columns',
    )
  for (const [index, { value }] of mapping.devices.entries())
    if (ways > 0 && !byColumn && value === undefined)
      issue(['devices', index, 'value'], 'is needed to find the machine of a row')
}

const checkColumns = (mapping: Fields, issue: Issue) => {
  const columns = Object.entries(mapping.columns)
  if (columns.length === 0) issue(['columns'], 'must map at least one column')
  if (columns.every(([, { deviceCode }]) => deviceCode === undefined)) return
  const deviceCodes = new Set(mapping.devices.map(({ deviceCode }) => deviceCode))
  for (const [header, { deviceCode }] of columns)
    if (deviceCode === undefined) issue(['columns', header, 'deviceCode'], 'is needed, as other columns have one')
    else if (!deviceCodes.has(deviceCode)) issue(['columns', header, 'deviceCode'], 'is not a device of the mapping')
}

const checkSubFarms = ({ plant, devices }: Fields, issue: Issue) => {
  const subFarms = new Set(plant.subFarms.map(({ subFarmCode }) => subFarmCode))
  for (const [index, { subFarmCode }] of devices.entries())
    if (subFarmCode !== undefined && !subFarms.has(subFarmCode))
      issue(['devices', index, 'subFarmCode'], 'is not a sub-farm of the plant')
}

const checkNames = ({ plant, devices, columns }: Fields, issue: Issue) => {
  const unique = (path: string, values: readonly (string | undefined)[]) => {
    for (const [index, value] of values.entries())
      if (value !== undefined && values.indexOf(value) < index) issue([path], `names ${value} twice`)
  }
  const signalOf = ({ name, deviceCode }: (typeof columns)[string]) =>
    deviceCode === undefined ? name : `${name} of ${deviceCode}`
  unique('columns', Object.values(columns).map(signalOf))
  for (const key of ['deviceCode', 'entCode', 'value'] as const)
    unique(
      'devices',
      devices.map((device) => device[key]),
    )
  unique(
    'plant.subFarms',
    plant.subFarms.map(({ subFarmCode }) => subFarmCode),
  )
}

/** Paths of the settings that are still questions of a proposal. */
const openSettings = (value: unknown, path: readonly string[] = []): readonly (readonly string[])[] => {
  if (value === openQuestion) return [path]
  if (value === null || typeof value !== 'object') return []
  // Marks for "no value" may be question marks.
  return Object.entries(value).flatMap(([key, part]) =>
    key.startsWith('missing') ? [] : openSettings(part, [...path, key]),
  )
}

const CheckedMapping = MappingFields.superRefine((mapping, context) => {
  const issue: Issue = (path, message) => context.addIssue({ code: 'custom', path, message })
  checkDevices(mapping, issue)
  checkColumns(mapping, issue)
  checkSubFarms(mapping, issue)
  checkNames(mapping, issue)
  const { time, csv } = mapping
  if (time.label === 'end' && time.stepMinutes === undefined)
    issue(['time', 'stepMinutes'], 'is needed when stamps mark the end')
  if (csv.thousands === csv.decimal) issue(['csv', 'thousands'], 'is the decimal sign')
})

/** A mapping file: which plant a SCADA file belongs to and how its columns are read. */
export const ScadaMapping = z.preprocess((mapping, context) => {
  const open = openSettings(mapping)
  for (const path of open)
    context.addIssue({ code: 'custom', path: [...path], message: 'is "?": answer this question of the proposal' })
  return open.length > 0 ? z.NEVER : mapping
}, CheckedMapping)
export type ScadaMapping = z.infer<typeof ScadaMapping>

/** The plant manifest that a mapping describes: every device carries every mapped signal, or those of its own columns. */
export const manifestOf = (mapping: ScadaMapping): PlantManifest => {
  const { stepMinutes } = mapping.time
  // A value of a step is the mean of it, so it holds exactly so long.
  const held = stepMinutes === undefined ? {} : { longestSilenceS: Math.max(1, Math.round(stepMinutes * 60)) }
  const columns = Object.values(mapping.columns)
  const signalsOf = (deviceCode: string) =>
    columns
      .filter((column) => column.deviceCode === undefined || column.deviceCode === deviceCode)
      .map(({ factor: _factor, offset: _offset, deviceCode: _device, ...signal }) => ({ ...held, ...signal }))
  return {
    ...mapping.plant,
    devices: mapping.devices.map(({ value: _value, ...device }) => ({
      ...device,
      signals: signalsOf(device.deviceCode),
    })),
  }
}
