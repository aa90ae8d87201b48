import { queryOptions } from '@tanstack/react-query'
import type { Fields } from '../../../contract/field.ts'
import type { CallsOfKind } from '../../../contract/record-calls.ts'
import type { RecordKind } from '../../../contract/record-kind.ts'
import { isUnfilled } from '../../../contract/temporal.ts'
import type { AsOf, RecordDifference, RecordTimeline, TemporalCalls } from '../../../contract/temporal-calls.ts'
import { call } from '../../api/call.ts'
import type { RecordRow } from '../list/use-record-columns.ts'

/** Calls of a kind; a kind whose values have a time has those of `temporalCalls`, too. */
export type KindCalls<F extends Fields> = CallsOfKind<F> & Partial<TemporalCalls>

const keyOf = ({ asOf = '', knownAt = '' }: AsOf): string[] => [asOf, knownAt]

/** Queries of a kind whose values have a time. */
export const temporalQueries = <F extends Fields>({ kind }: Pick<RecordKind<F>, 'kind'>, calls: KindCalls<F>) => ({
  list: (asked: AsOf) =>
    queryOptions({
      queryKey: [kind, 'list', ...keyOf(asked)],
      meta: { records: [kind] },
      queryFn: async ({ signal }): Promise<readonly RecordRow[]> =>
        (await call(calls.list, { query: asked }, signal)).results as unknown as readonly RecordRow[],
      staleTime: 0,
    }),
  one: (id: string, asked: AsOf) =>
    queryOptions({
      queryKey: [kind, 'one', id, ...keyOf(asked)],
      meta: { records: [kind] },
      queryFn: async ({ signal }): Promise<RecordRow> =>
        (await call(calls.get, { params: { id }, query: asked }, signal)) as unknown as RecordRow,
    }),
  timeline: (id: string) =>
    queryOptions({
      queryKey: [kind, 'timeline', id],
      meta: { records: [kind] },
      queryFn: ({ signal }): Promise<RecordTimeline> => {
        if (!calls.timeline) throw new Error(`kind "${kind}" has no timeline`)
        return call(calls.timeline, { params: { id } }, signal)
      },
      staleTime: 0,
    }),
  difference: (id: string, from: string, to: string) =>
    queryOptions({
      queryKey: [kind, 'difference', id, from, to],
      meta: { records: [kind] },
      queryFn: ({ signal }): Promise<RecordDifference> => {
        if (!calls.difference) throw new Error(`kind "${kind}" has no difference`)
        return call(calls.difference, { params: { id }, query: { from, to } }, signal)
      },
      staleTime: 0,
    }),
})

/** Those of some fields that had a value at some time up to now. Without a timeline none: then the server asks. */
export const onceFilled = (
  fields: Fields,
  timeline: RecordTimeline | undefined,
  keys: readonly string[],
): readonly string[] =>
  keys.filter((key) => {
    const field = fields[key]
    const segments = timeline?.fields.find((one) => one.field === key)?.segments ?? []
    const past = segments.filter(({ fromMs }) => fromMs === null || fromMs <= Date.now())
    return field !== undefined && past.some(({ value }) => !isUnfilled(field, value))
  })

export type TemporalQueries = ReturnType<typeof temporalQueries>
