import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { StatFigure } from '../../../../kit/composites/page/stat-figure.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { useFormat } from '../../../../platform/web/i18n/use-format.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { assetsCount } from '../queries.ts'
import styles from './assets-count.module.css'

const kinds = ['wind', 'solar', 'biogas', 'iot'] as const

/** How many assets send data. Kinds that the person has none of are left out. */
export function AssetsCount() {
  const { t } = useTranslation()
  const format = useFormat()
  const { data, error, refetch, isFetching } = useQuery(assetsCount)
  const failure = error && <QueryError error={error} onRetry={() => void refetch()} busy={isFetching} inline />
  if (!data) return failure ?? <LoadingState label={t('state.loading')} rows={1} />
  const counts = { wind: data.windCount, solar: data.solarCount, biogas: data.biogasCount, iot: data.iotCount }
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <section aria-label={t('homeDashboards.assets.title')} className={styles.figures}>
      {failure}
      <StatFigure label={t('homeDashboards.assets.title')} figure={format.number(total)} />
      {kinds
        .filter((kind) => counts[kind] > 0)
        .map((kind) => (
          <StatFigure key={kind} label={t(`homeDashboards.assets.${kind}`)} figure={format.number(counts[kind])} />
        ))}
    </section>
  )
}
