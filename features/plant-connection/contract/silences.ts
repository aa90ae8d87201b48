import { z } from 'zod'
import { endpoint } from '../../../platform/contract/endpoint.ts'

/** How long a value of a tag holds, and what the times between its values propose (docs/means.md). */
export const TagSilence = z
  .object({
    tagId: z.number().int(),
    deviceCode: z.string(),
    name: z.string(),
    longestSilenceS: z.number(),
    /** False: ten minutes, or the life-word time-out of the farm. */
    isSet: z.boolean(),
    /** Times between values in the range that was looked at. */
    gaps: z.number().int(),
    /** So long or shorter were 99 of 100; null without any. */
    usualGapS: z.number().nullable(),
    longestGapS: z.number().nullable(),
    /** Null where too little was seen. */
    proposedS: z.number().nullable(),
  })
  .meta({ id: 'TagSilence' })
export type TagSilence = z.infer<typeof TagSilence>

export const getTagSilences = endpoint({
  id: 'getTagSilences',
  method: 'GET',
  path: '/api/PlantConnection/Silences',
  isOurs: true,
  summary:
    'Longest silences of the tags of a farm, with proposals by what was seen: a day, and a month of tags that send seldom',
  right: 'super-admin',
  query: z.object({ farm: z.string().min(1).max(50) }),
  reply: z.object({ results: z.array(TagSilence) }),
})
