/** The door to what the address of charts holds. */
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
