import { expect, test } from 'vitest'
import { closedCookie, isClosed, readClosed } from './closed-messages.ts'

const message = (id: string, version = 1) => ({ id, version })
const afterClosing = (cookies: string, ...messages: { id: string; version: number }[]) =>
  messages.reduce((held, one) => closedCookie(readClosed(held), one).split(';')[0] ?? '', cookies)

test('what was closed stays closed, beside other cookies', () => {
  const cookies = `other=1; ${afterClosing('', message('a'), message('b'))}`
  expect(isClosed(readClosed(cookies), message('a'))).toBe(true)
  expect(isClosed(readClosed(cookies), message('b'))).toBe(true)
  expect(isClosed(readClosed(cookies), message('c'))).toBe(false)
})

test('a message that was changed since shows again', () => {
  expect(isClosed(readClosed(afterClosing('', message('a', 1))), message('a', 2))).toBe(false)
})

test('the cookie stays small: the oldest are forgotten', () => {
  const all = Array.from({ length: 25 }, (_, index) => message(`m${index}`))
  const closed = readClosed(afterClosing('', ...all))
  expect(closed.size).toBe(20)
  expect(isClosed(closed, message('m0'))).toBe(false)
  expect(isClosed(closed, message('m24'))).toBe(true)
})

test('no cookie is nothing closed', () => expect(readClosed('').size).toBe(0))
