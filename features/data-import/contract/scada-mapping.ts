import { z } from 'zod'
import { isTimeZone } from '../../../domain/time-zone.ts'
import { DeviceManifest, PlantManifest, SignalManifest } from '../../plant-connection/contract/plant-manifest.ts'

/** How the local or universal times of the file become instants. Every choice is explicit: nothing is guessed. */
const TimeRule = z.object({
  column: z.string().min(1),
  /** `iso` takes an offset or Z where the text has one; the others are wall-clock times of `zone`. */
  format: z.enum(['iso', 'YYYY-MM-DD HH:mm:ss', 'DD/MM/YYYY HH:mm:ss', 'epoch-ms', 'epoch-s']),
  /** IANA zone of times that carry no offset, e.g. UTC or Europe/Paris. */
  zone: z.string().refine(isTimeZone, 'is not a time zone, e.g. UTC or Europe/Paris'),
  /** Which end of its step a stamp marks. Solvane stores the start. */
  label: z.enum(['start', 'end']),
  stepMinutes: z.number().positive().max(1440),
  daylightSaving: z.object({
    /** A time that the clocks skip in spring. */
    nonExisting: z.enum(['reject', 'earlier', 'later']),
    /** A time that occurs twice in autumn; `by-order`: the first of a device is the earlier one, a step back in time the later one. */
    ambiguous: z.enum(['reject', 'earlier', 'later', 'by-order']),
  }),
})

/** A column of the file and the signal that it feeds: stored value = text × factor + offset, in the signal's unit. */
const ColumnRule = SignalManifest.extend({
  factor: z.number().default(1),
  offset: z.number().default(0),
})

const MappedDevice = DeviceManifest.omit({ signals: true }).extend({
  /** What the device column holds for this machine; not needed when the file has one machine only. */
  value: z.string().min(1).optional(),
})

/** A mapping file: which plant a SCADA file belongs to and how its columns are read. */
export const ScadaMapping = z
  .object({
    $schema: z.string().optional(),
    /** Where the data come from and what was assumed; shown in the report. */
    source: z.string().max(600),
    plant: PlantManifest.omit({ devices: true }),
    csv: z
      .object({
        delimiter: z.string().length(1).default(','),
        decimal: z.enum(['.', ',']).default('.'),
        /** Cell texts that stand for "no value", beside the empty cell. */
        missing: z.array(z.string()).default(['NaN', 'nan', 'NULL', 'null']),
      })
      .prefault({}),
    time: TimeRule,
    /** Column that names the machine; absent when the file holds one machine. */
    deviceColumn: z.string().min(1).optional(),
    devices: z.array(MappedDevice).min(1),
    columns: z.record(z.string(), ColumnRule),
    /** Columns that are knowingly left out; any other unknown column is named in the report. */
    ignoredColumns: z.array(z.string()).default([]),
  })
  .superRefine((mapping, context) => {
    if (!mapping.deviceColumn && mapping.devices.length > 1)
      context.addIssue({ code: 'custom', path: ['deviceColumn'], message: 'is needed when there are several devices' })
    if (mapping.deviceColumn)
      for (const [index, device] of mapping.devices.entries())
        if (device.value === undefined)
          context.addIssue({
            code: 'custom',
            path: ['devices', index, 'value'],
            message: 'is needed beside deviceColumn',
          })
    const unique = (path: string, values: readonly (string | undefined)[]) => {
      for (const [index, value] of values.entries())
        if (value !== undefined && values.indexOf(value) < index)
          context.addIssue({ code: 'custom', path: [path], message: `names ${value} twice` })
    }
    unique(
      'columns',
      Object.values(mapping.columns).map(({ name }) => name),
    )
    unique(
      'devices',
      mapping.devices.map(({ deviceCode }) => deviceCode),
    )
    unique(
      'devices',
      mapping.devices.map(({ entCode }) => entCode),
    )
    unique(
      'devices',
      mapping.devices.map(({ value }) => value),
    )
    unique(
      'plant.subFarms',
      mapping.plant.subFarms.map(({ subFarmCode }) => subFarmCode),
    )
    const subFarms = new Set(mapping.plant.subFarms.map(({ subFarmCode }) => subFarmCode))
    for (const [index, { subFarmCode }] of mapping.devices.entries())
      if (subFarmCode !== undefined && !subFarms.has(subFarmCode))
        context.addIssue({
          code: 'custom',
          path: ['devices', index, 'subFarmCode'],
          message: 'is not a sub-farm of the plant',
        })
    if (Object.keys(mapping.columns).length === 0)
      context.addIssue({ code: 'custom', path: ['columns'], message: 'must map at least one column' })
  })
export type ScadaMapping = z.infer<typeof ScadaMapping>

/** The plant manifest that a mapping describes: every device carries every mapped signal. */
export const manifestOf = (mapping: ScadaMapping): PlantManifest => {
  // Each value is the mean of its step, so it holds exactly so long.
  const longestSilenceS = Math.round(mapping.time.stepMinutes * 60)
  const signals = Object.values(mapping.columns).map(({ factor: _factor, offset: _offset, ...signal }) => ({
    longestSilenceS,
    ...signal,
  }))
  return { ...mapping.plant, devices: mapping.devices.map(({ value: _value, ...device }) => ({ ...device, signals })) }
}
