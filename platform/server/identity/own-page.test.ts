import { expect, test } from 'vitest'
import { isFromOwnPage } from './own-page.ts'

const own = 'https://solvane.example.org'

test.each([
  ['our page', { 'sec-fetch-site': 'same-origin', origin: own }, true],
  ['our page that tells no origin, as its policy has it', { 'sec-fetch-site': 'same-origin', origin: 'null' }, true],
  ['an address that was typed', { 'sec-fetch-site': 'none' }, true],
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'null' }, false],
  ['a neighbour of our domain', { 'sec-fetch-site': 'same-site', origin: 'https://other.example.org' }, false],
  ['another site, in a browser that tells the origin alone', { origin: 'https://evil.example' }, false],
  ['what is no origin', { origin: 'solvane.example.org' }, false],
  ['our page, in a browser that tells the origin alone', { origin: own }, true],
  ['our page, in a browser that tells next to nothing', { origin: 'null' }, true],
  ['a program', {}, true],
])('a form of %s: %j is taken: %s', (_name, headers, isTaken) => {
  expect(isFromOwnPage({ headers }, own)).toBe(isTaken)
})
