import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useViewState } from '../../../platform/web/url-state/use-view-state.ts'
import { fleetDay } from '../../fleet-state/contract/fleet-day.ts'
import type { FarmRow } from '../../fleet-state/contract/fleet-rows.ts'
import { askedNeeds } from '../../fleet-state/contract/machine-need.ts'
import { useTileMoments } from '../../fleet-state/web/live-port.ts'
import { fleetTodayQuery } from '../../fleet-state/web/port.ts'
import { WallState, type WallView } from '../../fleet-views/web/wall-view-port.ts'
import { farmsInNeed, orderFarms } from '../../my-fleet/contract/tile-groups.ts'
import { placedFarms } from '../../my-fleet/web/map-port.ts'
import { shiftAt } from './shift.ts'
import { useFreshPage } from './use-fresh-page.ts'
import { useStep } from './use-step.ts'
import { useUserPresence } from './use-user-presence.ts'
import { useWakeLock } from './use-wake-lock.ts'
import styles from './wall.module.css'
import { WallControls } from './wall-controls.tsx'
import { WallHead } from './wall-head.tsx'
import { WallMap } from './wall-map.tsx'
import { WallPower } from './wall-power.tsx'
import { wallStops } from './wall-stops.ts'
import { WallTiles } from './wall-tiles.tsx'
import { WallWorst } from './wall-worst.tsx'

const shiftEveryMs = 90_000
const shiftPx = 6

/**
 * The fleet for a control room: a few large figures over the whole screen, one view after the other, for weeks without a
 * hand. It holds nothing that grows: values live in the tag store, the day in one entry of the query cache.
 */
export default function Wall({
  farms,
  views: wanted,
}: {
  readonly farms: readonly FarmRow[]
  readonly views: readonly WallView[]
}) {
  const { t } = useTranslation()
  const [{ every }, setWall] = useViewState(WallState)
  const today = useQuery(fleetTodayQuery())
  const day = useMemo(() => today.data && fleetDay(today.data), [today.data])
  const momentOf = useTileMoments(farms, day)
  const { placed } = useMemo(() => placedFarms(farms), [farms])
  const views = placed.length > 0 ? wanted : wanted.filter((view) => view !== 'overview')
  const needing = farmsInNeed(farms, momentOf)
  const stops = wallStops(views.length > 0 ? views : ['worst'], farms.length, needing.length)
  const { isPresent, markPresent } = useUserPresence()
  const [step, go] = useStep(every * 1000, isPresent)
  const [shiftStep] = useStep(shiftEveryMs)
  const shift = shiftAt(shiftStep, shiftPx)
  const stop = stops[((step % stops.length) + stops.length) % stops.length] ?? stops[0]
  const place = useRef<HTMLElement>(null)

  useWakeLock()
  useFreshPage(
    farms
      .map((row) => {
        const { connection, needs } = momentOf(row)
        return `${connection} ${askedNeeds.map((need) => needs[need]).join(' ')}`
      })
      .join('\n'),
  )

  // The page behind is out of reach as long as the wall stands before it.
  useEffect(() => {
    const page = document.getElementById('root')
    page?.setAttribute('inert', '')
    place.current?.focus()
    return () => page?.removeAttribute('inert')
  }, [])

  const leave = useCallback(() => {
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    setWall({ wall: '', every: 20 })
  }, [setWall])

  const ordered = orderFarms(farms, 'need', momentOf)
  return createPortal(
    <section
      ref={place}
      className={styles.wall}
      aria-label={t('fleetWall.label')}
      tabIndex={-1}
      data-awake={isPresent || undefined}
    >
      <div className={styles.picture} style={{ transform: `translate(${shift.x}px, ${shift.y}px)` }}>
        <WallHead farms={farms} momentOf={momentOf} />
        <div className={styles.body} data-view={stop?.view}>
          {stop?.view === 'power' && <WallPower farms={farms} momentOf={momentOf} day={day} />}
          {stop?.view === 'worst' && <WallWorst farms={farms} needing={needing} momentOf={momentOf} page={stop.page} />}
          {stop?.view === 'tiles' && <WallTiles farms={ordered} momentOf={momentOf} day={day} stop={stop} />}
          {stop?.view === 'overview' && <WallMap farms={placed} momentOf={momentOf} />}
        </div>
        {stops.length > 1 && (
          <div className={styles.dots} aria-hidden="true">
            {stops
              .filter(({ round }) => round === stop?.round)
              .map((one) => (
                <span key={`${one.view} ${one.page}`} data-current={one === stop || undefined} />
              ))}
          </div>
        )}
      </div>
      <WallControls
        views={wanted}
        every={every}
        isPresent={isPresent}
        onActivity={markPresent}
        onGo={go}
        onLeave={leave}
      />
    </section>,
    document.body,
  )
}
