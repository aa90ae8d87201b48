import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { StatFigure } from '../../../../kit/composites/page/stat-figure.tsx'
import { Sparkline } from '../../../../kit/composites/sparkline/sparkline.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { dayOf, fleetCurve, fleetDay } from '../../../fleet-state/contract/fleet-day.ts'
import { type FarmRow, fleetRows } from '../../../fleet-state/contract/fleet-rows.ts'
import { isPartialDay } from '../../../fleet-state/contract/today-figures.ts'
import { MarkedFigure, powerWords } from '../../../fleet-state/web/figures-port.ts'
import { useHeldValues, useTileMoments } from '../../../fleet-state/web/live-port.ts'
import { fleetQuery, fleetTodayQuery } from '../../../fleet-state/web/port.ts'
import { sumOfDay } from '../../contract/sum-of-day.ts'
import { shareOfInstalled, summarise } from '../../contract/tile-groups.ts'
import styles from './fleet-now.module.css'

/** Part of the home page: power of all farms now, their energy today, and the curve of the last 24 hours. */
export default function FleetNow() {
  const { language } = useLanguage()
  const { data } = useQuery(fleetQuery())
  const farms = useMemo(() => data && fleetRows(data, language), [data, language])
  return farms && farms.length > 0 ? <Known farms={farms} /> : null
}

function Known({ farms }: { readonly farms: readonly FarmRow[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const isHeld = useHeldValues()
  const today = useQuery(fleetTodayQuery())
  const day = useMemo(() => today.data && fleetDay(today.data), [today.data])
  const curve = useMemo(() => day && fleetCurve(farms, day), [farms, day])
  const momentOf = useTileMoments(farms, day)
  const { powerKw, expectedKw, installedKw, unknown } = summarise(farms, momentOf)
  const words = powerWords(installedKw, format)
  const days = farms.flatMap((row) => dayOf(row, day) ?? [])
  const energyKwh = sumOfDay(days, 'energyTodayKwh')
  const expectedKwh = sumOfDay(days, 'expectedTodayKwh')
  return (
    <section className={styles.now} aria-label={t('myFleet.now.title')}>
      <StatFigure
        label={t(isHeld ? 'farmPage.powerLast' : 'farmPage.power')}
        figure={<MarkedFigure partial={powerKw !== null && unknown > 0}>{words.power(powerKw)}</MarkedFigure>}
        unit={powerKw === null ? '' : words.unit}
        stale={isHeld}
        note={t('myFleet.tiles.shareOfInstalled', {
          share: format.percent(shareOfInstalled(powerKw, installedKw)),
          installed: words.powerText(installedKw),
        })}
      />
      {expectedKw !== null && (
        <StatFigure label={t('myFleet.now.expected')} figure={words.power(expectedKw)} unit={words.unit} />
      )}
      <StatFigure
        label={t('myFleet.now.energy')}
        figure={
          <MarkedFigure partial={energyKwh !== null && days.some(({ dataToday }) => isPartialDay(dataToday))}>
            {words.energy(energyKwh)}
          </MarkedFigure>
        }
        unit={energyKwh === null ? '' : words.energyUnit}
        note={
          expectedKwh !== null &&
          t('myFleet.now.expectedEnergy', { energy: words.energy(expectedKwh), unit: words.energyUnit })
        }
      />
      {curve?.actualKw.some((kw) => kw !== null) && (
        <figure className={styles.day}>
          <figcaption>{t('myFleet.now.day')}</figcaption>
          <Sparkline label="" values={curve.actualKw} expected={curve.expectedKw} height={48} fluid />
        </figure>
      )}
    </section>
  )
}
