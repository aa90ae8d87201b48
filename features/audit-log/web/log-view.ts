import { z } from 'zod'
import { dayMs } from '../../../domain/time-zone.ts'
import { auditResults } from '../contract/audit-log.ts'

export const ranges = ['any', 'day', 'week', 'month', 'own'] as const
const text = (most: number) =>
  z
    .string()
    .transform((typed) => typed.slice(0, most))
    .default('')
const instant = z.number().int().min(0).nullable().default(null)

/** What the address holds of the log. */
export const LogView = z.object({
  actor: text(100),
  operation: text(100),
  target: text(200),
  farm: text(60),
  result: z.enum(['all', ...auditResults]).default('all'),
  range: z.enum(ranges).default('any'),
  /** Ends of an own range, epoch ms. */
  from: instant,
  to: instant,
  text: text(200),
  /** Number of the opened row; 0: none. */
  row: z.number().int().min(0).default(0),
})
export type LogView = z.output<typeof LogView>

const lengths = { day: dayMs, week: 7 * dayMs, month: 30 * dayMs } as const

/** The filter as the calls take it. `nowMs` is a moment that stays while the view stands, so that pages fit together. */
export const filterOf = (view: LogView, nowMs: number) => {
  const { actor, operation, result, range, from, to } = view
  const [target, farm, search] = [view.target.trim(), view.farm.trim(), view.text.trim()]
  const begins = range === 'own' ? from : range === 'any' ? null : nowMs - lengths[range]
  return {
    ...(actor && { actor }),
    ...(operation && { operation }),
    ...(target && { target }),
    ...(farm && { farm }),
    ...(result !== 'all' && { result }),
    ...(begins !== null && { from: begins }),
    ...(range === 'own' && to !== null && { to }),
    ...(search && { text: search }),
  }
}
export type LogFilter = ReturnType<typeof filterOf>

export const everything = {
  actor: '',
  operation: '',
  target: '',
  farm: '',
  result: 'all',
  range: 'any',
  from: null,
  to: null,
  text: '',
} as const
