/** Public interface: explanations of figures (formula, sources, age). Loaded on first use where possible. */
export {
  expectedGroupTrace,
  expectedTrace,
  groupTrace,
  measuredTrace,
  nameTrace,
  ratioTrace,
  shareTrace,
  type Trace,
  type TraceWords,
  timeWords,
  todayTrace,
  windDoubtTrace,
} from './traces/figure-trace.ts'
