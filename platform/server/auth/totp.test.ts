import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { codeAt, drawQr, newTotpSecret, stepAt, stepOfCode, totpAddress } from './totp.ts'

/** RFC 6238, appendix B: the ASCII secret 12345678901234567890, SHA-1. Our codes are the last six of its eight digits. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('at %i s the code is that of RFC 6238', (atS, code) => {
  expect(codeAt(secret, atS * 1000)).toBe(code.slice(2))
})

const atMs = 1_800_000_015_000
const now = stepAt(atMs)
const codeOf = (step: number) => codeAt(secret, step * 30_000)
const stepOf = (typed: string, newestTaken: number | null = null) => stepOfCode(secret, typed, { atMs, newestTaken })

test('a code of the step before, of now and of the next is taken, no other', () => {
  expect([-2, -1, 0, 1, 2].map((drift) => stepOf(codeOf(now + drift)))).toEqual([
    undefined,
    now - 1,
    now,
    now + 1,
    undefined,
  ])
})

test('a code that was taken, and every older one, is not taken again', () => {
  expect([-1, 0, 1].map((drift) => stepOf(codeOf(now + drift), now))).toEqual([undefined, undefined, now + 1])
  expect(stepOf(codeOf(now), now - 1)).toBe(now)
})

test('apps show the code in two groups; anything else is no code', () => {
  const code = codeOf(now)
  expect(stepOf(` ${code.slice(0, 3)} ${code.slice(3)}`)).toBe(now)
  for (const typed of ['', code.slice(0, 5), `${code}0`, `0${code}`, `${code}\u0000`, 'ÄÖÜÄÖÜ', '١٢٣٤٥٦'])
    expect(stepOf(typed)).toBeUndefined()
})

test('secrets have 160 bits and never repeat', () => {
  const secrets = new Set(Array.from({ length: 50 }, newTotpSecret))
  expect(secrets.size).toBe(50)
  for (const made of secrets) expect(made).toMatch(/^[A-Z2-7]{32}$/)
})

/** Paints the path as a picture and reads it as a phone would. */
const read = ({ size, path }: { size: number; path: string }): string => {
  const scale = 4
  const side = size * scale
  const data = new Uint8Array(side * side * 4).fill(255)
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1)
      data.fill(0, (row * side + Number(x) * scale) * 4, (row * side + (Number(x) + Number(width)) * scale) * 4)
  for (let alpha = 3; alpha < data.length; alpha += 4) data[alpha] = 255
  return decodeQR({ width: side, height: side, data })
}

test('the QR code holds the address that apps read, with the names of installation and person', () => {
  const address = totpAddress(secret, { issuer: 'Solvane example.org', label: 'ada löve' })
  expect(read(drawQr(address))).toBe(address)
  const url = new URL(address)
  expect(url.protocol + url.host).toBe('otpauth:totp')
  expect(decodeURIComponent(url.pathname)).toBe('/Solvane example.org:ada löve')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    secret,
    issuer: 'Solvane example.org',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
