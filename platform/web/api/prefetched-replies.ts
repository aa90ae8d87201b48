/**
 * Answers that the page asked for while its program was still on its way: `apps/web/ahead.ts` asks, the first call of the
 * same address with the same token takes. Stands alone, because it runs in a script of its own as well.
 */
interface PrefetchedReply {
  readonly address: string
  readonly token: string | undefined
  readonly reply: Promise<Response | undefined>
}

declare global {
  interface Window {
    solvaneAsked?: PrefetchedReply[]
  }
}

/** A start that takes longer asks for itself: it may have waited for somebody to sign in. No token stays behind. */
const longestMs = 15_000

/**
 * Asks for the program, at once or when `isWanted` says so; what is not wanted is undefined, and asked by whoever takes it.
 * The caller may read the answer too, as a clone. `isWanted` must not reject.
 */
export const prefetch = (
  address: string,
  token?: string,
  isWanted?: Promise<boolean>,
): Promise<Response | undefined> => {
  const ask = () =>
    fetch(address, {
      headers: { accept: 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    })
  let isLate = false
  const reply = isWanted ? isWanted.then((yes) => (yes && !isLate ? ask() : undefined)) : ask()
  // Whoever takes it hears of a failure, and asks anew.
  reply.catch(() => undefined)
  const prefetched = { address, token, reply }
  window.solvaneAsked = [...(window.solvaneAsked ?? []), prefetched]
  setTimeout(() => {
    isLate = true
    drop(prefetched)
  }, longestMs)
  return reply
}

const drop = (prefetched: PrefetchedReply): void => {
  window.solvaneAsked = window.solvaneAsked?.filter((one) => one !== prefetched) ?? []
}

/** What was asked ahead, once; undefined when nothing was, or it failed, or it was too long ago. Rejects when `signal` aborts. */
export const takePrefetched = async (
  address: string,
  token: string | undefined,
  signal: AbortSignal,
): Promise<Response | undefined> => {
  const found = globalThis.window?.solvaneAsked?.find((one) => one.address === address && one.token === token)
  if (!found) return undefined
  drop(found)
  signal.throwIfAborted()
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return await Promise.race([found.reply.catch(() => undefined), aborted])
}
