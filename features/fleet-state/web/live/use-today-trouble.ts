import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import type { TodayScope } from '../../contract/fleet-today.ts'
import { fleetTodayQuery } from '../queries.ts'
import { type TodayTrouble, troubleAfter } from './today-trouble.ts'

/** Why figures of today are not there or old, of all farms or of one, and the sentence for it; undefined while all is well. */
export const useTodayTrouble = (farmCode?: string, of?: TodayScope) => {
  const { t } = useTranslation()
  const format = useFormat()
  const query = useQuery(fleetTodayQuery(farmCode, of))
  const held = useRef<TodayTrouble>(undefined)
  held.current = troubleAfter(
    held.current,
    {
      hasData: query.data !== undefined,
      readAtMs: query.dataUpdatedAt,
      error: query.error ?? query.failureReason ?? undefined,
      failures: query.isError ? 0 : query.failureCount,
    },
    Date.now(),
  )
  const trouble = held.current
  const words =
    trouble?.kind === 'old'
      ? t('fleetState.today.old', { age: format.age(trouble.ageMs) })
      : trouble && t(`fleetState.today.${trouble.kind}`)
  return { trouble, words, retry: () => void query.refetch(), busy: query.isFetching }
}
