import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import type { AlarmPriority } from '../../../alarms/contract/alarm.ts'
import type { MetricId, MetricRow, MetricUnit } from './metric-rows.ts'

const unitTexts: Readonly<Record<MetricUnit, string>> = {
  count: '',
  figure: '',
  share: '%',
  seconds: 's',
  minutes: 'min',
  hours: 'h',
}

/** Names and figures as the page and its files write them. */
export const useMetricWords = () => {
  const { t } = useTranslation()
  const format = useFormat()
  return {
    heading: (name: string) => t(`alarmPages.metrics.heading.${name}`),
    nameOf: (id: MetricId) => t(`alarmPages.metrics.name.${id}`),
    formulaOf: (id: MetricId) => t(`alarmPages.metrics.formula.${id}`),
    priorityOf: (priority: AlarmPriority) => t(`alarmPages.priority.${priority}`),
    unitOf: (unit: MetricUnit) => unitTexts[unit],
    figure: (value: number | null, unit: MetricUnit): string => {
      if (value === null) return format.number(null)
      if (unit === 'share') return format.percent(value, 1)
      if (unit === 'seconds') return format.duration(value * 1_000)
      if (unit === 'count') return format.number(value)
      return format.number(value, unit === 'figure' ? 2 : 1, unitTexts[unit] || undefined)
    },
    aimText: ({ aim, unit }: Pick<MetricRow, 'aim' | 'unit'>): string => {
      if (!aim) return ''
      const limit = unit === 'share' ? format.percent(aim.limit) : format.number(aim.limit)
      if (aim.good !== undefined) return t('alarmPages.metrics.aimAndLimit', { good: format.number(aim.good), limit })
      if (aim.limit === 0) return limit
      return `${aim.isStrict ? '<' : '≤'} ${limit}`
    },
  }
}
export type MetricWords = ReturnType<typeof useMetricWords>
