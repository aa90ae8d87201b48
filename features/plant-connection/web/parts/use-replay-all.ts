import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { call } from '../../../../platform/web/api/call.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { replayQuarantine } from '../../contract/quarantine.ts'

interface Sums {
  readonly messages: number
  readonly values: number
  readonly left: number
}

/**
 * Judges all messages of a filter again, newest first, in calls of 200. Messages that arrive meanwhile are not included.
 * The run ends after the current call when the user stops it or leaves the page.
 */
export const useReplayAll = (filter: { readonly reason: string; readonly farm: string }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const client = useQueryClient()
  const [done, setDone] = useState<number | undefined>()
  const isStopped = useRef(false)
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )

  const run = async (): Promise<Sums> => {
    const asked = { ...(filter.reason && { reason: filter.reason }), ...(filter.farm && { farm: filter.farm }) }
    let sums: Sums = { messages: 0, values: 0, left: 0 }
    let beforeId: number | undefined
    while (!isStopped.current) {
      const body = { filter: asked, ...(beforeId !== undefined && { beforeId }) }
      const { messages, values, left, oldestId } = await call(replayQuarantine, { body })
      if (oldestId === null) break
      sums = { messages: sums.messages + messages, values: sums.values + values, left: sums.left + left }
      beforeId = oldestId
      setDone(sums.messages)
    }
    return sums
  }

  const start = async () => {
    isStopped.current = false
    setDone(0)
    try {
      const { values, left } = await run()
      const stored = t('plantConnection.replay.stored', { count: values, shown: format.number(values) })
      const rest = left === 0 ? '' : ` ${t('plantConnection.replay.left', { count: left, shown: format.number(left) })}`
      showNotice(`${stored}${rest}`)
    } catch {
      showNotice(t('plantConnection.replay.failed'), { state: 'critical' })
    }
    setDone(undefined)
    await client.invalidateQueries({ queryKey: ['plant-connection', 'quarantine'] })
  }
  return {
    /** Messages judged so far; undefined: no run. */
    done,
    start: () => void start(),
    stop: () => {
      isStopped.current = true
    },
  }
}
