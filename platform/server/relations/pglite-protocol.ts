/** What the main thread and the PGlite worker thread say to each other. */

export interface WorkerSettings {
  /** A folder, or undefined for a database in memory. */
  readonly folder: string | undefined
  /** Image of a fresh database to start from instead of creating one (tests). */
  readonly image: Uint8Array | undefined
}

export type WorkerRequest =
  | {
      readonly id: number
      readonly kind: 'query'
      readonly text: string
      readonly parameters: readonly unknown[]
      readonly rowMode: 'array' | 'object'
    }
  | { readonly id: number; readonly kind: 'image' }
  | { readonly id: number; readonly kind: 'close' }

export interface QueryAnswer {
  readonly rows: unknown[]
  readonly fields: { readonly name: string; readonly dataTypeID: number }[]
  readonly affectedRows?: number
}

/** PostgreSQL's fields of an error, e.g. `code` 23505 and `constraint`. */
export type ErrorFields = { readonly message: string } & Readonly<Record<string, unknown>>

export type WorkerReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'error'; readonly id: number; readonly error: ErrorFields }
