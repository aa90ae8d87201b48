/** The door to the lines that tell where a figure comes from. Loaded with the first question where it can be. */
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
