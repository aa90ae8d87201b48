import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { closeNotice, showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { ApiError } from '../../../../platform/web/api/api-error.ts'
import { useLiveStatus } from '../../../../platform/web/live/live-context.tsx'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import type { Alarm } from '../../../alarms/contract/alarm.ts'
import type { AlarmOutcome } from '../../../alarms/contract/alarm-actions.ts'
import { alarmCountsQuery, alarmsKey } from '../calls/alarm-queries.ts'
import { groupText, outcomeGroups } from './alarm-outcomes.ts'
import { type AlarmDeed, deedsFor, rightOfDeed } from './alarm-rights.ts'
import { type Chosen, type DeedWords, sendDeed } from './send-deed.ts'

/** How long a person may take a shelf back, ms. */
const undoMs = 10_000

/** A deed that asks for words first. */
export interface AskedDeed {
  readonly deed: AlarmDeed
  readonly chosen: Chosen
  readonly count: number
}

/** Deeds that need no words. */
const withoutWords: readonly AlarmDeed[] = ['acknowledge', 'unshelve']

/** Deeds on alarms: what the person may do, the dialog that asks, the notice that reports, and the way back. */
export const useAlarmDeeds = () => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const can = useCan()
  const { state } = useLiveStatus()
  const [asked, setAsked] = useState<AskedDeed>()
  const [report, setReport] = useState<readonly AlarmOutcome[]>()
  const [isBusy, setBusy] = useState(false)
  // Where only the live connection is lost, calls may still arrive. The counts of the frame are read again and again.
  const { isError } = useQuery({ ...alarmCountsQuery(), enabled: false })
  const isOnline = typeof navigator === 'undefined' || navigator.onLine
  const cutOff = !isOnline ? 'offline' : isError ? 'unreachable' : undefined
  const whyOff = state === 'down' && cutOff ? t(`alarmPages.failed.${cutOff}`) : undefined
  const may = useCallback((deed: AlarmDeed) => can(rightOfDeed[deed]), [can])

  const tell = useCallback(
    (deed: AlarmDeed, results: readonly AlarmOutcome[], undo: (() => void) | undefined) => {
      const groups = outcomeGroups(results)
      const text = groups.map((group) => groupText(group, (key, figures) => t(key, figures))).join(', ')
      const isWhole = groups.every(({ outcome }) => outcome === 'done')
      const named = t('alarmPages.outcome.of', { deed: t(`alarmPages.deed.${deed}`), text })
      const action = isWhole
        ? undo && { label: t('alarmPages.undo'), onPress: undo }
        : { label: t('alarmPages.outcome.details'), onPress: () => setReport(results) }
      const id = showNotice(named, {
        state: isWhole ? 'plain' : 'warning',
        sticky: undo !== undefined && isWhole,
        ...(action && { action }),
      })
      if (undo) setTimeout(() => closeNotice(id), undoMs)
    },
    [t],
  )

  const act = useCallback(
    async (deed: AlarmDeed, chosen: Chosen, words?: DeedWords): Promise<boolean> => {
      setBusy(true)
      try {
        const results = await sendDeed(deed, chosen, words)
        const done = results.filter(({ outcome }) => outcome === 'done').map(({ id }) => id)
        const undo =
          deed === 'shelve' && done.length > 0 ? () => void act('unshelve', { ids: done.slice(0, 5_000) }) : undefined
        tell(deed, results, undo)
        return true
      } catch (error) {
        const code = error instanceof ApiError ? error.code : 'unexpected'
        showNotice(t([`alarmPages.failed.${code}`, 'alarmPages.failed.other']), { state: 'critical' })
        return false
      } finally {
        setBusy(false)
        void client.invalidateQueries({ queryKey: alarmsKey })
      }
    },
    [client, t, tell],
  )

  return useMemo(() => {
    const ask = (deed: AlarmDeed, chosen: Chosen, count: number) => {
      if (whyOff) return void showNotice(whyOff, { state: 'warning' })
      if (withoutWords.includes(deed) && 'ids' in chosen) void act(deed, chosen)
      else setAsked({ deed, chosen, count })
    }
    return {
      may,
      /** Why no action is possible now; undefined: actions are possible. */
      whyOff,
      isBusy,
      act,
      ask,
      /** Deeds that make sense for these alarms and that the person may do. */
      deedsFor: (alarms: readonly Alarm[]) => deedsFor(alarms, may),
      asked,
      close: () => setAsked(undefined),
      report,
      closeReport: () => setReport(undefined),
    }
  }, [may, whyOff, isBusy, act, asked, report])
}
export type AlarmDeeds = ReturnType<typeof useAlarmDeeds>
