import * as v from 'valibot'
import { finiteNumber, readAs } from '../outside/values.ts'
import { TokenSet } from './token-set.ts'

/** What tabs of one browser say to each other. Same origin only, never stored. */
export const TabMessage = v.variant('kind', [
  /** "Who holds this session, newer than what I have?" */
  v.object({ kind: v.literal('ask'), sessionId: v.nullable(v.string()), newerThan: finiteNumber }),
  v.object({ kind: v.literal('tokens'), tokens: TokenSet }),
  v.object({ kind: v.literal('ended') }),
])
export type TabMessage = v.InferOutput<typeof TabMessage>

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
        const message = readAs(TabMessage, event.data)
        if (message) heard(message)
      }
    },
  }
}
