import { expect, it, vi } from 'vitest'
import { closedOnFailure } from './closed-on-failure.ts'

const failing = () => Promise.reject(new Error('the work'))

it('closes before the error goes on', async () => {
  const close = vi.fn(async () => {})
  await expect(closedOnFailure(close, failing)).rejects.toThrow('the work')
  expect(close).toHaveBeenCalledOnce()
})

it('lets the error go on although closing fails', async () => {
  const close = () => Promise.reject(new Error('the closing'))
  await expect(closedOnFailure(close, failing)).rejects.toThrow('the work')
})

it('leaves open what was opened', async () => {
  const close = vi.fn(async () => {})
  await expect(closedOnFailure(close, async () => 7)).resolves.toBe(7)
  expect(close).not.toHaveBeenCalled()
})
