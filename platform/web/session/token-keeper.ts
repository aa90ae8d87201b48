import type { SessionChannel } from './session-channel.ts'
import { marginOf, remainingMs, type TokenSet } from './token-set.ts'
import type { TokenStorage } from './token-storage.ts'

/** Fresh tokens of a sign-in or renewal. */
export type NewTokens = Omit<TokenSet, 'receivedAtMs' | 'sessionId' | 'generation'>

/** The provider refused the refresh token: the session is over. Any other error means "try again". */
export class SessionOver extends Error {
  override readonly name = 'SessionOver'
}

export interface KeeperParts {
  readonly storage: TokenStorage
  readonly channel: SessionChannel
  /** Runs `work` while no other tab runs its own. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>
  readonly renew: (tokens: TokenSet) => Promise<NewTokens>
  readonly nowMs: () => number
  readonly sleep: (ms: number) => Promise<void>
  readonly newId: () => string
  readonly changed: (tokens: TokenSet) => void
  /** The session is over; `isWanted` when somebody ended it in another tab. */
  readonly ended: (isWanted: boolean) => void
  /** Whether a renewal that was due did not come through; it is tried again and again. */
  readonly late?: (isLate: boolean) => void
}

/** How long to wait for another tab's answer. */
const answerMs = 400
/** The lock is held on after a renewal, so that the other tabs have heard of it when their turn comes. */
const settleMs = 150
/** Longest sleep of the timer: a machine that slept is noticed soon after it wakes. */
const longestTickMs = 30_000
const retryMs = 10_000

/** Keeps the tokens of this tab in step with the other tabs, and renews them once for all. */
export interface TokenKeeper {
  current(): TokenSet | undefined
  /** Tokens of this tab, or those of another tab that is signed in. */
  restore(): Promise<TokenSet | undefined>
  adopt(tokens: NewTokens): void
  /** Renews when due (`refused` names a token that the server did not accept). The token that then holds, if any. */
  renew(refused?: string): Promise<TokenSet | undefined>
  /** Ends the session here and, if told so, in all tabs. */
  clear(everywhere: boolean): void
  /** Runs until `stop`: renews in time. */
  run(): Promise<void>
  stop(): void
}

export const createTokenKeeper = (parts: KeeperParts): TokenKeeper => {
  const { storage, channel, nowMs } = parts
  let tokens = storage.readTokens()
  let running = false
  let pending: Promise<TokenSet | undefined> | undefined
  let waiting: (() => void) | undefined

  const hold = (next: TokenSet) => {
    tokens = next
    storage.writeTokens(next)
    parts.changed(next)
  }

  const forget = () => {
    tokens = undefined
    storage.writeTokens(undefined)
  }

  const end = (isWanted = false) => {
    forget()
    parts.ended(isWanted)
  }

  channel.listen((message) => {
    if (message.kind === 'ask') {
      const wanted = message.sessionId === null || message.sessionId === tokens?.sessionId
      if (tokens && wanted && tokens.generation > message.newerThan) channel.post({ kind: 'tokens', tokens })
    } else if (message.kind === 'ended') {
      if (tokens) end(true)
    } else if (!tokens || isNewer(message.tokens, tokens)) {
      // A tab that is not signed in takes tokens only when it asked for them.
      if (tokens || waiting) hold(message.tokens)
      waiting?.()
    }
  })

  const askOtherTabs = async (newerThan: number): Promise<boolean> => {
    const before = tokens
    const heard = new Promise<void>((resolve) => {
      waiting = resolve
    })
    channel.post({ kind: 'ask', sessionId: tokens?.sessionId ?? null, newerThan })
    await Promise.race([heard, parts.sleep(answerMs)])
    waiting = undefined
    return tokens !== before
  }

  const isDue = (held: TokenSet, refused: string | undefined) =>
    refused === undefined ? remainingMs(held, nowMs()) <= marginOf(held) : held.accessToken === refused

  const renewOnce = async (refused: string | undefined): Promise<TokenSet | undefined> => {
    if (!tokens || !isDue(tokens, refused)) return tokens
    const mark = storage.readMark()
    if (mark?.sessionId === tokens.sessionId && mark.generation > tokens.generation) {
      // Another tab has used up our refresh token; using it again would end the session everywhere.
      if (await askOtherTabs(tokens.generation)) return tokens
      end()
      return undefined
    }
    try {
      const { sessionId, generation } = tokens
      const renewed = await parts.renew(tokens)
      // Signed out meanwhile, here or in another tab.
      if (tokens?.sessionId !== sessionId) return tokens
      hold({ ...renewed, receivedAtMs: nowMs(), sessionId, generation: generation + 1 })
      storage.writeMark({ sessionId, generation: generation + 1 })
      channel.post({ kind: 'tokens', tokens })
      await parts.sleep(settleMs)
      return tokens
    } catch (error) {
      if (!(error instanceof SessionOver)) throw error
      end()
      return undefined
    }
  }

  const keeper: TokenKeeper = {
    current: () => tokens,
    async restore() {
      if (!tokens && storage.readMark()) await askOtherTabs(0)
      return tokens
    },
    adopt(fresh) {
      hold({ ...fresh, receivedAtMs: nowMs(), sessionId: parts.newId(), generation: 1 })
      if (tokens) storage.writeMark({ sessionId: tokens.sessionId, generation: 1 })
    },
    async renew(refused) {
      if (pending) {
        const held = await pending
        // What we joined was not due, and knew nothing of the refusal.
        return refused !== undefined && held?.accessToken === refused ? keeper.renew(refused) : held
      }
      pending = parts
        .exclusively(() => renewOnce(refused))
        .finally(() => {
          pending = undefined
        })
      return pending
    },
    clear(everywhere) {
      forget()
      if (!everywhere) return
      storage.writeMark(undefined)
      channel.post({ kind: 'ended' })
    },
    async run() {
      running = true
      while (running) {
        let waitMs = longestTickMs
        if (tokens) {
          const dueInMs = remainingMs(tokens, nowMs()) - marginOf(tokens)
          waitMs = Math.min(longestTickMs, Math.max(0, dueInMs))
          const isRenewed =
            dueInMs > 0 ||
            (await keeper.renew().then(
              () => true,
              () => false,
            ))
          parts.late?.(!isRenewed)
          if (!isRenewed) waitMs = retryMs
        }
        await parts.sleep(Math.max(waitMs, 50))
      }
    },
    stop() {
      running = false
    },
  }
  return keeper
}

const isNewer = (candidate: TokenSet, held: TokenSet) =>
  candidate.sessionId !== held.sessionId
    ? candidate.receivedAtMs > held.receivedAtMs
    : candidate.generation > held.generation
