import { QueryClient } from '@tanstack/react-query'
import { ApiError, isLate } from './api-error.ts'

/** Whether an error is temporary: no reply, an overloaded or a restarting server. Refusals are permanent. */
export const isTransientError = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 502)

const retries = 2

/** The query cache for API calls; live values do not use it. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        // A paused query would leave a skeleton standing; failing lets the screen say that it is offline.
        networkMode: 'always',
        // What did not come in time is not waited for once more: the screen says so and offers it.
        retry: (count, error) => count < retries && isTransientError(error) && !isLate(error),
        retryDelay: (count) => 500 * 2 ** count * (0.5 + Math.random()),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
