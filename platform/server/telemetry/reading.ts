import type { Engine } from './engine.ts'
import type { Resolution } from './historian.ts'
import type { Silences } from './silences.ts'

/** What a question is answered from. */
export interface Reading {
  readonly engine: Engine
  readonly closedUntilMs: number
  /** The finest step at which everything from a time on is kept. */
  readonly finestFrom: (timeMs: number) => Resolution
  readonly silences: Silences
}
