import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Notice } from '../../../../platform/contract/live-protocol.ts'
import { useNotices } from '../../../../platform/web/live/live-context.tsx'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { closedCookie, isClosed, readClosed } from '../closed-messages.ts'
import { shownMessagesQuery } from '../shown-messages-query.ts'
import { Banner } from './banner.tsx'

/** Pages hear of a change at the same moment: they ask within this time, not all at once. */
const spreadMs = 2_000
/** Windows begin and end to the second or so. */
const checkEveryMs = 1_000

/** Messages that concern the person now; closed ones stay closed until the next sign-in or until they are changed. */
export default function MessageBanner() {
  const { language } = useLanguage()
  const client = useQueryClient()
  const { data, dataUpdatedAt } = useQuery(shownMessagesQuery())
  const [closed, setClosed] = useState(() => readClosed(document.cookie))
  const [nowMs, setNowMs] = useState(Date.now)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const heard = useCallback(
    ({ code }: Notice) => {
      if (code !== 'communication-changed') return
      clearTimeout(timer.current)
      timer.current = setTimeout(
        () => void client.invalidateQueries({ queryKey: shownMessagesQuery().queryKey }),
        Math.random() * spreadMs,
      )
    },
    [client],
  )
  useNotices(heard)
  useEffect(() => () => clearTimeout(timer.current), [])

  const messages = data?.results ?? []
  const hasMessages = messages.length > 0
  useEffect(() => {
    if (!hasMessages) return
    setNowMs(Date.now())
    const ticking = setInterval(() => setNowMs(Date.now()), checkEveryMs)
    return () => clearInterval(ticking)
  }, [hasMessages])
  if (!data) return null
  // The server's clock decides; this device's only counts on from it.
  const serverMs = data.nowMs + Math.max(0, nowMs - dataUpdatedAt)
  const shown = messages.filter(
    (message) =>
      message.fromAtMs <= serverMs &&
      (message.toAtMs === null || message.toAtMs > serverMs) &&
      !isClosed(closed, message),
  )
  return shown.map((message) => (
    <Banner
      key={message.id}
      message={message}
      language={language}
      onClose={() => {
        // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is missing in browsers that we allow
        document.cookie = closedCookie(readClosed(document.cookie), message)
        setClosed(readClosed(document.cookie))
      }}
    />
  ))
}
