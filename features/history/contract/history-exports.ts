import { z } from 'zod'
import { READ } from '../../../domain/right.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { epochMs } from './history.ts'

const right = { product: 'MyFleet', flag: READ } as const

export const exportFormats = ['csv', 'parquet'] as const
export const exportStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
/** Why an export failed. */
export const exportFaults = ['nothing-stored', 'too-many-files', 'quota', 'disk-full', 'error'] as const
export type ExportState = (typeof exportStates)[number]
export type ExportFault = (typeof exportFaults)[number]

/** Farms of one export. */
export const mostExportFarms = 50

/** An export of raw values: one file for each machine and year. */
export const HistoryExport = z
  .object({
    id: z.string(),
    farmCodes: z.array(z.string()),
    /** Codes of the chosen devices; null: all. */
    deviceCodes: z.array(z.string()).nullable(),
    fromMs: z.number(),
    toMs: z.number(),
    format: z.enum(exportFormats),
    /** Values as they are stored, with bad, missing and implausible ones; else these are left out. */
    flagged: z.boolean(),
    createdAtMs: z.number(),
    endedAtMs: z.number().nullable(),
    /** When its files are removed; null while it runs. */
    removedAtMs: z.number().nullable(),
    state: z.enum(exportStates),
    fault: z.enum(exportFaults).nullable(),
    /** Share of the work that is done, 0 to 1. */
    progress: z.number(),
    /** Files that are to be written, and that are written. */
    files: z.number().int(),
    filesDone: z.number().int(),
    rows: z.number(),
    bytes: z.number(),
    /** False: the user may no longer read one of its farms, so its files cannot be downloaded. */
    isReadable: z.boolean(),
  })
  .meta({ id: 'HistoryExport' })
export type HistoryExport = z.infer<typeof HistoryExport>

/** One file of an export: a machine in a calendar year of its plant. */
export const HistoryExportFile = z
  .object({
    position: z.number().int(),
    name: z.string(),
    farmCode: z.string(),
    deviceCode: z.string(),
    year: z.string(),
    isDone: z.boolean(),
    rows: z.number(),
    bytes: z.number(),
    /** SHA-256 of its bytes; null until it is written. */
    digest: z.string().nullable(),
  })
  .meta({ id: 'HistoryExportFile' })
export type HistoryExportFile = z.infer<typeof HistoryExportFile>

export const getHistoryExports = endpoint({
  id: 'getHistoryExports',
  method: 'GET',
  path: '/api/History/Exports',
  isOurs: true,
  summary: 'Exports of raw values that the user has started, newest first, and the room that they take',
  right,
  reply: z.object({
    results: z.array(HistoryExport),
    /** Bytes of all files, and how many there may be. */
    usedBytes: z.number(),
    quotaBytes: z.number(),
    /** Days for which files are kept. */
    keptDays: z.number().int(),
  }),
})

export const getExportFarms = endpoint({
  id: 'getExportFarms',
  method: 'GET',
  path: '/api/History/Exports/Farms',
  isOurs: true,
  summary: 'Farms and their devices whose raw values the user may export',
  right,
  reply: z.object({
    farms: z.array(
      z.object({
        farmCode: z.string(),
        name: z.string(),
        timezone: z.string(),
        deviceCodes: z.array(z.string()),
      }),
    ),
  }),
})

export const getHistoryExport = endpoint({
  id: 'getHistoryExport',
  method: 'GET',
  path: '/api/History/Exports/:id',
  isOurs: true,
  summary: 'One export with its files, their sizes and digests',
  right,
  params: z.object({ id: z.uuid() }),
  reply: z.object({ export: HistoryExport, files: z.array(HistoryExportFile) }),
})

export const startHistoryExport = endpoint({
  id: 'startHistoryExport',
  method: 'POST',
  path: '/api/History/Exports',
  isOurs: true,
  summary: 'Starts an export of raw values in the background: one file for each machine and year',
  right,
  pace: 'figures',
  body: z.strictObject({
    farmCodes: z.array(z.string().min(1).max(50)).min(1).max(mostExportFarms),
    /** Without it all devices of the farms. */
    deviceCodes: z.array(z.string().min(1).max(100)).min(1).max(1_000).optional(),
    from: epochMs,
    to: epochMs,
    format: z.enum(exportFormats),
    flagged: z.boolean().default(false),
  }),
  reply: HistoryExport,
})

export const cancelHistoryExport = endpoint({
  id: 'cancelHistoryExport',
  method: 'POST',
  path: '/api/History/Exports/:id/Cancel',
  isOurs: true,
  summary: 'Stops an export and removes its files',
  right,
  params: z.object({ id: z.uuid() }),
  reply: HistoryExport,
})

export const deleteHistoryExport = endpoint({
  id: 'deleteHistoryExport',
  method: 'DELETE',
  path: '/api/History/Exports/:id',
  isOurs: true,
  summary: 'Removes an ended export and its files',
  right,
  params: z.object({ id: z.uuid() }),
  reply: z.object({ id: z.string() }),
})

export const getExportFile = endpoint({
  id: 'getExportFile',
  method: 'GET',
  path: '/api/History/Exports/:id/Files/:position',
  isOurs: true,
  summary: 'A written file of an export. Understands range requests.',
  right,
  params: z.object({ id: z.uuid(), position: z.coerce.number().int().min(0).max(100_000) }),
  reply: z.string(),
  replyType: 'application/octet-stream',
  fileReply: true,
})

export const getExportArchive = endpoint({
  id: 'getExportArchive',
  method: 'GET',
  path: '/api/History/Exports/:id/Archive',
  isOurs: true,
  summary: 'All files of a finished export as one ZIP archive. Understands range requests.',
  right,
  params: z.object({ id: z.uuid() }),
  reply: z.string(),
  replyType: 'application/zip',
  fileReply: true,
})
