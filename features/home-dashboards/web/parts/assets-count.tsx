import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { StatFigure } from '../../../../kit/composites/page/stat-figure.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import type { FleetTableEntity } from '../../../fleet-state/contract/fleet-table.ts'
import { useHeldSince, useOnlineFarms } from '../../../fleet-state/web/live-port.ts'
import { fleetQuery } from '../../../fleet-state/web/port.ts'
import styles from './assets-count.module.css'
import { sendingCounts } from './sending-counts.ts'

/** How many assets send data now, of how many, by kind. A failed reading is told by the farms below. */
export default function AssetsCount() {
  const { t } = useTranslation()
  const { data, isError } = useQuery(fleetQuery())
  if (!data) return isError ? null : <LoadingState label={t('state.loading')} rows={1} />
  return data.length > 0 && <Counts farms={data} />
}

function Counts({ farms }: { readonly farms: readonly FleetTableEntity[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const isLiving = useOnlineFarms(farms)
  const counts = sendingCounts(farms, isLiving ?? (() => false))
  // Who cannot hear anything does not know who sends now.
  const isHeld = useHeldSince() !== undefined
  const sum = (figure: 'sending' | 'total') => counts.reduce((before, count) => before + count[figure], 0)
  const all = { kind: 'title', sending: sum('sending'), total: sum('total') } as const
  return (
    <section aria-label={t('homeDashboards.assets.title')} className={styles.figures}>
      {[all, ...counts].map(({ kind, sending, total }) => (
        <StatFigure
          key={kind}
          label={t(`homeDashboards.assets.${kind}`)}
          // Before anything was heard nobody knows that nothing is sent.
          figure={format.number(isLiving && sending)}
          stale={isHeld}
          note={t(`homeDashboards.assets.${isHeld ? 'lastKnownOf' : 'of'}`, { total: format.number(total) })}
        />
      ))}
    </section>
  )
}
