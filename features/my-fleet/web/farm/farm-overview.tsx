import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../../kit/primitives/skeleton.tsx'
import { useMedia } from '../../../../kit/primitives/use-media.ts'
import { phoneQuery } from '../../../../kit/tokens/breakpoints.ts'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import type { FarmRow } from '../fleet/fleet-rows.ts'
import { farmChartsLink } from '../links.ts'
import { FarmFigures } from '../parts/farm-figures.tsx'
import { useTodayTrouble } from '../parts/use-today-trouble.ts'
import { DayCurve } from './day-curve.tsx'
import { FarmFlow } from './farm-flow.tsx'
import styles from './farm-page.module.css'
import { FindingList } from './finding-list.tsx'
import { PowerAccount } from './power-account.tsx'
import { SitePlanView } from './site-plan-view.tsx'
import { SiteWeather } from './site-weather.tsx'
import { useFarmDay, useFarmMoment } from './use-farm-moment.ts'
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
        <Panel title={t('myFleet.farmNow.attention')}>
          <FindingList farm={farm} moment={moment} />
          <PowerAccount farm={farm} moment={moment} />
        </Panel>
        {isPhone && (
          <Panel title={t('myFleet.farmNow.figures')}>
            <div className={styles.figures}>
              <FarmFigures farm={farm} />
            </div>
          </Panel>
        )}
        <Panel title={t('myFleet.farmNow.flow.title')}>
          <FarmFlow farm={farm} moment={moment} />
        </Panel>
        {hasWeather(farm) && (
          <Panel title={t('myFleet.farmNow.weather.title')}>
            <SiteWeather farm={farm} />
          </Panel>
        )}
      </div>
      <div className={styles.column}>
        <Panel
          title={t('myFleet.farmNow.day.title')}
          action={<AppLink href={farmChartsLink(farm.farm)}>{t('myFleet.farmNow.day.open')}</AppLink>}
        >
          {day ? (
            <DayCurve farm={farm} day={day} />
          ) : failed || trouble ? (
            <p className={styles.lasting}>
              {t(trouble?.kind === 'reading' ? 'myFleet.today.reading' : 'myFleet.farmNow.day.failed')}
            </p>
          ) : (
            <Skeleton height={190} />
          )}
        </Panel>
        <Panel title={t('myFleet.farmNow.plan.title')}>
          <SitePlanView farm={farm} moment={moment} />
        </Panel>
      </div>
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
