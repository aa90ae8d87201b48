import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { StateMark } from '../../../kit/primitives/state-mark.tsx'
import { useLiveStatus } from '../../../platform/web/live/live-context.tsx'
import { AppLink } from '../../../platform/web/navigation/app-link.tsx'
import { useFormat } from '../../../platform/web/reader/use-format.ts'
import { useZone } from '../../../platform/web/reader/use-zone.ts'
import { useSession } from '../../../platform/web/session/session-context.tsx'
import { zoneLabel } from '../../../platform/web/time/zone-label.ts'
import type { FarmRow } from '../../fleet-state/contract/fleet-rows.ts'
import type { MomentOf } from '../../fleet-state/contract/tile-moment.ts'
import { fleetPowerWords, MarkedFigure } from '../../fleet-state/web/figures-port.ts'
import { useFleetLive } from '../../fleet-state/web/live-port.ts'
import { type GroupSummary, knownMachines, summarise } from '../../my-fleet/contract/tile-groups.ts'
import { NeedTally } from '../../my-fleet/web/tiles-port.ts'
import { useNeedLink } from './use-need-link.ts'
import styles from './wall-head.module.css'

/** On every view of a wall: what the fleet gives now, who needs somebody, the time, and how old the picture is. */
export function WallHead({ farms, momentOf }: { readonly farms: readonly FarmRow[]; readonly momentOf: MomentOf }) {
  const { t } = useTranslation()
  const summary = summarise(farms, momentOf)
  const { needing, needs, machines } = summary
  const known = knownMachines(farms, momentOf)
  const needLink = useNeedLink()
  return (
    <header className={styles.head}>
      <FleetPower summary={summary} />
      <div className={styles.needs}>
        {needing > 0 ? (
          <NeedTally needs={needs} hrefOf={(need) => needLink({ need })} />
        ) : (
          <span>{t(known === 0 ? 'fleetState.connection.unknown' : 'myFleet.inNeed.nobodyNeeded')}</span>
        )}
        {known > 0 && known < machines && (
          <AppLink href={needLink({ need: 'noData' })} className={styles.link ?? ''}>
            <StateMark state="stale" label={t('fleetWall.noData', { count: machines - known })} />
          </AppLink>
        )}
      </div>
      <Clock ages={farms.flatMap((row) => momentOf(row).ageMs ?? [])} />
    </header>
  )
}

/** What the fleet gives now, of what is installed and beside what is expected. */
function FleetPower({ summary }: { readonly summary: GroupSummary }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { state } = useLiveStatus()
  const { powerKw, installedKw, expectedKw, unknown } = summary
  const power = fleetPowerWords(format, installedKw < 100_000 ? 1 : 0)
  return (
    <div className={styles.power} data-stale={state !== 'connected' || undefined}>
      <span className={styles.figure}>
        <MarkedFigure partial={powerKw !== null && unknown > 0}>{power.figure(powerKw)}</MarkedFigure>
        {powerKw !== null && <small>{power.unit}</small>}
      </span>
      <span className={styles.words}>
        <span>{t('fleetWall.powerNow')}</span>
        <span>
          {t('myFleet.tiles.shareOfInstalled', {
            share: format.percent(powerKw === null || installedKw <= 0 ? null : powerKw / installedKw),
            installed: power.text(installedKw),
          })}
        </span>
        {expectedKw !== null && <span>{t('myFleet.tiles.expected', { power: power.text(expectedKw) })}</span>}
      </span>
    </div>
  )
}

/** The time, and how old the picture is. `ages`: of the farms of which anything is known, ms. */
function Clock({ ages }: { readonly ages: readonly number[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const session = useSession()
  const { state } = useLiveStatus()
  const zone = useZone().zoneOf(undefined)
  const nowMs = useFleetLive().nowMs()
  const isDown = state !== 'connected'
  const isLate = useSyncExternalStore(session.subscribe, session.isRenewalLate)
  return (
    <div className={styles.time}>
      <span className={styles.clock}>{nowMs === undefined ? '-' : format.clock(nowMs, zone)}</span>
      <span className={styles.words}>
        {nowMs !== undefined && <span>{format.day(nowMs, zone)}</span>}
        {nowMs !== undefined && <span>{zoneLabel(zone, nowMs)}</span>}
        {isDown || isLate ? (
          <StateMark state="warning" label={t(isDown ? 'fleetWall.lineDown' : 'fleetWall.sessionLate')} />
        ) : (
          <span>
            {ages.length > 0
              ? t('fleetWall.data', { age: format.age(Math.min(...ages)) })
              : t('fleetState.connection.unknown')}
          </span>
        )}
      </span>
    </div>
  )
}
