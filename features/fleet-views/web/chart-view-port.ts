/** Public interface: view parameters of charts. */
export {
  type ChartKind,
  type ChartRangeName,
  ChartView,
  type Comparison,
  chartKinds,
  chartRanges,
  comparisons,
  joinList,
  movingRanges,
  pastRanges,
  splitList,
} from './views/chart-view.ts'
