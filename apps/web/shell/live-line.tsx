import { useEffect, useReducer, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { ConnectionLine } from '../../../kit/composites/frame/connection-line.tsx'
import { useLateData } from '../../../platform/web/live/late-data.ts'
import { useLive, useLiveStatus } from '../../../platform/web/live/live-context.tsx'
import { useFormat } from '../../../platform/web/reader/use-format.ts'
import { useSession, useSettings } from '../../../platform/web/session/session-context.tsx'
import { Instant } from '../../../platform/web/time/instant.tsx'
import { useCurrentPlantZone } from '../../../platform/web/time/plant-zone.ts'

const subscribeOnline = (changed: () => void) => {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

const useOnline = () => useSyncExternalStore(subscribeOnline, () => navigator.onLine)

const tickMs = 1_000

/** How long ago, by the server's clock, e.g. "(1 min ago)"; seen only: read aloud each second it would be noise. */
function Age({ ofMs }: { readonly ofMs: number }) {
  const format = useFormat()
  const { clock } = useLive()
  const [, tick] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [])
  const ageMs = clock.ageMs(ofMs)
  return ageMs === undefined ? null : <span aria-hidden="true">({format.age(ageMs)})</span>
}

/** One sentence under the bar when the live connection is not what it should be, or history is still arriving. */
export function LiveLine() {
  const { t } = useTranslation()
  const format = useFormat()
  const { state, lastSeenMs, backlog, paceMs } = useLiveStatus()
  const isOnline = useOnline()
  const late = useLateData()
  const plantZone = useCurrentPlantZone()
  const isLost = state === 'reconnecting' || state === 'down'
  const session = useSession()
  const isRenewalLate = useSyncExternalStore(session.subscribe, session.isRenewalLate)
  const { issuer } = useSettings().signIn
  // A provider of our own goes and comes with the server: then the line itself says it.
  const isElsewhere = new URL(issuer, window.location.href).origin !== window.location.origin
  const isSignInOver = isRenewalLate && isElsewhere && isLost && session.hasTokenEnded()

  if (isOnline && isRenewalLate && (!isLost || isSignInOver))
    return (
      <ConnectionLine state="warning">
        {t(isSignInOver ? 'shell.line.signInOver' : 'shell.line.signInLate')}{' '}
        {isSignInOver && lastSeenMs !== undefined && (
          <>
            {t('shell.line.lastSeen')} <Instant atMs={lastSeenMs} /> <Age ofMs={lastSeenMs} />
          </>
        )}
      </ConnectionLine>
    )

  if (!isOnline || isLost)
    return (
      <ConnectionLine state="warning">
        {t(isOnline ? `shell.line.${state}` : 'shell.line.offline')}{' '}
        {lastSeenMs !== undefined && (
          <>
            {t('shell.line.lastSeen')} <Instant atMs={lastSeenMs} /> <Age ofMs={lastSeenMs} />
          </>
        )}
      </ConnectionLine>
    )
  if (late)
    return (
      <ConnectionLine state="warning">
        {t('shell.line.late', { name: late.name })} <Instant atMs={late.newestMs} plantZone={plantZone} />{' '}
        <Age ofMs={late.newestMs} />
      </ConnectionLine>
    )
  if (backlog && backlog.totalRows > 0)
    return (
      <ConnectionLine state="info">
        {t('shell.line.backlog', { percent: format.percent(Math.min(1, backlog.sentRows / backlog.totalRows)) })}
      </ConnectionLine>
    )
  if (paceMs !== undefined && paceMs > 1_000)
    return <ConnectionLine state="info">{t('shell.line.slow', { pause: format.duration(paceMs) })}</ConnectionLine>
  return <ConnectionLine state="ok" />
}
