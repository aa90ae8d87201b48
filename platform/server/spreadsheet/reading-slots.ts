import { unavailable } from '../http/problems.ts'

/** Files that a process reads at the same time. Each has a thread with its own memory. */
const mostReaders = 2

let readers = 0

/** Takes the place of a reader, and returns what gives it back. Throws 503 with Retry-After if none is free. */
export const takeReadingSlot = (): (() => void) => {
  if (readers >= mostReaders) throw unavailable('Other files are being read now. Try again in a moment.')
  readers += 1
  return () => {
    readers -= 1
  }
}
