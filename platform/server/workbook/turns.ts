import { setImmediate } from 'node:timers/promises'

/** Longest work in one go. */
const longestMs = 20

/** Lets other work of the process have its turn. Called between short pieces of long work. */
export type Turns = () => Promise<void> | undefined

/** Turns by time: how long a piece takes depends on its columns and its rules. */
export const createTurns = (): Turns => {
  let begunMs = performance.now()
  return () => {
    if (performance.now() - begunMs < longestMs) return undefined
    return setImmediate().then(() => {
      begunMs = performance.now()
    })
  }
}
