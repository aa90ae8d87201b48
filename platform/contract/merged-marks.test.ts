import { expect, test } from 'vitest'
import { areSameMarks, changedMarks, marksOf, mergedMarks } from './merged-marks.ts'

const secondMs = 1_000

test('two devices that see different things at the same time both keep what they saw', () => {
  const both = { 'A/WT1 fault': 100 }
  const phone = changedMarks(both, new Set(['A/WT1 fault', 'B/WT1 fault']), 200 * secondMs)
  const desk = changedMarks(both, new Set(['A/WT1 fault', 'C lost']), 201 * secondMs)
  const merged = { 'A/WT1 fault': 100, 'B/WT1 fault': 200, 'C lost': 201 }
  expect(mergedMarks(phone, desk)).toEqual(merged)
  expect(mergedMarks(desk, phone)).toEqual(merged)
})

test('a mark that one device removed stays away, though the other still has it; set again later it is back', () => {
  const before = { 'A/WT1 fault': 100 }
  const removed = changedMarks(before, new Set(), 200 * secondMs)
  expect(removed).toEqual({ 'A/WT1 fault': -200 })
  expect(mergedMarks(removed, before)).toEqual(removed)
  const again = changedMarks(removed, new Set(['A/WT1 fault']), 300 * secondMs)
  expect(mergedMarks(again, removed)).toEqual({ 'A/WT1 fault': 300 })
})

test('a list from before marks had times is read; anything else is no mark', () => {
  expect(marksOf(['A lost', 7])).toEqual({ 'A lost': 1 })
  expect([marksOf(null), marksOf('A lost'), marksOf({ 'A lost': 'yes' })]).toEqual([{}, {}, {}])
})

test('order does not matter, and only the newest marks are kept', () => {
  expect(areSameMarks({ a: 2, b: 3 }, { b: 3, a: 2 })).toBe(true)
  const many = new Set(Array.from({ length: 2_000 }, (_, index) => `FR-FARM/WT${index} fault`))
  const marks = changedMarks({ newest: 9 }, new Set([...many, 'newest']), 5 * secondMs)
  expect(marks.newest).toBe(9)
  expect(JSON.stringify(marks).length).toBeLessThan(19_000)
})
