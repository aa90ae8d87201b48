import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../../kit/primitives/skeleton.tsx'
import { useMedia } from '../../../../kit/primitives/use-media.ts'
import { useOneTabStop } from '../../../../kit/primitives/use-one-tab-stop.ts'
import { phoneQuery } from '../../../../kit/tokens/breakpoints.ts'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { useTodayTrouble } from '../../../fleet-state/web/today-port.ts'
import { farmChartsLink } from '../../../fleet-views/web/port.ts'
import { FindingList } from '../findings/finding-list.tsx'
import { useFarmDay, useFarmMoment } from '../findings/use-farm-moment.ts'
import { FarmFigures } from '../frame/farm-figures.tsx'
import { DayCurve } from './day-curve.tsx'
import { FarmFlow } from './farm-flow.tsx'
import styles from './farm-page.module.css'
import { LossesOfToday } from './losses-of-today.tsx'
import { PowerAccount } from './power-account.tsx'
import { hasSitePlan, SitePlanView } from './site-plan-view.tsx'
import { SiteWeather } from './site-weather.tsx'
import { hasWeather } from './weather-signals.ts'

/** A farm at a glance: what is wrong in words, the way of its power, its day, its site and its weather. */
export function FarmOverview({ farm }: { readonly farm: FarmRow }) {
  const { t } = useTranslation()
  const { day, failed } = useFarmDay(farm.farm.farmCode)
  const { trouble } = useTodayTrouble(farm.farm.farmCode)
  const moment = useFarmMoment(farm, day)
  const isPhone = useMedia(phoneQuery)
  return (
    <div className={styles.overview}>
      <div className={styles.column}>
        <Panel title={t('farmPage.now.attention')}>
          <FindingList farm={farm} moment={moment} />
          <PowerAccount farm={farm} moment={moment} />
        </Panel>
        {farm.technology !== 'bess' && (
          <Panel title={t('farmPage.losses.title')}>
            <LossesOfToday farm={farm} />
          </Panel>
        )}
        {isPhone && (
          <Panel title={t('farmPage.now.figures')}>
            <PhoneFigures farm={farm} />
          </Panel>
        )}
        <Panel title={t('farmPage.now.flow.title')}>
          <FarmFlow farm={farm} moment={moment} />
        </Panel>
        {hasWeather(farm) && (
          <Panel title={t('farmPage.now.weather.title')}>
            <SiteWeather farm={farm} />
          </Panel>
        )}
      </div>
      <div className={styles.column}>
        <Panel
          title={t('farmPage.now.day.title')}
          action={<AppLink href={farmChartsLink(farm.farm)}>{t('farmPage.now.day.open')}</AppLink>}
        >
          {day ? (
            <DayCurve farm={farm} day={day} />
          ) : failed || trouble ? (
            <p className={styles.lasting}>
              {t(trouble?.kind === 'reading' ? 'fleetState.today.reading' : 'farmPage.now.day.failed')}
            </p>
          ) : (
            <Skeleton height={190} />
          )}
        </Panel>
        {hasSitePlan(farm) && (
          <Panel title={t('farmPage.now.plan.title')}>
            <SitePlanView farm={farm} moment={moment} />
          </Panel>
        )}
      </div>
    </div>
  )
}

/** On a phone the figures are below what needs attention; one tab stop as in the header. */
function PhoneFigures({ farm }: { readonly farm: FarmRow }) {
  const place = useRef<HTMLDivElement>(null)
  useOneTabStop(place, '[data-traced]')
  return (
    <div ref={place} className={styles.figures}>
      <FarmFigures farm={farm} />
    </div>
  )
}

function Panel({
  title,
  action,
  children,
}: {
  readonly title: string
  readonly action?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <section className={styles.panel} aria-label={title}>
      <header className={styles.panelHead}>
        <h2>{title}</h2>
        {action}
      </header>
      {children}
    </section>
  )
}
