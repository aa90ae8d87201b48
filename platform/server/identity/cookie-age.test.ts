import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { addCookieAges, withAge } from './cookie-age.ts'

const nowMs = Date.UTC(2026, 10, 28, 2)

test.each([
  ['a=1; path=/; expires=Sat, 28 Nov 2026 03:00:00 GMT; httponly', '; max-age=3600'],
  ['a=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT', '; max-age=0'],
  ['a=1; path=/; httponly', ''],
  ['a=1; max-age=5; expires=Sat, 28 Nov 2026 03:00:00 GMT', ''],
  ['a=1; expires=never', ''],
])('%s', (cookie, added) => {
  expect(withAge(cookie, nowMs)).toBe(cookie + added)
})

test('every cookie of a response says its age; other headers stay', () => {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  addCookieAges(response)
  const ends = new Date(Date.now() + 60_000).toUTCString()
  response.setHeader('Set-Cookie', [`a=1; expires=${ends}`, 'b=2'])
  response.setHeader('x-other', 'expires=never')
  const [first, second] = response.getHeader('set-cookie') as string[]
  expect(first).toMatch(/; max-age=(59|60)$/)
  expect(second).toBe('b=2')
  expect(response.getHeader('x-other')).toBe('expires=never')
})
