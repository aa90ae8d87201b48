import { IconLink } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import type { ChartRange } from '../../../../kit/composites/time-chart/chart-model.ts'
import { Button } from '../../../../kit/primitives/button.tsx'
import { IconButton } from '../../../../kit/primitives/icon-button.tsx'
import { Menu } from '../../../../kit/primitives/menu.tsx'
import { useMedia } from '../../../../kit/primitives/use-media.ts'
import { phoneQuery } from '../../../../kit/tokens/breakpoints.ts'
import { type ChartView, chartRanges } from '../../../fleet-views/web/chart-view-port.ts'
import { customRange, followsNow } from '../charts/chart-range.ts'

/** Names of ranges that mean other times later: those that follow the clock, and whole periods such as yesterday. */
const isRelative = (range: ChartView['range']) =>
  followsNow(range) || (chartRanges.includes(range) && range !== 'custom')

/** Copies the address of the chart: as it is, or with the times that are in sight now. */
export function ChartLink({ view, range }: { readonly view: ChartView; readonly range: ChartRange }) {
  const { t } = useTranslation()
  const router = useRouter()
  const isPhone = useMedia(phoneQuery)
  const copy = (search: Readonly<Record<string, string>>) => {
    const { href } = router.buildLocation({
      to: '.',
      search: (held: Record<string, string>) => ({ ...held, ...search }),
    } as never)
    void navigator.clipboard.writeText(new URL(href, window.location.origin).href).then(
      () => showNotice(t('fleetCharts.link.copied')),
      () => showNotice(t('fleetCharts.link.failed'), { state: 'warning' }),
    )
  }
  const fixed = customRange(range)
  const icon = <IconLink size={16} />
  return (
    <Menu
      button={
        isPhone ? (
          <IconButton label={t('fleetCharts.link.label')} icon={icon} />
        ) : (
          <Button icon={icon}>{t('fleetCharts.link.label')}</Button>
        )
      }
      sections={[
        {
          items: [
            ...(isRelative(view.range)
              ? [
                  {
                    id: 'relative',
                    label: t('fleetCharts.link.relative', { range: t(`fleetViews.range.${view.range}`) }),
                    onSelect: () => copy({}),
                  },
                ]
              : []),
            {
              id: 'fixed',
              label: t('fleetCharts.link.fixed'),
              onSelect: () => copy({ range: fixed.range, from: String(fixed.from), to: String(fixed.to) }),
            },
          ],
        },
      ]}
    />
  )
}
