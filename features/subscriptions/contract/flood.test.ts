import { expect, test } from 'vitest'
import { minuteMs, secondMs } from '../../../domain/time-zone.ts'
import { floodStep } from './flood.ts'

const nowMs = Date.UTC(2026, 5, 10)
const ago = (ms: number, count = 1) => Array.from({ length: count }, () => nowMs - ms)

test('ten raises in ten minutes are told one by one', () => {
  const step = floodStep({ toldMs: ago(minuteMs, 9), waitingMs: ago(0), lastFloodMs: undefined }, nowMs)
  expect(step).toEqual({ kind: 'tell' })
})

test('raises of more than ten minutes ago do not count', () => {
  const step = floodStep({ toldMs: ago(10 * minuteMs, 50), waitingMs: ago(0), lastFloodMs: undefined }, nowMs)
  expect(step).toEqual({ kind: 'tell' })
})

test('the eleventh begins a flood, which gathers and is told once', () => {
  const fresh = floodStep({ toldMs: ago(minuteMs, 10), waitingMs: ago(0), lastFloodMs: undefined }, nowMs)
  expect(fresh).toEqual({ kind: 'gather', untilMs: nowMs + 30 * secondMs })
  const waiting = { toldMs: [], waitingMs: [...ago(30 * secondMs), ...ago(0, 999)], lastFloodMs: undefined }
  expect(floodStep(waiting, nowMs)).toEqual({ kind: 'tell-flood' })
})

test('what follows a flood comes ten minutes after it in one message', () => {
  const lastFloodMs = nowMs - minuteMs
  const step = floodStep({ toldMs: [], waitingMs: ago(0), lastFloodMs }, nowMs)
  expect(step).toEqual({ kind: 'gather', untilMs: lastFloodMs + 10 * minuteMs })
  expect(floodStep({ toldMs: [], waitingMs: ago(0), lastFloodMs: nowMs - 10 * minuteMs }, nowMs)).toEqual({
    kind: 'tell',
  })
})
