import { IconDownload, IconTable, IconTimeline, IconZoomReset } from '@tabler/icons-react'
import { IconButton } from '../../primitives/icon-button.tsx'
import type { TimeChartProps } from './chart-model.ts'
import styles from './time-chart.module.css'

/** The line above the curves: resolution, back to the whole range, figures, and the picture where the page has no menu for it. */
export function ChartTools({
  label,
  resolutionLabel,
  words,
  isWhole,
  onReset,
  asTable,
  onAsTable,
  onPicture,
}: {
  readonly label: string
  readonly resolutionLabel: string
  readonly words: TimeChartProps['words']
  readonly isWhole: boolean
  readonly onReset: () => void
  readonly asTable: boolean
  readonly onAsTable: (asTable: boolean) => void
  readonly onPicture: (() => void) | undefined
}) {
  return (
    <div className={styles.tools}>
      <span className={styles.title}>{label}</span>
      <span className={styles.note}>{resolutionLabel}</span>
      <span className={styles.buttons}>
        <IconButton size="small" label={words.reset} icon={<IconZoomReset />} disabled={isWhole} onClick={onReset} />
        <IconButton
          size="small"
          label={asTable ? words.chartView : words.tableView}
          icon={asTable ? <IconTimeline /> : <IconTable />}
          onClick={() => onAsTable(!asTable)}
        />
        {onPicture && <IconButton size="small" label={words.downloadPng} icon={<IconDownload />} onClick={onPicture} />}
      </span>
    </div>
  )
}
