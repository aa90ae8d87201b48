import type { Endpoint } from '../../contract/endpoint.ts'
import { noAnswer } from './api-error.ts'

export const readLimitMs = 10_000

/** Time limits of replies, ms. The page then shows an error with Retry. */
const limits = {
  read: readLimitMs,
  /** Longer, because the server may have made the change without a reply. */
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
 * Result of `work`, or ApiError `no-answer` after the time limit. The given signal aborts after the limit, or with
 * the signal of the caller.
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
