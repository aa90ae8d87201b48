import { queryOptions } from '@tanstack/react-query'
import { pagedList } from '../../../../platform/contract/record-calls.ts'
import type { RecordKind } from '../../../../platform/contract/record-kind.ts'
import type { AsOf } from '../../../../platform/contract/temporal-calls.ts'
import { call } from '../../../../platform/web/api/call.ts'
import type { RecordRow } from '../../../../platform/web/record/list/use-record-columns.ts'
import type { KindCalls } from '../../../../platform/web/record/time/temporal-queries.ts'
import type { ListedFields } from '../../contract/node-list.ts'

/** The records of a node, of a list on its card, as of a day if one is asked for. */
export const nodeListQuery = <F extends ListedFields, Row extends RecordRow = RecordRow>(
  { kind }: Pick<RecordKind<F>, 'kind'>,
  calls: Pick<KindCalls<F>, 'list'>,
  entCode: string,
  asked: AsOf = {},
) =>
  queryOptions({
    queryKey: [kind, 'of node', entCode, asked.asOf ?? '', asked.knownAt ?? ''],
    meta: { records: [kind] },
    queryFn: async ({ signal }): Promise<readonly Row[]> => {
      const query = { ...asked, perPage: -1, filters: JSON.stringify({ entCode: { equals: entCode } }) }
      const page = await call(pagedList(calls), { query: query as never }, signal)
      return page.results as unknown as readonly Row[]
    },
    staleTime: 0,
  })
