/** The door to the figures of the day: of each row, and what to say where they could not be read. */

export { TodayLine } from './cells/today-line.tsx'
export { useToday } from './live/use-today.ts'
export { useTodayTrouble } from './live/use-today-trouble.ts'
