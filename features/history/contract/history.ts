import { z } from 'zod'
import { READ } from '../../../domain/right.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'

const tagList = z
  .string()
  .regex(/^\d+(,\d+)*$/, 'tag ids separated by commas')
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .pipe(z.array(z.number().int()).max(40, 'at most 40 tags in one request'))

const yesNo = z.enum(['true', 'false']).optional()

export const epochMs = z.coerce.number().int().min(0).max(8_640_000_000_000)

/** Points of one tag; arrays have equal length, times are epoch ms (bucket start), gaps are absent points. */
export const HistorySeries = z
  .object({
    tagId: z.number().int(),
    resolution: z.enum(['raw', '10m', '1h', '1d']),
    stepMs: z.number().nullable(),
    times: z.array(z.number()),
    values: z.array(z.union([z.number(), z.string(), z.boolean(), z.null()])),
    minimum: z.array(z.number().nullable()).optional(),
    maximum: z.array(z.number().nullable()).optional(),
    count: z.array(z.number()).optional(),
    /** How long values held in a bucket, ms. */
    covered: z.array(z.number()).optional(),
    last: z.array(z.number().nullable()).optional(),
    /** How long a raw value holds when no other follows, ms (docs/means.md). */
    holdMs: z.number().optional(),
    /** Of raw values that were asked for as they are stored: numbers of domain/quality.ts. */
    qualities: z.array(z.number().int()).optional(),
  })
  .meta({ id: 'HistorySeries' })
export type HistorySeries = z.infer<typeof HistorySeries>

const HistoryReply = z.object({ series: z.array(HistorySeries) })
export type HistoryReply = z.infer<typeof HistoryReply>

export const getHistory = endpoint({
  id: 'getHistory',
  method: 'GET',
  path: '/api/History',
  isOurs: true,
  summary: 'Series of tags over [from, to); the server picks the resolution for the width in pixels',
  right: { product: 'MyFleet', flag: READ },
  pace: 'figures',
  query: z.object({
    tags: tagList,
    from: epochMs,
    to: epochMs,
    width: z.coerce.number().int().min(50).max(10_000),
    resolution: z.enum(['raw', '10m', '1h', '1d']).optional(),
    /** IANA zone in which steps of whole days are days; without it they are days of UTC. */
    zone: z.string().max(60).optional(),
    /** Of raw values: as they are stored, also those that no mean has, with their qualities. */
    flagged: yesNo,
  }),
  reply: HistoryReply,
})

/** Where the history of tags begins and ends: what a chart of an empty range offers to go to. */
export const getHistoryBounds = endpoint({
  id: 'getHistoryBounds',
  method: 'GET',
  path: '/api/History/Bounds',
  isOurs: true,
  summary: 'Times of the oldest and the newest stored value of tags; null when nothing is stored',
  right: { product: 'MyFleet', flag: READ },
  pace: 'figures',
  query: z.object({ tags: tagList }),
  reply: z.object({ bounds: z.object({ firstMs: z.number(), lastMs: z.number() }).nullable() }),
})

/** Period figures in the plant's calendar. Energy of a power in kW: mean times coveredMs, in kWh per 3,600,000. */
export const getHistoryTotals = endpoint({
  id: 'getHistoryTotals',
  method: 'GET',
  path: '/api/History/Totals',
  isOurs: true,
  summary: 'Time-weighted mean, coverage, minimum and maximum of tags by local day, month or year of a time zone',
  right: { product: 'MyFleet', flag: READ },
  pace: 'figures',
  query: z.object({
    tags: tagList,
    from: epochMs,
    to: epochMs,
    by: z.enum(['day', 'month', 'year']),
    zone: z.string().max(60),
  }),
  reply: z.object({
    zone: z.string(),
    buckets: z.array(z.object({ label: z.string(), startMs: z.number(), endMs: z.number() })),
    totals: z.array(
      z.object({
        tagId: z.number().int(),
        bucket: z.number().int(),
        /** How long values held in the bucket, ms. */
        coveredMs: z.number(),
        mean: z.number(),
        /** Good values that were measured in the bucket. */
        count: z.number().int(),
        minimum: z.number(),
        maximum: z.number(),
      }),
    ),
  }),
})

export const getHistoryFile = endpoint({
  id: 'getHistoryFile',
  method: 'GET',
  path: '/api/History/File',
  isOurs: true,
  summary: 'The same series as CSV: one row a time, one column a tag, instants with their offset in the given zone',
  right: { product: 'MyFleet', flag: READ },
  query: z.object({
    tags: tagList,
    from: epochMs,
    to: epochMs,
    resolution: z.enum(['raw', '10m', '1h', '1d']),
    zone: z.string().max(60),
    /** Of raw values: a column of qualities after each tag, and values as they are stored. */
    flagged: yesNo,
    /** Titles of the columns in the person's language, a line each in the order of the tags; codes and signal names without. */
    titles: z
      .string()
      .max(8_000)
      .transform((text) => text.split('\n'))
      .optional(),
  }),
  reply: z.string(),
  replyType: 'text/csv',
})
