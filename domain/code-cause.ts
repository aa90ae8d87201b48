/** Sources of a limit of power. */
export const limitSources = ['grid', 'market', 'noise', 'bats', 'shadow', 'operator', 'unknown'] as const
export type LimitSource = (typeof limitSources)[number]

/**
 * Meanings of the status codes of manufacturers, in words that are the same for all manufacturers. A plant registers it with
 * the text of the code; a code without it says no more than the state of the machine.
 */
export const codeCauses = [
  'fault',
  'maintenance',
  'stopped',
  'grid',
  'highWind',
  'icing',
  'derated',
  'standby',
  'limitGrid',
  'limitMarket',
  'limitNoise',
  'limitBats',
  'limitShadow',
  'limitOperator',
] as const
export type CodeCause = (typeof codeCauses)[number]

const sourceOfCause: Partial<Record<CodeCause, LimitSource>> = {
  limitGrid: 'grid',
  limitMarket: 'market',
  limitNoise: 'noise',
  limitBats: 'bats',
  limitShadow: 'shadow',
  limitOperator: 'operator',
}

/** Source of the limit that a code names; undefined if it names none. */
export const limitSourceOf = (cause: CodeCause | undefined): LimitSource | undefined => cause && sourceOfCause[cause]
