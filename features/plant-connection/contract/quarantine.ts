import { z } from 'zod'
import { endpoint } from '../../../platform/contract/endpoint.ts'

/** A message of which something could not be stored. */
export const QuarantinedMessage = z
  .object({
    id: z.number().int(),
    receivedAtMs: z.number().int(),
    reason: z.string(),
    topic: z.string(),
    /** Which parts and why, in English, as in the log. */
    detail: z.string(),
    /** Start of the received message. */
    payload: z.string(),
  })
  .meta({ id: 'QuarantinedMessage' })
export type QuarantinedMessage = z.infer<typeof QuarantinedMessage>

/** How often values or messages were refused for one reason, in full clock hours up to now. */
export const QuarantineCount = z
  .object({
    reason: z.string(),
    lastHour: z.number().int(),
    lastDay: z.number().int(),
    lastWeek: z.number().int(),
    /** Values that the full quarantine gave up in the last week: nobody can store them again. */
    notKept: z.number().int(),
  })
  .meta({ id: 'QuarantineCount' })
export type QuarantineCount = z.infer<typeof QuarantineCount>

/** A topic that a gateway published to and may not use. */
export const RefusedTopic = z
  .object({
    /** Its user name at the built-in broker. */
    gateway: z.string(),
    /** Farm whose topics it may use; null: its credential was revoked. */
    farmCode: z.string().nullable(),
    topic: z.string(),
    times: z.number().int(),
    firstAtMs: z.number().int(),
    lastAtMs: z.number().int(),
  })
  .meta({ id: 'RefusedTopic' })
export type RefusedTopic = z.infer<typeof RefusedTopic>

/** What ingest has taken since the server started; two answers give a rate. */
export const IngestTotals = z
  .object({ atMs: z.number().int(), messages: z.number().int(), samples: z.number().int() })
  .meta({ id: 'IngestTotals' })
export type IngestTotals = z.infer<typeof IngestTotals>

/** What a replay came to. */
export const ReplayResult = z
  .object({
    /** Messages found. */
    messages: z.number().int(),
    /** Values that were valid and are stored. */
    values: z.number().int(),
    /** Messages that stay in the quarantine, because a part of them is still invalid. */
    left: z.number().int(),
    /** Oldest message found; a replay by filter goes on before it. Null if none was found. */
    oldestId: z.number().int().nullable(),
  })
  .meta({ id: 'ReplayResult' })
export type ReplayResult = z.infer<typeof ReplayResult>

export const largestQuarantinePage = 200

const filter = {
  reason: z.string().max(40).optional(),
  /** Code in the topic; the farm may not exist. */
  farm: z.string().max(50).optional(),
}

export const getQuarantine = endpoint({
  id: 'getQuarantine',
  method: 'GET',
  path: '/api/PlantConnection/Quarantine',
  isOurs: true,
  summary: 'Field messages that could not be stored, newest first, with counts by reason and the totals of ingest',
  right: 'super-admin',
  query: z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    size: z.coerce.number().int().min(1).max(largestQuarantinePage).default(50),
    ...filter,
  }),
  reply: z.object({
    messages: z.array(QuarantinedMessage),
    /** Messages that the filter finds. */
    total: z.number().int(),
    counts: z.array(QuarantineCount),
    /** Topics of the last seven days that the built-in broker refused, the latest first. */
    refusedTopics: z.array(RefusedTopic),
    ingest: IngestTotals,
  }),
})

export const replayQuarantine = endpoint({
  id: 'replayQuarantine',
  method: 'POST',
  path: '/api/PlantConnection/Quarantine/Replay',
  isOurs: true,
  summary:
    'Judges messages of the quarantine again, chosen by id or the newest 200 of a filter, and stores the values that are valid now, with their own time',
  right: 'super-admin',
  body: z.union([
    z.strictObject({ ids: z.array(z.number().int().min(1)).min(1).max(largestQuarantinePage) }),
    z.strictObject({
      filter: z.strictObject(filter),
      /** Only messages with a smaller id. */
      beforeId: z.number().int().min(1).optional(),
    }),
  ]),
  reply: ReplayResult,
})
