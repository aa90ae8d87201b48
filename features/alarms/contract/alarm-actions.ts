import { z } from 'zod'
import { EDIT, MANAGE } from '../../../domain/right.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { longestComment } from './alarm.ts'
import { AlarmFilter } from './alarm-calls.ts'

const edit = { right: { product: 'MyFleet', flag: EDIT } } as const
const manage = { right: { product: 'MyFleet', flag: MANAGE } } as const

/** Alarms named by id; or all that meet a filter, of which the person has seen `count`. */
const Chosen = z.union([
  z.strictObject({ ids: z.array(z.uuid()).min(1).max(5_000) }),
  z.strictObject({ filter: AlarmFilter, count: z.number().int().positive() }),
])
export type ChosenAlarms = z.output<typeof Chosen>

const Outcome = z.object({
  id: z.uuid(),
  outcome: z.enum(['done', 'already', 'gone', 'refused']),
  /** Why: key of a text `alarms.refused.<why>`, or who did it before. */
  why: z.string().nullable(),
  by: z.string().nullable(),
})
const Outcomes = z.object({ results: z.array(Outcome) })
export type AlarmOutcome = z.infer<typeof Outcome>

const comment = z.string().trim().min(1).max(longestComment)

export const acknowledgeAlarms = endpoint({
  id: 'acknowledgeAlarms',
  method: 'POST',
  path: '/api/Alarms/Acknowledge',
  isOurs: true,
  summary: 'Notes that a person has seen alarms; it resets nothing in the machine',
  ...edit,
  pace: 'work',
  body: z.strictObject({ chosen: Chosen, comment: comment.optional() }),
  reply: Outcomes,
})

export const commentAlarms = endpoint({
  id: 'commentAlarms',
  method: 'POST',
  path: '/api/Alarms/Comment',
  isOurs: true,
  summary: 'Adds a comment to alarms, or corrects one',
  ...edit,
  pace: 'work',
  body: z.strictObject({
    chosen: Chosen,
    comment,
    /** Comment that this one corrects; the old one stays in the history. */
    corrects: z.string().max(60).optional(),
  }),
  reply: Outcomes,
})

/** Shortest and longest shelf, s. */
export const shelfLimitsS = { shortest: 15 * 60, longest: 24 * 3600 } as const
export const shelfScopes = ['alarm', 'machine-code', 'farm-code'] as const

export const shelveAlarms = endpoint({
  id: 'shelveAlarms',
  method: 'POST',
  path: '/api/Alarms/Shelve',
  isOurs: true,
  summary: 'Hides alarms for a time; they come back by themselves',
  ...edit,
  pace: 'work',
  body: z.strictObject({
    chosen: Chosen,
    scope: z.enum(shelfScopes).default('alarm'),
    /** s; with `once` until the alarm returns to normal, 24 h at most. */
    forS: z.number().int().min(shelfLimitsS.shortest).max(shelfLimitsS.longest),
    once: z.boolean().default(false),
    reason: comment,
  }),
  reply: Outcomes,
})

export const unshelveAlarms = endpoint({
  id: 'unshelveAlarms',
  method: 'POST',
  path: '/api/Alarms/Unshelve',
  isOurs: true,
  summary: 'Brings shelved alarms back; active ones count as acknowledged',
  ...edit,
  pace: 'work',
  body: z.strictObject({ chosen: Chosen }),
  reply: Outcomes,
})

/** Longest time out of service, days. */
export const longestOutOfServiceDays = 90

export const takeAlarmsOutOfService = endpoint({
  id: 'takeAlarmsOutOfService',
  method: 'POST',
  path: '/api/Alarms/OutOfService',
  isOurs: true,
  summary: 'Takes the code of alarms out of service on their machines, or puts it back',
  ...manage,
  pace: 'work',
  body: z.strictObject({
    chosen: Chosen,
    /** Null puts it back into service. */
    until: z.iso.datetime({ offset: true }).nullable(),
    owner: z.string().trim().min(1).max(200).optional(),
    reason: comment,
  }),
  reply: Outcomes,
})

export const resetAlarms = endpoint({
  id: 'resetAlarms',
  method: 'POST',
  path: '/api/Alarms/Reset',
  isOurs: true,
  summary: 'Ends latched alarms after a reset by hand at the machine',
  ...manage,
  pace: 'work',
  body: z.strictObject({ chosen: Chosen, comment: comment.optional() }),
  reply: Outcomes,
})

export const takeFromCause = endpoint({
  id: 'takeFromCause',
  method: 'POST',
  path: '/api/Alarms/NotThisCause',
  isOurs: true,
  summary: 'Takes an alarm out of its cause for good, with a reason that counts against the rule',
  ...edit,
  body: z.strictObject({ id: z.uuid(), reason: comment }),
  reply: Outcomes,
})
