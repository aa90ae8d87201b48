import * as v from 'valibot'
import { dayMs } from '../../../domain/time-zone.ts'
import { wholeNumber } from '../../../platform/web/outside/values.ts'
import { cutText, oneOf, wholeFrom } from '../../../platform/web/url-state/fields.ts'
import { auditResults } from '../contract/audit-log.ts'

export const ranges = ['any', 'day', 'week', 'month', 'own'] as const
const instant = v.optional(v.nullable(wholeNumber(0)), null)

/** What the address holds of the log. */
export const LogView = v.object({
  actor: cutText(100),
  operation: cutText(100),
  target: cutText(200),
  farm: cutText(60),
  result: oneOf(['all', ...auditResults], 'all'),
  range: oneOf(ranges, 'any'),
  /** Ends of an own range, epoch ms. */
  from: instant,
  to: instant,
  text: cutText(200),
  /** Number of the opened row; 0: none. */
  row: wholeFrom(0),
})
export type LogView = v.InferOutput<typeof LogView>

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
