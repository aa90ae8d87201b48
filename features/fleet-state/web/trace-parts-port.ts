/** The door to parts of such lines, and to what shows them at a figure. */

export { Traced } from './cells/traced.tsx'
export { machinesLine, tagLine } from './traces/figure-trace.ts'
export { useTraceWords } from './traces/use-trace-words.ts'
