import { z } from 'zod'
import { MANAGE } from '../../../domain/right.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { ruleScopes } from './cause.ts'

export const ruleStates = ['proposed', 'accepted', 'refused'] as const

export const AlarmRule = z
  .object({
    id: z.uuid(),
    manufacturer: z.string(),
    causeCode: z.string(),
    /** The maker's text, else the code. */
    causeText: z.string(),
    effectCode: z.string(),
    effectText: z.string(),
    withinS: z.number().int(),
    /** The cause is on the same machine, or on another one of the feeder. */
    scope: z.enum(ruleScopes),
    state: z.enum(ruleStates),
    /** Starts of the effect that followed the cause in 90 days. */
    support: z.number().int(),
    /** Their share of all starts of the effect. */
    confidence: z.number(),
    /** Rows that it would have folded in the last 30 days. */
    folded: z.number().int(),
    /** People who have taken an alarm out of this cause. */
    objections: z.number().int(),
    proposedAt: z.string(),
    decidedAt: z.string().nullable(),
    decidedBy: z.string().nullable(),
    version: z.number().int(),
  })
  .meta({ id: 'AlarmRule' })
export type AlarmRule = z.infer<typeof AlarmRule>

const manage = { right: { product: 'MyFleet', flag: MANAGE } } as const

export const getAlarmRules = endpoint({
  id: 'getAlarmRules',
  method: 'GET',
  path: '/api/Alarms/Rules',
  isOurs: true,
  summary: 'Learned rules of causes: proposals of the nightly job, and the decisions on them',
  ...manage,
  reply: z.object({ results: z.array(AlarmRule) }),
})

export const decideAlarmRule = endpoint({
  id: 'decideAlarmRule',
  method: 'POST',
  path: '/api/Alarms/Rules/Decide',
  isOurs: true,
  summary: 'Accepts or refuses a learned rule; an accepted one counts from the next alarm on',
  ...manage,
  body: z.strictObject({
    id: z.uuid(),
    /** As it was read. */
    version: z.number().int().positive(),
    state: z.enum(['accepted', 'refused']),
  }),
  reply: AlarmRule,
})
