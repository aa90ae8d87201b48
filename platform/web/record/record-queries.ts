import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Language } from '../../../domain/language.ts'
import type { Fields } from '../../contract/field.ts'
import { pagedList, type RecordCalls, type RecordsPage } from '../../contract/record-calls.ts'
import type { RecordChange } from '../../contract/record-change.ts'
import type { RecordKind } from '../../contract/record-kind.ts'
import { call } from '../api/call.ts'
import type { ListQuestion } from './list/list-question.ts'
import type { RecordRow } from './list/use-record-columns.ts'

/** The query of a page of a list. */
export interface PageRequest extends ListQuestion {
  readonly page: number
  /** -1 for all records. */
  readonly perPage: number
  /** Keys, separated by commas. */
  readonly fields: string
  readonly language: Language
}

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
  page: (request: PageRequest) =>
    queryOptions({
      queryKey: [kind, 'page', request],
      meta: { records: [kind] },
      queryFn: async ({ signal }): Promise<RecordsPage<RecordRow>> =>
        (await call(pagedList(calls), { query: request }, signal)) as unknown as RecordsPage<RecordRow>,
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
