import type { z } from 'zod'
import type { ProductRight } from '../../domain/right.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The right that a call or a route needs. With `anyOf`, one of several products is enough. */
export type RightCheck =
  | 'public'
  | 'signed-in'
  | 'super-admin'
  | ProductRight
  | { readonly anyOf: readonly ProductRight[] }

/** Header of a call that asks for a fresh second factor: an access token of the client for control commands. */
export const controlTokenHeader = 'solvane-control-token'

/**
 * One call of the API, declared once: it drives the server's route, the typed client and the OpenAPI document.
 * `path` is written with `:name` parameters. Query names keep the specification's spelling.
 */
export interface Endpoint<
  Query extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  /** Stable operation id of the OpenAPI document. */
  readonly id: string
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly right: RightCheck
  /** Only for people who have signed in: a personal API token is refused. */
  readonly signInOnly?: true
  /**
   * For control commands: besides the right, the person must have confirmed a second factor at most five minutes ago. The
   * header `solvane-control-token` carries the token that proves it. The server refuses API tokens.
   */
  readonly freshSecondFactor?: true
  /**
   * The place of the farm code in the request. The server replies 404 when the farm is unknown or outside the perimeter of
   * the right. Both replies are identical.
   */
  readonly farm?: { readonly in: 'query' | 'params' | 'body'; readonly key: string }
  readonly query?: Query
  readonly params?: Params
  readonly body?: Body
  /**
   * Answers later than others by nature: `figures` are worked out of long histories, `work` goes over many people, a whole
   * file or another server. The page waits longer for it.
   */
  readonly pace?: 'figures' | 'work'
  /** Bytes of a body that may be larger than others, e.g. one with a file in it. */
  readonly largestBody?: number
  readonly reply: Reply
  /** Media type when the reply is not JSON, e.g. text/csv; the handler then returns a stream or text. */
  readonly replyType?: string
}

export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration

type Output<T> = T extends z.ZodType ? z.output<T> : undefined
type Argument<Key extends string, T> = T extends z.ZodType
  ? Record<string, never> extends z.input<T>
    ? { readonly [K in Key]?: z.input<T> }
    : { readonly [K in Key]: z.input<T> }
  : unknown

/** The arguments of a call: only the parts that the endpoint declares. */
export type CallArguments<E extends Endpoint> = Argument<'query', E['query']> &
  Argument<'params', E['params']> &
  Argument<'body', E['body']> &
  (E['freshSecondFactor'] extends true ? { readonly controlToken: string } : unknown)

export type QueryOf<E extends Endpoint> = Output<E['query']>
export type ParamsOf<E extends Endpoint> = Output<E['params']>
export type BodyOf<E extends Endpoint> = Output<E['body']>
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
