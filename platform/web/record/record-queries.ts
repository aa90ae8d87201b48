import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Language } from '../../../domain/language.ts'
import type { Fields } from '../../contract/field.ts'
import { type CallsOfKind, pagedList, type RecordsPage } from '../../contract/record-calls.ts'
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

/**
 * Queries of the calls of a kind: the list, one record, and its history. Kinds with the same `root` are refetched
 * together after a change.
 */
export const recordQueries = <F extends Fields, Row = RecordRow, One = RecordRow>(
  { kind }: Pick<RecordKind<F>, 'kind'>,
  calls: CallsOfKind<F>,
  root: readonly string[] = [kind],
) => {
  const keyOf = (...parts: readonly string[]) => [...root, ...parts]
  const meta = { records: [kind] }
  return {
    list: () =>
      queryOptions({
        queryKey: keyOf('list'),
        meta,
        queryFn: async ({ signal }): Promise<readonly Row[]> =>
          (await call(calls.list, {}, signal)).results as unknown as readonly Row[],
        staleTime: 0,
      }),
    page: (request: PageRequest) =>
      queryOptions({
        queryKey: [...root, 'page', request],
        meta,
        queryFn: async ({ signal }): Promise<RecordsPage<RecordRow>> =>
          (await call(pagedList(calls), { query: request }, signal)) as unknown as RecordsPage<RecordRow>,
        staleTime: 0,
      }),
    one: (id: string) =>
      queryOptions({
        queryKey: keyOf('one', id),
        meta,
        queryFn: async ({ signal }): Promise<One> =>
          (await call(calls.get, { params: { id } }, signal)) as unknown as One,
      }),
    changes: (id: string) =>
      queryOptions({
        queryKey: keyOf('changes', id),
        meta,
        queryFn: async ({ signal }): Promise<RecordChange[]> =>
          (await call(calls.changes, { params: { id }, query: {} }, signal)).results,
        staleTime: 0,
      }),
    /** Refetches all of them. */
    readAgain: (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: root.slice(0, 1) }),
  }
}
export type RecordQueries<Row = RecordRow, One = RecordRow> = ReturnType<typeof recordQueries<Fields, Row, One>>
