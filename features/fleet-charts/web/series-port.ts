/** Public interface: stored values as lines of a time chart, and its words. */
export { storedLine } from './charts/stored-line.ts'
export { useChartWords } from './workbench/use-chart-words.ts'
