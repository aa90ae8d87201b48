import { z } from 'zod'
import { languages } from '../../../domain/language.ts'
import { READ } from '../../../domain/right.ts'
import { isTimeZone } from '../../../domain/time-zone.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { RunId, runFields } from '../../../platform/contract/started-run.ts'
import { AlarmFilter, AlarmSort } from '../../alarms/contract/alarm-calls.ts'
import { alarmColumnIds } from './alarm-cells.ts'

const right = { product: 'MyFleet', flag: READ } as const

/** A workbook; CSV as spreadsheets of the language expect it, with a byte order mark, or with commas for programs. */
export const alarmFileKinds = ['xlsx', 'csv', 'marked', 'iso'] as const
export type AlarmFileKind = (typeof alarmFileKinds)[number]

/** Rows of one file. A sheet of a workbook holds 1,048,576. */
export const mostFileRows = 1_000_000

/** Zone of the times of a file: that of each plant, or one IANA zone. */
export const plantZone = 'plant'

/** Why no file was made. */
export const alarmFileFaults = ['too-many-rows', 'disk-full', 'error'] as const

/** A file of the list of alarms, made in the background. */
export const AlarmFile = z
  .object({
    ...runFields,
    /** Name of the file, with its extension. */
    name: z.string(),
    /** Rows written, and rows of the list, while it runs. */
    progress: z.object({ done: z.number(), total: z.number() }).nullable(),
    /** Of the finished file. */
    rows: z.number().nullable(),
    bytes: z.number().nullable(),
    fault: z.enum(alarmFileFaults).nullable(),
    /** When the server removes the finished file; null: there is none. */
    removedAtMs: z.number().nullable(),
    /** False: the user may no longer read one of its farms. */
    isReadable: z.boolean(),
  })
  .meta({ id: 'AlarmFile' })
export type AlarmFile = z.infer<typeof AlarmFile>

export const getAlarmFile = endpoint({
  id: 'getAlarmFile',
  method: 'GET',
  path: '/api/Alarms/Files',
  isOurs: true,
  summary: 'The latest file of alarms that the caller has started: progress, or the finished file',
  right,
  reply: z.object({ file: AlarmFile.nullable() }),
})

export const startAlarmFile = endpoint({
  id: 'startAlarmFile',
  method: 'POST',
  path: '/api/Alarms/Files',
  isOurs: true,
  summary: `Starts a file of a list of alarms in the background, of at most ${mostFileRows} rows; it replaces the one before`,
  right,
  pace: 'figures',
  body: z.strictObject({
    filter: AlarmFilter,
    sort: AlarmSort,
    byCause: z.boolean().default(true),
    kind: z.enum(alarmFileKinds),
    /** Columns in their order, with their headings. */
    columns: z
      .array(z.strictObject({ id: z.enum(alarmColumnIds), header: z.string().max(200) }))
      .min(1)
      .max(2 * alarmColumnIds.length),
    zone: z.string().refine((zone) => zone === plantZone || isTimeZone(zone), 'is neither `plant` nor an IANA zone'),
    language: z.enum(languages),
    /** Name of the file without its extension. */
    name: z.string().regex(/^[\w.-]{1,120}$/, 'is 1 to 120 letters, digits, points, dashes or underscores'),
    /** Name of the worksheet. */
    sheet: z.string().min(1).max(200),
  }),
  reply: AlarmFile,
})

export const cancelAlarmFile = endpoint({
  id: 'cancelAlarmFile',
  method: 'POST',
  path: '/api/Alarms/Files/:id/Cancel',
  isOurs: true,
  summary: 'Stops the making of a file of alarms',
  right,
  params: RunId,
  reply: AlarmFile,
})

export const getAlarmFileContent = endpoint({
  id: 'getAlarmFileContent',
  method: 'GET',
  path: '/api/Alarms/Files/:id/Content',
  isOurs: true,
  summary: 'A finished file of alarms. Understands range requests.',
  right,
  params: RunId,
  reply: z.string(),
  replyType: 'application/octet-stream',
  fileReply: true,
})
