import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/primitives/button.tsx'
import { IconButton } from '../../../../kit/primitives/icon-button.tsx'
import { Menu } from '../../../../kit/primitives/menu.tsx'
import { useMedia } from '../../../../kit/primitives/use-media.ts'
import { phoneQuery } from '../../../../kit/tokens/breakpoints.ts'
import { type ChartView, comparisons } from '../../../fleet-views/web/chart-view-port.ts'

/** What stands beside the curves: the expectation, powers as a share of rated, an earlier time laid over. */
export function ChartDisplay({
  view,
  onView,
  canExpect,
  canShare,
}: {
  readonly view: ChartView
  readonly onView: (change: Partial<ChartView>) => void
  readonly canExpect: boolean
  readonly canShare: boolean
}) {
  const { t } = useTranslation()
  const isPhone = useMedia(phoneQuery)
  return (
    <Menu
      button={
        isPhone ? (
          <IconButton label={t('fleetCharts.display')} icon={<IconAdjustmentsHorizontal size={16} />} />
        ) : (
          <Button icon={<IconAdjustmentsHorizontal size={16} />}>{t('fleetCharts.display')}</Button>
        )
      }
      sections={[
        {
          items: [
            {
              id: 'expected',
              label: t('fleetCharts.showExpected'),
              checked: canExpect && view.expected,
              disabled: !canExpect,
              onSelect: () => onView({ expected: !view.expected }),
            },
            {
              id: 'states',
              label: t('fleetCharts.states.show'),
              checked: view.states,
              onSelect: () => onView({ states: !view.states }),
            },
            {
              id: 'share',
              label: t('fleetCharts.showShare'),
              checked: canShare && view.share,
              disabled: !canShare,
              onSelect: () => onView({ share: !view.share }),
            },
          ],
        },
        {
          label: t('fleetCharts.against'),
          items: comparisons.map((against) => ({
            id: against,
            label: t(`fleetCharts.earlier.${against}`),
            checked: view.against === against,
            onSelect: () => onView({ against }),
          })),
        },
      ]}
    />
  )
}
