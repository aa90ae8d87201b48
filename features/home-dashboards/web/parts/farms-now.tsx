import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { farmPowerSignal } from '../../../../domain/signal.ts'
import { technologyOfFarmType } from '../../../../domain/technology.ts'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { TechnologyMark } from '../../../../kit/primitives/technology-mark.tsx'
import { LiveAge } from '../../../../platform/web/live/live-age.tsx'
import { LiveValue } from '../../../../platform/web/live/live-value.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { stringifySearch } from '../../../../platform/web/url-state/search-text.ts'
import type { FleetTableEntity } from '../../../fleet-state/contract/fleet-table.ts'
import { fleetQuery } from '../../../fleet-state/web/port.ts'
import styles from './farms-now.module.css'
import { PowerBar } from './power-bar.tsx'

/** A home page is no fleet table: beyond this many the rest is one link away. */
const most = 20
const kwOfMw = 1_000

/** The farms with their power now, the largest first; each leads to its own page. */
export default function FarmsNow() {
  const { t } = useTranslation()
  const { unit } = useFormat().inUnit('MW')
  const { data, error, refetch, isFetching } = useQuery(fleetQuery())
  const failure = error && <QueryError error={error} onRetry={() => void refetch()} busy={isFetching} inline />
  if (!data) return failure ?? <LoadingState label={t('state.loading')} />
  if (data.length === 0)
    return (
      failure ?? (
        <EmptyState title={t('homeDashboards.farms.emptyTitle')} inline>
          <p>{t('homeDashboards.farms.emptyText')}</p>
        </EmptyState>
      )
    )
  const shown = data.toSorted((first, second) => second.installedPower - first.installedPower).slice(0, most)
  return (
    <section className={styles.farms} aria-labelledby="home-farms">
      {failure}
      <div className={styles.heading}>
        <h2 id="home-farms">{t('homeDashboards.farms.title')}</h2>
        <AppLink href="/MyFleet/Table">{t('homeDashboards.farms.all', { count: data.length })}</AppLink>
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('homeDashboards.farms.farm')}</th>
            <th scope="col">
              {t('homeDashboards.farms.power')} ({unit})
            </th>
            <th scope="col" className={styles.share}>
              <span className="visually-hidden">{t('homeDashboards.farms.share')}</span>
            </th>
            <th scope="col">
              {t('homeDashboards.farms.installed')} ({unit})
            </th>
            <th scope="col" className={styles.age}>
              {t('homeDashboards.farms.age')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((farm) => (
            <FarmRow key={farm.farmCode} farm={farm} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function FarmRow({ farm }: { readonly farm: FleetTableEntity }) {
  const { t } = useTranslation()
  const format = useFormat()
  const technology = technologyOfFarmType(farm.type)
  const powerName = technology && farmPowerSignal[technology]
  const power = farm.tags.find((tag) => tag.name === powerName)
  const href = `/MyFleet/Farm/Table${stringifySearch({ farmCode: farm.farmCode, type: farm.type })}`
  return (
    <tr>
      <th scope="row">
        <AppLink href={href} className={styles.name}>
          <TechnologyMark
            technology={technology ?? 'default'}
            label={t(`homeDashboards.technology.${technology ?? 'default'}`)}
          />
          <span>{farm.name}</span>
          <span className={styles.place}>{farm.flag.toUpperCase()}</span>
        </AppLink>
      </th>
      <td>
        <LiveValue
          tag={power && { ...power, decimals: 1 }}
          divisor={kwOfMw}
          unit="MW"
          lifeWordTimeOut={farm.lifeWordTimeOut}
          plantZone={farm.timezone}
        />
      </td>
      <td className={styles.share}>
        {power && <PowerBar tag={power} installedKw={farm.installedPower} lifeWordTimeOut={farm.lifeWordTimeOut} />}
      </td>
      <td>{format.inUnit('MW', 1).figure(farm.installedPower / kwOfMw)}</td>
      <td className={styles.age}>{power && <LiveAge tagId={power.tagId} lifeWordTimeOut={farm.lifeWordTimeOut} />}</td>
    </tr>
  )
}
