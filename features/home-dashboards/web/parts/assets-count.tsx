import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { StatFigure } from '../../../../kit/composites/page/stat-figure.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { maxTagsPerConnection } from '../../../../platform/contract/live-protocol.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import { isNothingReceived } from '../../../fleet-state/contract/fleet-moment.ts'
import { type FarmRow, fleetRows } from '../../../fleet-state/contract/fleet-rows.ts'
import { useFleetLive, useHeldSince, useKeptTags, useTicked } from '../../../fleet-state/web/live-port.ts'
import { fleetQuery } from '../../../fleet-state/web/port.ts'
import styles from './assets-count.module.css'
import { countedAssets, type SendingCount, sendingCounts, sendingTagIds } from './sending-counts.ts'

/** Limit of these subscriptions. The rest is for the other values of the page. */
const mostKept = 0.8 * maxTagsPerConnection

/** How many assets send data now, of how many, by kind. The list of farms below shows a failed request. */
export default function AssetsCount() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { data, isError } = useQuery(fleetQuery())
  const farms = useMemo(() => data && fleetRows(data, language), [data, language])
  if (!farms) return isError ? null : <LoadingState label={t('state.loading')} rows={1} />
  return farms.length > 0 && <Counts farms={farms} />
}

function Counts({ farms }: { readonly farms: readonly FarmRow[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const live = useFleetLive()
  const assets = useMemo(() => countedAssets(farms), [farms])
  const tagIds = useMemo(() => sendingTagIds(assets).slice(0, mostKept), [assets])
  const followed = useMemo(() => new Set(tagIds), [tagIds])
  useKeptTags(tagIds)
  const counts = JSON.parse(useTicked(() => JSON.stringify(sendingCounts(assets, live, followed)))) as SendingCount[]
  const nothingKnown = useTicked(() => isNothingReceived(farms, live))
  const isHeld = useHeldSince() !== undefined
  const sum = (figure: 'sending' | 'total') => counts.reduce((before, count) => before + count[figure], 0)
  const all = { kind: 'title', sending: sum('sending'), total: sum('total') } as const
  return (
    <section aria-label={t('homeDashboards.assets.title')} className={styles.figures}>
      {[all, ...counts].map(({ kind, sending, total }) => (
        <StatFigure
          key={kind}
          label={t(`homeDashboards.assets.${kind}`)}
          // Without any value the page does not know that nothing is sent.
          figure={format.number(nothingKnown ? undefined : sending)}
          stale={isHeld}
          note={t(`homeDashboards.assets.${isHeld ? 'lastKnownOf' : 'of'}`, { total: format.number(total) })}
        />
      ))}
    </section>
  )
}
