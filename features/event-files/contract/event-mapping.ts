import { z } from 'zod'
import { alarmSeverities } from '../../../domain/plant-event.ts'
import { isTimeZone } from '../../../domain/time-zone.ts'
import { isTimeFormat } from '../../data-import/contract/time-format.ts'

const column = z.string().min(1)
const changeRule = z.enum(['reject', 'earlier', 'later'])

const Fields = z.object({
  $schema: z.string().optional(),
  /**
   * `start-and-end`: a row is an event from its start to its end. `status-from-now`: a row is the status of a machine until its
   * next row.
   */
  events: z.enum(['start-and-end', 'status-from-now']),
  /** Origin of the data, and assumptions about zone and columns. */
  source: z.string().max(600),
  farmCode: z.string().min(1).max(50),
  /** Devices of the farm. `value` is the text of the device in its column or line; not needed for one device. */
  devices: z.array(z.object({ deviceCode: z.string().min(1).max(50), value: z.string().min(1).optional() })).min(1),
  deviceColumn: column.optional(),
  /** Begin of a line above the header; the rest of the line is the `value` of the device, e.g. "# Turbine:". */
  deviceLine: column.optional(),
  csv: z
    .object({
      delimiter: z.string().length(1).default(','),
      encoding: z.enum(['detect', 'utf-8', 'utf-16le', 'utf-16be', 'windows-1252']).default('detect'),
    })
    .prefault({}),
  sheet: z.string().min(1).optional(),
  /** Files of a ZIP archive that are read, with * and ?; all when absent. */
  files: z.string().min(1).optional(),
  time: z.object({
    format: z.string().refine(isTimeFormat, 'is not iso, epoch-s, epoch-ms, excel-serial or a pattern'),
    zone: z.string().refine(isTimeZone, 'is not a time zone, e.g. UTC or Europe/Paris'),
    daylightSaving: z.object({ nonExisting: changeRule, ambiguous: changeRule }),
  }),
  columns: z.object({
    start: column,
    end: column.optional(),
    /** Several columns are joined with `codeSeparator`. */
    code: z.union([column, z.array(column).min(1)]),
    severity: column.optional(),
    text: column.optional(),
    component: column.optional(),
    value: column.optional(),
    /** Names the occurrence; else code and start do. */
    id: column.optional(),
  }),
  codeSeparator: z.string().max(5).default(':'),
  /** Texts of the end of an event that is still active, beside the empty cell. */
  stillActive: z.array(z.string()).default(['-']),
  /** Severity by the text of its column; null leaves it to the code list. */
  severities: z.record(z.string(), z.enum(alarmSeverities).nullable()).default({}),
  /** Codes that are information and no alarm; `*` at the end stands for any rest, e.g. "0:*". */
  information: z.array(z.string().min(1)).default([]),
})

/** A mapping of a file of events: how its rows are read. */
export const EventMapping = Fields.superRefine((mapping, context) => {
  const issue = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
  const { events, columns, devices, deviceColumn, deviceLine, severities } = mapping
  if (events === 'start-and-end' && columns.end === undefined) issue(['columns', 'end'], 'is needed for start-and-end')
  if (events === 'status-from-now' && columns.end !== undefined)
    issue(['columns', 'end'], 'is for start-and-end: the next status is the end')
  if (deviceColumn !== undefined && deviceLine !== undefined)
    issue(['deviceLine'], 'is for files without deviceColumn: set only one')
  const isNamed = deviceColumn !== undefined || deviceLine !== undefined
  if (!isNamed && devices.length > 1) issue(['deviceColumn'], 'is needed when there are several devices, or deviceLine')
  for (const [index, { value }] of devices.entries())
    if (isNamed && value === undefined) issue(['devices', index, 'value'], 'is needed to find the device of a row')
  if (columns.severity !== undefined && Object.keys(severities).length === 0)
    issue(['severities'], 'is needed for the column of severities')
})
export type EventMapping = z.infer<typeof EventMapping>

/** Whether a mapping file is of events, and not of values. */
export const isEventMapping = (mapping: unknown): boolean =>
  typeof mapping === 'object' && mapping !== null && 'events' in mapping
