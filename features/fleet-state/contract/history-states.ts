import { z } from 'zod'
import { limitSources } from '../../../domain/code-cause.ts'
import { READ } from '../../../domain/right.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { epochMs } from '../../history/contract/history.ts'
import { causeEvidences, causeKinds } from './machine-cause.ts'

/** A time in which a machine had one cause (machine-cause.ts). Times are epoch ms, half-open. */
export const StateSpan = z
  .object({
    from: z.number(),
    to: z.number(),
    kind: z.enum(causeKinds),
    /** Status code of the manufacturer, and its text. */
    code: z.number().optional(),
    text: z.string().optional(),
    /** Source of a limit. */
    limitSource: z.enum(limitSources).optional(),
    /** No data: the whole farm was silent. */
    isFarm: z.literal(true).optional(),
    evidence: z.enum(causeEvidences),
  })
  .meta({ id: 'StateSpan' })
export type StateSpan = z.infer<typeof StateSpan>

/**
 * States of machines over a range. The spans of a machine follow each other without holes from the start of the range to
 * its end or to now. No data is a span too.
 */
export const HistoryStates = z
  .object({
    fromMs: z.number(),
    /** End of the range, or now. */
    toMs: z.number(),
    /** Of a long range: states that were shorter than this may be absent. Null: each change is in it. */
    stepMs: z.number().nullable(),
    machines: z.array(z.object({ machineCode: z.string(), spans: z.array(StateSpan) })),
  })
  .meta({ id: 'HistoryStates' })
export type HistoryStates = z.infer<typeof HistoryStates>

export const getHistoryStates = endpoint({
  id: 'getHistoryStates',
  method: 'GET',
  path: '/api/History/States',
  isOurs: true,
  summary: 'States of machines of a farm over [from, to) with their causes: spans of time without holes',
  right: { product: 'MyFleet', flag: READ },
  farm: { in: 'query', key: 'farmCode' },
  pace: 'figures',
  query: z.object({
    farmCode: z.string().min(1).max(50),
    /** Codes of machines separated by commas; all machines of the farm without it. */
    machineCodes: z
      .string()
      .min(1)
      .max(20_000)
      .transform((text) => [...new Set(text.split(','))])
      .optional(),
    from: epochMs,
    to: epochMs,
  }),
  reply: HistoryStates,
})
