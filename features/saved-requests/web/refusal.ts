import { ApiError } from '../../../platform/web/api/api-error.ts'

const refusals = {
  conflict: 'changedElsewhere',
  'names-hidden-farms': 'namesHiddenFarms',
  'too-many-saved-requests': 'tooMany',
} as const

/** Why a saved request was not written: the end of the key of its text. */
export const refusalOf = (error: unknown): (typeof refusals)[keyof typeof refusals] | 'failed' => {
  const code = error instanceof ApiError ? error.code : ''
  return Object.hasOwn(refusals, code) ? refusals[code as keyof typeof refusals] : 'failed'
}
