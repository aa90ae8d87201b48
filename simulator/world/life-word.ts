import { secondMs } from './time.ts'

/** A 16-bit counter that a controller raises every second: while it changes, the line is alive. */
export const lifeWord = (timeMs: number): number => Math.floor(timeMs / secondMs) % 65_536
