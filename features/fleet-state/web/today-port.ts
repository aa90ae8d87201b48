/** Public interface: figures of the day for each row, and the error state after a failed read. */

export { TodayLine } from './cells/today-line.tsx'
export { useToday } from './live/use-today.ts'
export { useTodayTrouble } from './live/use-today-trouble.ts'
