import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Fields } from '../../contract/field.ts'
import type { RecordCalls } from '../../contract/record-calls.ts'
import type { RecordChange } from '../../contract/record-change.ts'
import type { RecordKind } from '../../contract/record-kind.ts'
import { call } from '../api/call.ts'
import type { RecordRow } from './list/use-record-columns.ts'

/** Queries of the calls of a kind: the list, one record, and its history. */
export const recordQueries = <F extends Fields>({ kind }: Pick<RecordKind<F>, 'kind'>, calls: RecordCalls<F>) => ({
  list: () =>
    queryOptions({
      queryKey: [kind, 'list'],
      meta: { records: [kind] },
      queryFn: async ({ signal }): Promise<readonly RecordRow[]> =>
        (await call(calls.list, {}, signal)).results as unknown as readonly RecordRow[],
      staleTime: 0,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [kind, 'one', id],
      meta: { records: [kind] },
      queryFn: async ({ signal }): Promise<RecordRow> =>
        (await call(calls.get, { params: { id } }, signal)) as unknown as RecordRow,
    }),
  changes: (id: string) =>
    queryOptions({
      queryKey: [kind, 'changes', id],
      meta: { records: [kind] },
      queryFn: async ({ signal }): Promise<RecordChange[]> =>
        (await call(calls.changes, { params: { id }, query: {} }, signal)).results,
      staleTime: 0,
    }),
  /** Refetches all of them. */
  readAgain: (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: [kind] }),
})
export type RecordQueries = ReturnType<typeof recordQueries>
