import { IconZoomOut } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import board from '../../../../kit/composites/page/board.module.css'
import { RangeSteps } from '../../../../kit/composites/range-popover/range-steps.tsx'
import { momentFormat } from '../../../../kit/composites/time-chart/chart-figures.ts'
import type { ChartRange } from '../../../../kit/composites/time-chart/chart-model.ts'
import { IconButton } from '../../../../kit/primitives/icon-button.tsx'
import { SegmentedControl } from '../../../../kit/primitives/segmented-control.tsx'
import { useMedia } from '../../../../kit/primitives/use-media.ts'
import { offsetText } from '../../../../kit/time/zone-clock.ts'
import { phoneQuery } from '../../../../kit/tokens/breakpoints.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { rangeZoneLabel } from '../../../../platform/web/time/zone-label.ts'
import type { ChartRangeName, ChartView } from '../../../fleet-views/web/chart-view-port.ts'
import { customRange, shiftedRange, widerRange } from '../charts/chart-range.ts'
import { RangeFields } from './range-fields.tsx'

/** In sight without opening anything. */
const quick: readonly ChartRangeName[] = ['1h', '24h', '7d', '30d']

/** Ranges by name, earlier and later, wider, and any other range typed. Each choice is a step of its own for the back button. */
export function RangeBar({
  view,
  range,
  zone,
  nowMs,
  onRange,
}: {
  readonly view: ChartView
  readonly range: ChartRange
  readonly zone: string
  readonly nowMs: number
  readonly onRange: (change: Pick<ChartView, 'range' | 'from' | 'to'>) => void
}) {
  const { t } = useTranslation()
  const { locale } = useFormat()
  const isPhone = useMedia(phoneQuery)
  const moment = useMemo(() => momentFormat(zone, locale, range), [zone, locale, range])
  const named = (name: ChartRangeName) => onRange({ range: name, from: undefined, to: undefined })
  const isNamed = view.range !== 'custom' && (isPhone || !quick.includes(view.range))
  const text = isPhone && isNamed ? undefined : moment.whole
  return (
    <div className={board.bar}>
      {!isPhone && (
        <SegmentedControl
          label={t('fleetCharts.ranges')}
          choices={quick.map((value) => ({ value, label: t(`fleetViews.range.${value}`) }))}
          value={view.range}
          onChange={named}
        />
      )}
      <RangeSteps
        earlier={t('fleetCharts.previous')}
        later={t('fleetCharts.next')}
        isLast={range.toMs >= nowMs - 60_000}
        onStep={(direction) => onRange(shiftedRange(view.range, range, zone, direction))}
      >
        <IconButton
          label={t('fleetCharts.wider')}
          icon={<IconZoomOut size={16} />}
          onClick={() => onRange(widerRange(range, nowMs))}
        />
      </RangeSteps>
      <RangeFields
        name={isNamed ? t(`fleetViews.range.${view.range}`) : undefined}
        text={text}
        // Once: in a range in which the clock changes each time has its own.
        offset={text !== undefined && moment.offsets ? undefined : offsetText(zone, range.toMs)}
        zoneWords={rangeZoneLabel(zone, range)}
        current={view.range}
        range={range}
        zone={zone}
        nowMs={nowMs}
        onNamed={named}
        onRange={(next) => onRange(customRange(next))}
      />
    </div>
  )
}
