import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/web/api/call.ts'
import { getExportFarms, getHistoryExport, getHistoryExports, type HistoryExport } from '../contract/history-exports.ts'

const root = 'history-exports'
/** Pause between two looks at exports that are under way. */
const lookEveryMs = 2_000

export const isUnderWay = ({ state }: Pick<HistoryExport, 'state'>): boolean =>
  state === 'waiting' || state === 'running'

export const exportsQuery = () =>
  queryOptions({
    queryKey: [root, 'list'],
    queryFn: async ({ signal }) => await call(getHistoryExports, {}, signal),
    refetchInterval: ({ state }) => (state.data?.results.some(isUnderWay) ? lookEveryMs : false),
  })

export const exportQuery = (id: string) =>
  queryOptions({
    queryKey: [root, 'one', id],
    queryFn: async ({ signal }) => await call(getHistoryExport, { params: { id } }, signal),
    enabled: id !== '',
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.export) ? lookEveryMs : false),
  })

export const exportFarmsQuery = () =>
  queryOptions({
    queryKey: [root, 'farms'],
    queryFn: async ({ signal }) => (await call(getExportFarms, {}, signal)).farms,
    staleTime: 60_000,
  })

/** Of everything that is read about exports. */
export const exportsKey = [root]
