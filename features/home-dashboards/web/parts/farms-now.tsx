import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { PowerBar } from '../../../../kit/composites/tile/power-bar.tsx'
import { TechnologyMark } from '../../../../kit/primitives/technology-mark.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { megawattDecimals } from '../../../fleet-state/contract/fleet-day.ts'
import { type FarmRow, type FleetFarm, fleetRows } from '../../../fleet-state/contract/fleet-rows.ts'
import type { TileMoment } from '../../../fleet-state/contract/tile-moment.ts'
import { fleetPowerWords, MarkedFigure } from '../../../fleet-state/web/figures-port.ts'
import { useTileMoments } from '../../../fleet-state/web/live-port.ts'
import { fleetQuery } from '../../../fleet-state/web/port.ts'
import { farmLink } from '../../../fleet-views/web/port.ts'
import styles from './farms-now.module.css'

/** A home page is no fleet table: beyond this many the rest is one link away. */
const most = 20

/** The farms with their power now, the largest first; each is a link to its page. */
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
          <FarmLines farms={data} />
        </tbody>
      </table>
    </section>
  )
}

/** The same figures as on tiles: both read one moment of the farm. */
function FarmLines({ farms }: { readonly farms: readonly FleetFarm[] }) {
  const { language } = useLanguage()
  const rows = useMemo(() => fleetRows(farms, language), [farms, language])
  const momentOf = useTileMoments(rows, undefined)
  const shown = rows.toSorted((one, other) => other.farm.installedPower - one.farm.installedPower).slice(0, most)
  return shown.map((row) => <FarmLine key={row.id} row={row} moment={momentOf(row)} />)
}

function FarmLine({ row, moment }: { readonly row: FarmRow; readonly moment: TileMoment }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { farm } = row
  const { powerKw } = moment
  const isOld = moment.connection === 'lost' || moment.powerIsOld
  const words = fleetPowerWords(format, megawattDecimals(farm.installedPower))
  const share = powerKw === null || farm.installedPower <= 0 ? null : powerKw / farm.installedPower
  return (
    <tr>
      <th scope="row">
        <AppLink href={farmLink(farm)} className={styles.name}>
          <TechnologyMark
            technology={row.technology ?? 'default'}
            label={t(`homeDashboards.technology.${row.technology ?? 'default'}`)}
          />
          <span>{farm.name}</span>
          <span className={styles.place}>{farm.flag.toUpperCase()}</span>
        </AppLink>
      </th>
      <td>
        <MarkedFigure partial={moment.powerIsPartial} stale={isOld && powerKw !== null}>
          {words.figure(powerKw)}
        </MarkedFigure>
      </td>
      <td className={styles.share}>
        <PowerBar share={share} expected={null} centred={row.technology === 'bess'} stale={isOld} />
      </td>
      <td>{words.figure(farm.installedPower)}</td>
      <td className={styles.age}>
        <span data-freshness={moment.ageMs === undefined ? 'none' : isOld ? 'stale' : 'fresh'}>
          {moment.ageMs === undefined ? '-' : format.age(moment.ageMs)}
        </span>
      </td>
    </tr>
  )
}
