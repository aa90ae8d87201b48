import * as z from 'zod/mini'
import { TokenSet } from './token-set.ts'

/** What tabs of one browser say to each other. Same origin only, never stored. */
export const TabMessage = z.discriminatedUnion('kind', [
  /** "Who holds this session, newer than what I have?" */
  z.object({ kind: z.literal('ask'), sessionId: z.nullable(z.string()), newerThan: z.number() }),
  z.object({ kind: z.literal('tokens'), tokens: TokenSet }),
  z.object({ kind: z.literal('ended') }),
])
export type TabMessage = z.infer<typeof TabMessage>

export interface SessionChannel {
  post(message: TabMessage): void
  listen(heard: (message: TabMessage) => void): void
}

export const openSessionChannel = (): SessionChannel => {
  const channel = new BroadcastChannel('solvane-session')
  return {
    post: (message) => channel.postMessage(message),
    listen: (heard) => {
      channel.onmessage = (event: MessageEvent<unknown>) => {
        const message = TabMessage.safeParse(event.data)
        if (message.success) heard(message.data)
      }
    },
  }
}
