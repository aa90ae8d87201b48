import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { WorkbookCalls, WorkbookRun } from '../../contract/workbook-calls.ts'
import { call } from '../api/call.ts'

/** A running run is read again after this time. Without one, another user may start one. */
const runningMs = 1_000
const idleMs = 15_000

/** The workbook that is applied now, or was applied last; null if there was none yet. */
export const workbookRunQuery = ({ newest }: WorkbookCalls) =>
  queryOptions({
    queryKey: ['workbook', newest.id],
    queryFn: async ({ signal }): Promise<WorkbookRun | null> => (await call(newest, {}, signal)).run,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? runningMs : idleMs),
    staleTime: 0,
  })

/** Keeps the reply of a call about the run. */
export const putWorkbookRun = (client: QueryClient, calls: WorkbookCalls, run: WorkbookRun): void => {
  client.setQueryData(workbookRunQuery(calls).queryKey, run)
}
