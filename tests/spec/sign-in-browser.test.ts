import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { loadConfig } from '../../platform/server/config/load-config.ts'
import { createSignInBrowser } from './sign-in-browser.ts'

let close: (() => void) | undefined
afterEach(() => close?.())

/** A provider that answers each request with the next of these, and then with 200. */
const signInAt = async (...answers: readonly (readonly [status: number, headers?: Record<string, string>])[]) => {
  const left = [...answers]
  const server = createServer((_request, reply) => {
    const [status, headers = {}] = left.shift() ?? [200]
    reply.writeHead(status, headers).end()
  }).listen(0, '127.0.0.1')
  close = () => server.close()
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  return createSignInBrowser(url, loadConfig({ WEB_APPLICATION_URL: url })).signIn('anna', 'secret')
}
const onwards = [303, { location: '/oidc/interaction/1' }] as const

test.each([
  ['the first page', [[429, { 'retry-after': '7' }]]],
  ['the sign-in page', [onwards, [429, { 'retry-after': '7' }]]],
  ['the form', [onwards, [200], [429, { 'retry-after': '7' }]]],
  ['the way back', [onwards, [200], onwards, [429, { 'retry-after': '7' }]]],
] as const)('a limit at %s is told with its status and when to come again', async (_, answers) => {
  await expect(signInAt(...answers)).rejects.toMatchObject({ message: 'sign-in answered 429', retryAfterS: 7 })
})

test('a missing page is reported, and without Retry-After no time is shown', async () => {
  await expect(signInAt([404])).rejects.toMatchObject({ status: 404, retryAfterS: undefined })
})
