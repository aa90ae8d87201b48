import { describe, expect, test } from 'vitest'
import {
  firstInstantOfLocal,
  instantsOfLocal,
  isTimeZone,
  offsetLabel,
  offsetMsAt,
  offsetSpanAt,
  resolveLocal,
} from './time-zone.ts'

const local = (text: string): number => Date.parse(`${text}Z`)
const utc = local

describe('isTimeZone', () => {
  test.each(['UTC', 'Europe/Paris', 'europe/paris', 'America/Argentina/Ushuaia', 'Etc/GMT+5'])('%s is one', (zone) => {
    expect(isTimeZone(zone)).toBe(true)
  })
  test.each(['', '+01:00', 'Europe/Pariz', 'Paris; DROP', 'x'.repeat(80)])('%j is none', (zone) => {
    expect(isTimeZone(zone)).toBe(false)
  })
  test('a zone is read once, however it is written', () => {
    const span = offsetSpanAt('Europe/Paris', 0)
    for (const text of ['europe/paris', 'EUROPE/PARIS', 'eUrOpE/pArIs']) expect(offsetSpanAt(text, 0)).toBe(span)
  })
  test('many unknown names do not make a known one forgotten', () => {
    const span = offsetSpanAt('Europe/Paris', 0)
    for (let count = 0; count < 5_000; count++) expect(isTimeZone(`Europe/Paris${count}`)).toBe(false)
    expect(offsetSpanAt('Europe/Paris', 0)).toBe(span)
  })
  test('an unknown zone is an error, not UTC', () => {
    expect(() => offsetMsAt('Mars/Olympus', 0)).toThrow(RangeError)
  })
})

describe('offsetLabel', () => {
  test.each([
    ['Europe/Paris', '2026-01-15T12:00', 'UTC+01:00'],
    ['Europe/Paris', '2026-07-15T12:00', 'UTC+02:00'],
    ['Asia/Kathmandu', '2026-07-15T12:00', 'UTC+05:45'],
    ['America/St_Johns', '2026-01-15T12:00', 'UTC-03:30'],
    ['Australia/Lord_Howe', '2026-07-15T12:00', 'UTC+10:30'],
    ['UTC', '2026-07-15T12:00', 'UTC+00:00'],
  ])('%s at %s', (zone, time, label) => {
    expect(offsetLabel(zone, utc(time))).toBe(label)
  })
  test('changes at the very instant of the clock change', () => {
    const change = utc('2026-03-29T01:00')
    expect(offsetMsAt('Europe/Paris', change - 1)).toBe(3_600_000)
    expect(offsetMsAt('Europe/Paris', change)).toBe(7_200_000)
  })
})

describe('a wall clock', () => {
  test('that exists once', () => {
    expect(instantsOfLocal('Europe/Paris', local('2026-06-01T12:00'))).toEqual([utc('2026-06-01T10:00')])
  })
  test('that exists twice', () => {
    const clock = local('2026-10-25T02:30')
    expect(instantsOfLocal('Europe/Paris', clock)).toEqual([utc('2026-10-25T00:30'), utc('2026-10-25T01:30')])
    expect(resolveLocal('Europe/Paris', clock, 'reject')).toBe('existsTwice')
    expect(resolveLocal('Europe/Paris', clock, 'earlier')).toBe(utc('2026-10-25T00:30'))
    expect(resolveLocal('Europe/Paris', clock, 'later')).toBe(utc('2026-10-25T01:30'))
  })
  test('that does not exist', () => {
    const clock = local('2026-03-29T02:30')
    expect(instantsOfLocal('Europe/Paris', clock)).toEqual([])
    expect(resolveLocal('Europe/Paris', clock, 'reject')).toBe('doesNotExist')
    expect(resolveLocal('Europe/Paris', clock, 'earlier')).toBe(utc('2026-03-29T00:30'))
    expect(resolveLocal('Europe/Paris', clock, 'later')).toBe(utc('2026-03-29T01:30'))
  })
  test('of a change by half an hour', () => {
    expect(instantsOfLocal('Australia/Lord_Howe', local('2026-04-05T01:45'))).toHaveLength(2)
    expect(instantsOfLocal('Australia/Lord_Howe', local('2026-04-05T02:00'))).toHaveLength(1)
    expect(resolveLocal('Australia/Lord_Howe', local('2026-10-04T02:15'), 'reject')).toBe('doesNotExist')
  })
  test('of a midnight that does not exist begins at the change', () => {
    expect(firstInstantOfLocal('Atlantic/Azores', local('2026-03-29T00:00'))).toBe(utc('2026-03-29T01:00'))
  })
  test('of a midnight that comes twice begins at its first', () => {
    expect(firstInstantOfLocal('Atlantic/Azores', local('2026-10-25T00:00'))).toBe(utc('2026-10-25T00:00'))
  })
})
