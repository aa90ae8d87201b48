import type { ChartView } from '../../../fleet-views/web/chart-view-port.ts'

/** Changes what the address of a chart page holds; without `replace: false` it is no step of its own for the back button. */
export type SetChartView = (change: Partial<ChartView>, options?: { readonly replace?: boolean }) => void
