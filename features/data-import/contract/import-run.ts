import { z } from 'zod'
import { EDIT, READ } from '../../../domain/right.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'

export const importStates = ['staging', 'committing', 'done', 'failed', 'cancelled', 'undoing', 'undone'] as const
export type ImportState = (typeof importStates)[number]

/** One import of a file, whatever became of it. */
export const ImportRun = z
  .object({
    id: z.string(),
    farmCode: z.string(),
    fileName: z.string(),
    /** SHA-256 of the file's bytes; null for imports of earlier versions. */
    fileDigest: z.string().nullable(),
    mappingName: z.string().nullable(),
    mappingDigest: z.string().nullable(),
    startedAtMs: z.number(),
    endedAtMs: z.number().nullable(),
    state: z.enum(importStates),
    rowsRead: z.number().int(),
    /** Rows of which nothing was stored; the report of the import names each. */
    rowsRefused: z.number().int(),
    valuesStored: z.number().int(),
    /** Values of which the import brought others. */
    valuesReplaced: z.number().int(),
    /** Events of a file of events. */
    eventsStored: z.number().int(),
    /** Events that its undo has kept, because people had acknowledged, commented or shelved their alarms. */
    eventsKept: z.number().int(),
    /** Times of the first and last stored value or event; null without any. */
    firstMs: z.number().nullable(),
    lastMs: z.number().nullable(),
    /** The earlier import that this one took the place of. */
    replaces: z.string().nullable(),
    /** Null: undone on the command line, or not at all. */
    undoneBy: z.string().nullable(),
    undoneAtMs: z.number().nullable(),
  })
  .meta({ id: 'ImportRun' })
export type ImportRun = z.infer<typeof ImportRun>

export const largestImportPage = 200

export const getDataImports = endpoint({
  id: 'getDataImports',
  method: 'GET',
  path: '/api/DataImports',
  isOurs: true,
  summary: 'Imports of files into the farms of the user, newest first',
  right: { product: 'ReportDataValidation', flag: READ },
  query: z.object({
    farm: z.string().max(50).optional(),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    size: z.coerce.number().int().min(1).max(largestImportPage).default(50),
  }),
  reply: z.object({
    results: z.array(ImportRun),
    total: z.number().int(),
    /** Tags of all farms whose stored values are being judged by new marks and ranges. */
    tagsToJudge: z.number().int(),
  }),
})

export const undoDataImport = endpoint({
  id: 'undoDataImport',
  method: 'POST',
  path: '/api/DataImports/:id/Undo',
  isOurs: true,
  summary: 'Takes an import back: its values go, the values that it had replaced return, and means are recomputed',
  right: { product: 'ReportDataValidation', flag: EDIT },
  pace: 'work',
  params: z.object({ id: z.uuid() }),
  reply: ImportRun,
})
