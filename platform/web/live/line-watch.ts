/** Finds out within about 4 s that a connection is dead although nobody closed it (cable, sleep, proxy). */
const tickMs = 500
const silenceMs = 1_500
const answerMs = 2_500

interface LineParts {
  readonly steadyMs: () => number
  readonly isConnected: () => boolean
  /** Asks the server for a sign of life; resolves when it answers. */
  readonly probe: (timeoutMs: number) => Promise<void>
  readonly dead: () => void
}

export interface LineWatch {
  /** Something arrived. */
  heard(): void
  stop(): void
}

export const watchLine = ({ steadyMs, isConnected, probe, dead }: LineParts): LineWatch => {
  let heardMs = steadyMs()
  let isProbing = false

  const ask = async () => {
    isProbing = true
    const askedMs = steadyMs()
    try {
      await probe(answerMs)
      heardMs = steadyMs()
    } catch {
      if (isConnected() && heardMs < askedMs) dead()
    } finally {
      isProbing = false
    }
  }
  const timer = setInterval(() => {
    if (!isProbing && isConnected() && steadyMs() - heardMs > silenceMs) void ask()
  }, tickMs)

  return {
    heard: () => {
      heardMs = steadyMs()
    },
    stop: () => clearInterval(timer),
  }
}
