import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '../../contract/endpoint.ts'
import type { FreshSecondFactor } from '../auth/fresh-second-factor.ts'
import type { Principal } from '../auth/principal.ts'
import type { Log } from '../log/log.ts'
import type { FileReply } from './file-reply.ts'
import type { LastingReply } from './lasting-reply.ts'
import type { WrittenReply } from './written-reply.ts'

/** What a handler gets: validated parts of the request and the person. `principal` is undefined only on public endpoints. */
export interface Request<E extends Endpoint> {
  readonly query: QueryOf<E>
  readonly params: ParamsOf<E>
  readonly body: E['fileBody'] extends true ? Readable : BodyOf<E>
  /** Size of the body as the client states it; undefined if it does not. */
  readonly statedBytes: number | undefined
  readonly principal: E['right'] extends 'public' ? Principal | undefined : Principal
  /** Where the person has signed in, at the built-in provider. */
  readonly sessionId: string | undefined
  /** The second factor that was given a moment ago, on calls that ask for one. */
  readonly freshSecondFactor: E['freshSecondFactor'] extends true ? FreshSecondFactor : undefined
  readonly requestId: string
  /** Operation id of the call. */
  readonly operation: string
  /** UUID with which the sender repeats a creation, on calls with `createsOnce`. */
  readonly creation: string | undefined
  /** The page prepares a download of the browser: the reply has no file yet. */
  readonly preparesDownload: boolean
  /** Address of the network that the request came from. */
  readonly address: string
  readonly log: Log
  /** Aborted when the client goes away, and when the time of the request is over. */
  readonly signal: AbortSignal
  /** Sets a reply header, e.g. content-disposition. */
  header(name: string, value: string): void
}

export type Handler<E extends Endpoint> = (
  request: Request<E>,
) => Promise<
  E['fileReply'] extends true
    ? FileReply
    : E['replyType'] extends string
      ? Readable | string
      : z.input<E['reply']> | LastingReply<z.input<E['reply']>> | WrittenReply<z.input<E['reply']>>
>

/** Where features bind their endpoints. Validation, rights, farm scope, serialisation and OpenAPI follow from the declaration. */
export interface Routes {
  bind<E extends Endpoint>(endpoint: E, handler: Handler<E>): void
}
