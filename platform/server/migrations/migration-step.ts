/** A migration that a store went through. */
export interface MigrationStep {
  readonly number: number
  readonly name: string
  readonly sha256: string
  readonly appliedAtMs: number
  readonly durationMs: number
  /** Version of the program that applied it. */
  readonly version: string
}
