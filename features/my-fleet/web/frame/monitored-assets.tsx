import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Technology } from '../../../../domain/technology.ts'
import { call } from '../../../../platform/web/api/call.ts'
import { getMonitoredAssetsCount } from '../../../fleet-state/contract/monitored-assets.ts'
import styles from './monitored-assets.module.css'

const monitoredAssetsQuery = () =>
  queryOptions({
    queryKey: ['my-fleet', 'monitored-assets'],
    queryFn: ({ signal }) => call(getMonitoredAssetsCount, {}, signal),
    staleTime: 5 * 60_000,
  })

/** How much is watched, of one technology where one is chosen: a quiet line, and nothing while it is not known. */
export function MonitoredAssets({ technology }: { readonly technology: Technology | undefined }) {
  const { t } = useTranslation()
  const { data } = useQuery(monitoredAssetsQuery())
  if (!data) return null
  const counts = (
    [
      ['turbines', data.windCount, 'wind'],
      ['inverters', data.solarCount, 'solar'],
      ['hydroUnits', data.hydroCount, 'hydro'],
      ['engines', data.biogasCount, 'biogas'],
      ['batteries', data.storageCount, 'bess'],
      ['stations', data.iotCount, undefined],
    ] as const
  ).filter(([, count, of]) => count > 0 && (technology === undefined || of === technology))
  if (counts.length === 0) return null
  return (
    <span className={styles.counts} title={t('myFleet.tiles.watched.title')}>
      {counts.map(([kind, count]) => t(`myFleet.tiles.watched.${kind}`, { count })).join(' · ')}
    </span>
  )
}
