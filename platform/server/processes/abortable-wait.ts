/** Resolves after `ms`, or as soon as the signal is aborted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })

/** Resolves as soon as one of the two signals is aborted. */
export const oneAborted = (first: AbortSignal, second: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (first.aborted || second.aborted) return resolve()
    const end = () => {
      first.removeEventListener('abort', end)
      second.removeEventListener('abort', end)
      resolve()
    }
    first.addEventListener('abort', end)
    second.addEventListener('abort', end)
  })
