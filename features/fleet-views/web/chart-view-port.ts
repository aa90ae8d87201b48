/** Public interface: view parameters of charts. */
export {
  type ChartRangeName,
  ChartView,
  type Comparison,
  chartRanges,
  comparisons,
  joinList,
  movingRanges,
  pastRanges,
  splitList,
} from './views/chart-view.ts'
