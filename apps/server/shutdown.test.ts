import pino from 'pino'
import { expect, it } from 'vitest'
import { createShutdown } from './shutdown.ts'

it('stops in the opposite order, once, whatever fails', async () => {
  const shutdown = createShutdown(pino({ level: 'silent' }))
  const stopped: string[] = []
  const part = (name: string) =>
    shutdown.onStop(name, async () => {
      await null
      stopped.push(name)
    })
  part('store')
  shutdown.onStop('broken', () => {
    throw new Error('refuses')
  })
  part('http')
  expect(shutdown.stopping).toBe(false)
  await Promise.all([shutdown.stop(), shutdown.stop()])
  expect(stopped).toEqual(['http', 'store'])
  expect(shutdown.stopping).toBe(true)
})
