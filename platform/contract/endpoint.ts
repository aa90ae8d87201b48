import type { z } from 'zod'
import type { ProductRight } from '../../domain/right.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The permission that an endpoint or a route requires. With `anyOf`, one of several products is enough. */
export type RightCheck =
  | 'public'
  | 'signed-in'
  | 'super-admin'
  | ProductRight
  | { readonly anyOf: readonly ProductRight[] }

/** Header with the token of a fresh second factor: an access token of the client for control commands. */
export const controlTokenHeader = 'solvane-control-token'

/**
 * On a call whose reply is a file: the server checks all, and gives the browser a cookie with which the browser itself downloads
 * the file.
 */
export const downloadHeader = 'solvane-download'

/**
 * On a call that creates a record: a UUID of the sender, the same for each repeat. The record is created once, and a repeat
 * gets the same reply.
 */
export const creationHeader = 'idempotency-key'

/**
 * Declaration of an API endpoint. The route of the server, the typed client and the OpenAPI document derive from it.
 * `path` contains `:name` parameters. Query names keep the spelling of the specification.
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
  /** The specification has no such call. */
  readonly isOurs?: true
  readonly summary: string
  readonly right: RightCheck
  /** The server refuses personal API tokens: only a signed-in user may call it. */
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
  /** The call creates a record, and takes {@link creationHeader}: after a lost reply it can be sent again. */
  readonly createsOnce?: true
  /**
   * Time limit of the page for this call. `figures`: calculated from long histories. `work`: processes many users, a
   * whole file or another server.
   */
  readonly pace?: 'figures' | 'work'
  /** Size limit of the body in bytes, if larger than the default, e.g. for a file. */
  readonly largestBody?: number
  /** The body is a file (application/octet-stream). The handler reads it as a stream and limits its size. */
  readonly fileBody?: true
  /** Longest time of the server before it replies 503, if longer than the default, e.g. to read a file. */
  readonly mayTakeMs?: number
  readonly reply: Reply
  /** Media type of a reply that is not JSON, e.g. text/csv. The handler returns a stream or text. */
  readonly replyType?: string
  /** The reply is a stored file, with its own type, ranges and an ETag. Needs `replyType` for the OpenAPI document. */
  readonly fileReply?: true
}

export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration

type Output<T> = T extends z.ZodType ? z.output<T> : undefined
type Argument<Key extends string, T> = T extends z.ZodType
  ? Record<string, never> extends z.input<T>
    ? { readonly [K in Key]?: z.input<T> }
    : { readonly [K in Key]: z.input<T> }
  : unknown

/** Arguments of a call: the parts that the endpoint declares. */
export type CallArguments<E extends Endpoint> = Argument<'query', E['query']> &
  Argument<'params', E['params']> &
  Argument<'body', E['body']> &
  (E['fileBody'] extends true ? { readonly file: Blob } : unknown) &
  (E['freshSecondFactor'] extends true ? { readonly controlToken: string } : unknown) &
  (E['createsOnce'] extends true ? { readonly creation?: string } : unknown)

export type QueryOf<E extends Endpoint> = Output<E['query']>
export type ParamsOf<E extends Endpoint> = Output<E['params']>
export type BodyOf<E extends Endpoint> = Output<E['body']>
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
