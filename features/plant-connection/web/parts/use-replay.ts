import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { call } from '../../../../platform/web/api/call.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { type QuarantinedMessage, replayQuarantine } from '../../contract/quarantine.ts'

/** Messages that a person marks, and the call that judges them again. A message that is no longer listed counts no more. */
export const useReplay = (messages: readonly QuarantinedMessage[]) => {
  const { t } = useTranslation()
  const format = useFormat()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const marked = new Set(messages.map(({ id }) => id).filter((id) => chosen.has(id)))
  const replay = useMutation({
    mutationFn: () => call(replayQuarantine, { body: { ids: [...marked] } }),
    onSuccess: async ({ values, left }) => {
      setChosen(new Set())
      await client.invalidateQueries({ queryKey: ['plant-connection', 'quarantine'] })
      const stored = t('plantConnection.replay.stored', { count: values, shown: format.number(values) })
      const rest = left === 0 ? '' : ` ${t('plantConnection.replay.left', { count: left, shown: format.number(left) })}`
      showNotice(`${stored}${rest}`)
    },
    onError: () => showNotice(t('plantConnection.replay.failed'), { state: 'critical' }),
  })
  return {
    marked,
    isAll: messages.length > 0 && marked.size === messages.length,
    mark: (id: number, isMarked: boolean) =>
      setChosen(isMarked ? new Set([...marked, id]) : new Set([...marked].filter((one) => one !== id))),
    markAll: (isMarked: boolean) => setChosen(new Set(isMarked ? messages.map(({ id }) => id) : [])),
    start: () => replay.mutate(),
    isPending: replay.isPending,
  }
}
