import { expect, test } from 'vitest'
import { ApiError } from '../../../platform/web/api/api-error.ts'
import { refusalOf } from './refusal.ts'

test.each([
  [new ApiError(409, 'conflict', ''), 'changedElsewhere'],
  [new ApiError(409, 'names-hidden-farms', ''), 'namesHiddenFarms'],
  [new ApiError(409, 'too-many-saved-requests', ''), 'tooMany'],
  [new ApiError(403, 'forbidden', ''), 'failed'],
  [new ApiError(0, 'constructor', ''), 'failed'],
  [new Error('lost'), 'failed'],
])('%o is told as %s', (error, words) => expect(refusalOf(error)).toBe(words))
