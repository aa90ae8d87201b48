import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../platform/web/api/call.ts'
import { getAlarmFile } from '../../contract/alarm-file.ts'

/** Pause between two looks at a file that is being made. */
const lookEveryMs = 1_000

export const alarmFileQuery = () =>
  queryOptions({
    // Changes of alarms do not read it anew.
    queryKey: ['alarm-file'],
    queryFn: async ({ signal }) => (await call(getAlarmFile, {}, signal)).file,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? lookEveryMs : false),
  })
