import type { Endpoint } from '../../contract/endpoint.ts'
import { noAnswer } from './api-error.ts'

export const readLimitMs = 10_000

/** How long an answer is waited for, ms. Whoever looks at a page learns soon that nothing comes, and can try again. */
const limits = {
  read: readLimitMs,
  /** Given up later: it may have been done although nobody said so. */
  change: 30_000,
  figures: 30_000,
  work: 120_000,
} as const

export const timeLimitOf = ({ method, pace, replyType, largestBody }: Endpoint): number => {
  if (pace) return limits[pace]
  if (replyType !== undefined || largestBody !== undefined) return limits.work
  return method === 'GET' ? limits.read : limits.change
}

/**
 * The outcome of `work`, or ApiError `no-answer` once the time is over; `work` hears of that, and of the end of the caller's
 * own wish, by the signal that it is given.
 */
export const withinTime = async <T>(
  limitMs: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const late = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(noAnswer())
      late.abort()
    }, limitMs)
  })
  try {
    return await Promise.race([work(AbortSignal.any(signal ? [signal, late.signal] : [late.signal])), over])
  } finally {
    clearTimeout(timer)
  }
}
