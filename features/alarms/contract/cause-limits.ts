import { z } from 'zod'
import { MANAGE, READ } from '../../../domain/right.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { causeRules } from './alarm.ts'
import { type LimitName, limitBounds } from './cause.ts'

const limit = (name: LimitName) => z.number().int().min(limitBounds[name][0]).max(limitBounds[name][1])

/** Limits of the rules of causes of a farm; `contract/cause.ts` says what each one means. */
export const CauseLimitsForm = z.strictObject({
  stationS: limit('stationS'),
  gridMachines: limit('gridMachines'),
  lineS: limit('lineS'),
  weatherS: limit('weatherS'),
  weatherKm: limit('weatherKm'),
  weatherMachines: limit('weatherMachines'),
  firstOutS: limit('firstOutS'),
})
export type CauseLimitsForm = z.infer<typeof CauseLimitsForm>

export const FarmCauseLimits = z
  .object({
    farmCode: z.string(),
    limits: CauseLimitsForm,
    /** 0: nobody has set any, and those of Solvane count. */
    version: z.number().int(),
    /** Limits of Solvane. */
    defaults: CauseLimitsForm,
    /** The newest first. */
    history: z.array(
      z.object({ version: z.number().int(), validFrom: z.string(), author: z.string(), limits: CauseLimitsForm }),
    ),
    /** Alarms that people have taken out of a cause, by the rule that had found it. */
    objections: z.array(z.object({ rule: z.enum(causeRules), count: z.number().int() })),
  })
  .meta({ id: 'FarmCauseLimits' })
export type FarmCauseLimits = z.infer<typeof FarmCauseLimits>

const farmCode = z.string().min(1).max(60)

export const getCauseLimits = endpoint({
  id: 'getCauseLimits',
  method: 'GET',
  path: '/api/Alarms/CauseLimits',
  isOurs: true,
  summary: 'Limits of the rules of causes of a farm, their history, and objections of people to the rules',
  right: { product: 'MyFleet', flag: READ },
  farm: { in: 'query', key: 'farmCode' },
  query: z.strictObject({ farmCode }),
  reply: FarmCauseLimits,
})

export const setCauseLimits = endpoint({
  id: 'setCauseLimits',
  method: 'POST',
  path: '/api/Alarms/CauseLimits',
  isOurs: true,
  summary: 'Sets the limits of the rules of causes of a farm as a new version; they count from the next alarm on',
  right: { product: 'MyFleet', flag: MANAGE },
  farm: { in: 'body', key: 'farmCode' },
  body: z.strictObject({
    farmCode,
    /** As it was read. */
    version: z.number().int().nonnegative(),
    limits: CauseLimitsForm,
  }),
  reply: FarmCauseLimits,
})
