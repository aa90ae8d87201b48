/** Public interface: parts of explanations of a figure, and the component that shows them. */

export { Traced } from './cells/traced.tsx'
export { machinesLine, tagLine } from './traces/figure-trace.ts'
export { useTraceWords } from './traces/use-trace-words.ts'
