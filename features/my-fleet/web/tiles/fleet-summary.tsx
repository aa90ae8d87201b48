import { useTranslation } from 'react-i18next'
import { PowerBar } from '../../../../kit/composites/tile/power-bar.tsx'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { dayOf, type FleetDay } from '../../../fleet-state/contract/fleet-day.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import type { MomentOf } from '../../../fleet-state/contract/tile-moment.ts'
import { isPartialDay } from '../../../fleet-state/contract/today-figures.ts'
import { fleetPowerWords, MarkedFigure } from '../../../fleet-state/web/figures-port.ts'
import { useHeldValues } from '../../../fleet-state/web/live-port.ts'
import { type News, NewsLine } from '../../../fleet-state/web/news-port.ts'
import { ageOfSum, shareOfInstalled, summarise } from '../../contract/tile-groups.ts'
import styles from './fleet-summary.module.css'

/** What some farms give together now, of what could be and of what should be, how old that is, and how much is watched. */
export function FleetSummary({
  farms,
  momentOf,
  day,
  lostLink,
  news,
}: {
  readonly farms: readonly FarmRow[]
  readonly momentOf: MomentOf
  readonly day: FleetDay | undefined
  /** The tiles of the farms that are offline. */
  readonly lostLink: string
  readonly news: News
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { powerKw, expectedKw, installedKw, lost, unknown } = summarise(farms, momentOf)
  const power = fleetPowerWords(format, 1)
  const share = shareOfInstalled(powerKw, installedKw)
  // The page's own line is lost, or that of every farm: what stands here was so.
  const isHeld = useHeldValues()
  const isIncomplete = powerKw !== null && unknown > 0
  const hasStars =
    isIncomplete || farms.some((row) => momentOf(row).powerIsPartial || isPartialDay(dayOf(row, day)?.dataToday))
  const isOld = isHeld || (farms.length > 0 && lost === farms.length)
  const ageMs = ageOfSum(farms, momentOf, isHeld)
  return (
    <div className={styles.summary} data-held={isOld || undefined}>
      <span className={styles.label}>{t(isOld ? 'farmPage.powerLast' : 'farmPage.power')}</span>
      <span className={styles.figure}>
        <strong>
          <MarkedFigure partial={isIncomplete}>{power.figure(powerKw)}</MarkedFigure>
        </strong>{' '}
        {powerKw !== null && power.unit}
      </span>
      <span className={styles.bar}>
        <PowerBar share={share} expected={shareOfInstalled(expectedKw, installedKw)} stale={isOld} />
      </span>
      <span className={styles.part}>
        {t('myFleet.tiles.shareOfInstalled', {
          share: format.percent(share),
          installed: power.text(installedKw),
        })}
      </span>
      {expectedKw !== null && (
        <span className={styles.part}>{t('myFleet.tiles.expected', { power: power.text(expectedKw) })}</span>
      )}
      {lost > 0 && (
        <AppLink href={lostLink} className={styles.link ?? ''}>
          <StateMark state="stale" label={t('myFleet.tiles.lost', { count: lost })} />
        </AppLink>
      )}
      {isIncomplete && <StateMark state="stale" label={t('myFleet.tiles.without', { count: unknown })} />}
      {ageMs !== undefined && (
        <span className={styles.age}>
          {isOld ? format.age(ageMs) : t('fleetTable.updated', { age: format.age(ageMs) })}
        </span>
      )}
      <NewsLine news={news} />
      {hasStars && <span className={styles.part}>{t('fleetState.mark.partialLegend')}</span>}
    </div>
  )
}
