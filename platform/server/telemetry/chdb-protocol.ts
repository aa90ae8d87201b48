/** Messages between the server and the process that holds chDB (chdb-process.ts); its answers go through answer-frames.ts. */

export interface ChdbRequest {
  readonly id: number
  readonly query: string
  /** Rows of an INSERT in the format that the query names. */
  readonly body: string | undefined
}

export type ChdbMessage =
  | { readonly kind: 'run'; readonly request: ChdbRequest }
  /** Close the engine and end. */
  | { readonly kind: 'close' }

export type ChdbReply =
  | { readonly kind: 'ready' }
  /** The engine could not be opened; the process ends. */
  | { readonly kind: 'failed'; readonly message: string }
  | {
      readonly kind: 'error'
      readonly id: number
      readonly message: string
      readonly code: string
      readonly type: string
    }
