/** Work of two kinds: any number of `shared` at once, or one `alone`. */
export interface Gate {
  shared<Result>(work: () => Promise<Result>): Promise<Result>
  /** Waits for all shared work under way; what comes meanwhile waits for it. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>
}

export const createGate = (): Gate => {
  const sharing = new Set<Promise<unknown>>()
  let closed: Promise<unknown> | undefined
  return {
    async shared(work) {
      while (closed) await closed
      const running = work()
      const ended = running.catch(() => undefined).finally(() => sharing.delete(ended))
      sharing.add(ended)
      return running
    },
    async alone(work) {
      while (closed) await closed
      const running = Promise.all(sharing).then(work)
      const ended = running
        .catch(() => undefined)
        .finally(() => {
          closed = undefined
        })
      closed = ended
      return running
    },
  }
}
