import { expect, test } from 'vitest'
import { shownReasonOf } from './federation.ts'
import { reasonOf } from './federation-fault.ts'

/** As openid-client wraps what oauth4webapi throws. */
const wrapped = (code: string, message: string, details: object = {}) => {
  const inner = Object.assign(new Error(message, { cause: details }), { code })
  return Object.assign(new Error('invalid response encountered', { cause: inner }), { code })
}

test.each([
  [
    wrapped('OAUTH_JWT_TIMESTAMP_CHECK_FAILED', 'expired', { claim: 'exp', claims: { exp: 1_000 }, now: 1_090 }),
    { fault: 'expired', seconds: 90 },
  ],
  [
    // A token that is good for 60 s, of a provider that is 120 s behind.
    wrapped('OAUTH_JWT_TIMESTAMP_CHECK_FAILED', 'expired', {
      claim: 'exp',
      claims: { iat: 1_000, exp: 1_060 },
      now: 1_120,
    }),
    { fault: 'expired', seconds: 120 },
  ],
  [
    wrapped('OAUTH_JWT_TIMESTAMP_CHECK_FAILED', 'early', { claim: 'nbf', claims: { nbf: 1_200 }, now: 1_000 }),
    { fault: 'notYet', seconds: 200 },
  ],
  [wrapped('OAUTH_JWT_CLAIM_COMPARISON_FAILED', 'aud', { claim: 'aud' }), { fault: 'audience' }],
  [wrapped('OAUTH_JWT_CLAIM_COMPARISON_FAILED', 'iss', { claim: 'iss' }), { fault: 'issuer' }],
  [wrapped('OAUTH_JWT_CLAIM_COMPARISON_FAILED', 'nonce', { claim: 'nonce' }), { fault: 'nonce' }],
  [wrapped('OAUTH_KEY_SELECTION_FAILED', 'no applicable keys found', { header: {} }), { fault: 'key' }],
  [wrapped('OAUTH_INVALID_RESPONSE', 'JWT signature verification failed', {}), { fault: 'signature' }],
  [new Error('the provider gave no ID token'), { fault: 'other' }],
  [undefined, { fault: 'other' }],
])('%s', (error, reason) => {
  expect(reasonOf(error)).toEqual(reason)
})

test('the page shows words of ours and plain figures only', () => {
  expect(shownReasonOf({ fault: 'expired', seconds: '90', request: 'a-1' })).toEqual({
    fault: 'expired',
    seconds: 90,
    requestId: 'a-1',
  })
  for (const query of [
    { fault: '<script>', request: 'a' },
    { fault: 'expired', request: '<script>' },
    { fault: 'expired' },
    {},
  ])
    expect(shownReasonOf(query)).toBeUndefined()
  expect(shownReasonOf({ fault: 'key', seconds: '<b>', request: 'a' })).toEqual({ fault: 'key', requestId: 'a' })
})
