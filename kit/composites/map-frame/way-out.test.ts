import { expect, test } from 'vitest'
import { wayOut } from './way-out.ts'

const card = { left: 10, right: 350, top: 200, bottom: 500, width: 1000 }

test('what is in sight stays where it is', () => {
  expect(wayOut({ x: 600, y: 300 }, card)).toBeUndefined()
  expect(wayOut({ x: 100, y: 100 }, card)).toBeUndefined()
})

test('what is covered comes out the shorter way', () => {
  expect(wayOut({ x: 340, y: 450 }, card)).toEqual([46, 0])
  expect(wayOut({ x: 60, y: 230 }, card)).toEqual([0, -66])
})

test('on a phone, where the card is as wide as the map, it comes out above', () =>
  expect(wayOut({ x: 340, y: 450 }, { ...card, right: 380, width: 390 })).toEqual([0, -286]))
