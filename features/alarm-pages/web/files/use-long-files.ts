import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AskedRows, TableFileKind } from '../../../../kit/composites/data-table/table-model.ts'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { ApiError } from '../../../../platform/web/api/api-error.ts'
import { call } from '../../../../platform/web/api/call.ts'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { useZone } from '../../../../platform/web/reader/use-zone.ts'
import type { Alarm } from '../../../alarms/contract/alarm.ts'
import { type AlarmColumnId, alarmColumnIds } from '../../contract/alarm-cells.ts'
import { type AlarmFile, plantZone, startAlarmFile } from '../../contract/alarm-file.ts'
import { type AlarmQuestion, filterOfBody } from '../question/alarm-question.ts'
import { alarmFileQuery } from './alarm-file-queries.ts'

interface LongFileWish {
  readonly kind: TableFileKind
  readonly columns: readonly { readonly id: AlarmColumnId; readonly header: string }[]
}

interface LongFiles {
  /** Starts a file on the server, for `AskedRows`. */
  readonly start: NonNullable<AskedRows<Alarm>['file']>
  /** The file that is being made, or the one that was asked for. */
  readonly file: AlarmFile | undefined
}

const refusals = ['alarm-file-running', 'exports-off', 'export-disk']

/** Files of lists that are too long for the page. `id`: of the file that the address names. */
export const useLongFiles = (
  question: AlarmQuestion,
  {
    id,
    isLong,
    sheet,
    name,
    onStarted,
  }: {
    readonly id: string
    /** The list is so long that a file may be under way. */
    readonly isLong: boolean
    readonly sheet: string
    readonly name: () => string
    readonly onStarted: (id: string) => void
  },
): LongFiles => {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const zone = useZone()
  const client = useQueryClient()
  const query = useQuery({ ...alarmFileQuery(), enabled: isLong || id !== '' })
  const start = useMutation({
    mutationFn: ({ kind, columns }: LongFileWish) =>
      call(startAlarmFile, {
        body: {
          kind,
          columns: [...columns],
          filter: filterOfBody(question.filter),
          sort: question.sort,
          byCause: question.byCause,
          zone: zone.mode === 'plant' ? plantZone : zone.zoneOf(undefined),
          language,
          name: name(),
          sheet,
        },
      }),
    onSuccess: (file) => {
      client.setQueryData(alarmFileQuery().queryKey, file)
      onStarted(file.id)
    },
    onError: (error) => {
      const code = error instanceof ApiError ? error.code : undefined
      const reason = refusals.find((known) => known === code) ?? 'other'
      showNotice(t(`alarmPages.file.refused.${reason}`), { state: 'warning' })
    },
  })
  const found = query.data
  return {
    start: (kind, columns) => {
      const known = columns.flatMap(({ id: column, header }) => {
        const columnId = alarmColumnIds.find((one) => one === column)
        return columnId ? [{ id: columnId, header }] : []
      })
      if (!start.isPending) start.mutate({ kind, columns: known })
      return true
    },
    file: found && (found.state === 'running' || found.id === id) ? found : undefined,
  }
}
