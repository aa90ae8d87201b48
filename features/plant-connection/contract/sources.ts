import { z } from 'zod'
import { rejectedSource, sampleSources, sourcePriorities } from '../../../domain/sample-source.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'

const setting = z.literal([rejectedSource, ...sourcePriorities])

/** What each source of values weighs at a farm: 1 wins over 2, 3 and 4; -1: its values are not taken at all. */
export const SourceSettings = z
  .strictObject({ live: setting, late: setting, import: setting, correction: setting })
  .meta({ id: 'SourceSettings' })
export type SourceSettings = z.infer<typeof SourceSettings>

export const FarmSources = z
  .object({ farmCode: z.string(), name: z.string(), timezone: z.string(), settings: SourceSettings })
  .meta({ id: 'FarmSources' })
export type FarmSources = z.infer<typeof FarmSources>

const SourcedValue = z.object({
  value: z.union([z.number(), z.string(), z.null()]),
  /** Number of domain/quality.ts. */
  quality: z.number().int(),
  /** Null: stored by a version without sources. */
  source: z.enum(sampleSources).nullable(),
})
export type SourcedValue = z.infer<typeof SourcedValue>

/** Two values for one tag and time. */
export const SampleRevision = z
  .object({
    tagId: z.number().int(),
    deviceCode: z.string(),
    name: z.string(),
    unit: z.string(),
    decimals: z.number().int(),
    timeMs: z.number().int(),
    kept: SourcedValue,
    lost: SourcedValue,
    notedMs: z.number().int(),
  })
  .meta({ id: 'SampleRevision' })
export type SampleRevision = z.infer<typeof SampleRevision>

const right = 'super-admin'

export const getFarmSources = endpoint({
  id: 'getFarmSources',
  method: 'GET',
  path: '/api/PlantConnection/Sources',
  isOurs: true,
  summary: 'Every farm with what its sources of values weigh against each other',
  right,
  reply: z.object({ results: z.array(FarmSources) }),
})

export const updateFarmSources = endpoint({
  id: 'updateFarmSources',
  method: 'PATCH',
  path: '/api/PlantConnection/Sources/:farmCode',
  isOurs: true,
  summary: 'Changes what sources of a farm weigh, for values that come from now on; what is left out stays',
  right,
  params: z.object({ farmCode: z.string().max(50) }),
  body: SourceSettings.partial(),
  reply: FarmSources,
})

export const largestRevisionPage = 200

export const getSampleRevisions = endpoint({
  id: 'getSampleRevisions',
  method: 'GET',
  path: '/api/PlantConnection/Revisions',
  isOurs: true,
  summary: 'Values of a farm that lost to another value of the same tag and time, last noted first',
  right,
  pace: 'figures',
  query: z.object({
    farm: z.string().max(50),
    /** Part of `device/tag`, in any case. */
    tag: z.string().max(100).optional(),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    size: z.coerce.number().int().min(1).max(largestRevisionPage).default(50),
  }),
  reply: z.object({ revisions: z.array(SampleRevision), total: z.number().int() }),
})
