import { expect, it } from 'vitest'
import { ApiError, unreachable } from '../../api/api-error.ts'
import { takeBackWhole } from './take-back.ts'

const lost = unreachable(new Error('the connection broke'))
const reverted = new ApiError(409, 'already-reverted', 'Change set 7 is already taken back')
const refused = new ApiError(409, 'changed-since', 'Others have changed it')

/** A call with these outcomes, one after the other. */
const callOf = (...outcomes: readonly (ApiError | undefined)[]) => {
  const left = [...outcomes]
  return async () => {
    const outcome = left.shift()
    if (outcome) throw outcome
  }
}

const restored = { results: [{ id: 'a', result: 'changed' }] }

it.each([
  ['its reply arrives', [undefined], restored],
  ['the reply was lost, and the server has restored it', [lost, reverted], restored],
  ['the reply was lost, and the second call restores it', [lost, undefined], restored],
  ['the server stays out of reach', [lost, lost], { results: [], error: lost }],
])('the undo of a change set when %s', async (_, outcomes, report) => {
  expect(await takeBackWhole(callOf(...outcomes), ['a'])).toEqual(report)
})

it('an undo that somebody else has made is refused, and one that is continued is not', async () => {
  await expect(takeBackWhole(callOf(reverted), ['a'])).rejects.toBe(reverted)
  await expect(takeBackWhole(callOf(refused), ['a'])).rejects.toBe(refused)
  expect(await takeBackWhole(callOf(reverted), ['a'], { results: [], error: lost })).toEqual(restored)
})
