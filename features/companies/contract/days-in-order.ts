import type { ValueFault } from '../../../platform/contract/field-check.ts'

/** A last day is not before the first one. Days are ISO texts. */
export const lastDayAfterFirst = ({
  from,
  to,
}: {
  readonly from: string | null
  readonly to: string | null
}): readonly ValueFault[] =>
  from !== null && to !== null && to < from ? [{ field: 'to', code: 'before-start', bound: from, value: to }] : []
