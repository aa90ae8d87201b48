import { useTranslation } from 'react-i18next'
import { Select } from '../../../../kit/primitives/select.tsx'
import type { ChartKind, ChartView } from '../../../fleet-views/web/chart-view-port.ts'
import type { AnalysisChoice } from '../analyses/analysis-wish.ts'
import styles from './chart-workbench.module.css'
import type { SetChartView } from './set-chart-view.ts'

/** Which kind of chart, and of which signals where it is not of time. */
export function KindFields({
  kinds,
  view,
  choice,
  offered,
  quantityName,
  onView,
}: {
  readonly kinds: readonly ChartKind[]
  readonly view: ChartView
  readonly choice: AnalysisChoice | undefined
  /** Quantities that the chosen sources measure. */
  readonly offered: readonly string[]
  readonly quantityName: (quantity: string) => string
  readonly onView: SetChartView
}) {
  const { t } = useTranslation()
  const choices = offered.map((value) => ({ value, label: quantityName(value) }))
  const axis = (name: 'x' | 'y', label: string) => (
    <span className={styles.field}>
      <Select
        label={label}
        labelHidden
        choices={choices}
        searchable={choices.length > 10}
        value={choice?.[name] ?? null}
        onChange={(value) => onView({ [name]: value })}
      />
    </span>
  )
  return (
    <>
      <span className={styles.field}>
        <Select
          label={t('fleetCharts.analysis.kindLabel')}
          labelHidden
          choices={kinds.map((value) => ({ value, label: t(`fleetCharts.analysis.kind.${value}`) }))}
          value={view.kind}
          onChange={(value) => onView({ kind: value as ChartKind, table: false }, { replace: false })}
        />
      </span>
      {choice && (choice.kind === 'scatter' || choice.kind === 'duration' || choice.kind === 'dayHours') && (
        <>
          {axis('y', t(choice.kind === 'scatter' ? 'fleetCharts.analysis.vertical' : 'fleetCharts.signals'))}
          {choice.kind === 'scatter' && axis('x', t('fleetCharts.analysis.horizontal'))}
        </>
      )}
    </>
  )
}
