import { expect, test } from 'vitest'
import { InFlightWindow } from './in-flight-window.ts'

test('reading goes on while there is room and waits while there is none', () => {
  const window = new InFlightWindow({ messages: 2, bytes: 100 })
  const read: string[] = []
  window.take(10)
  window.whenOpen(() => read.push('first'))
  window.take(10)
  window.whenOpen(() => read.push('second'))
  expect(read).toEqual(['first'])
  window.release(10)
  expect(read).toEqual(['first', 'second'])
})

test('bytes close the window as messages do', () => {
  const window = new InFlightWindow({ messages: 100, bytes: 100 })
  window.take(100)
  expect(window.isOpen).toBe(false)
  window.release(100)
  expect(window.isOpen).toBe(true)
})

test('a reader that fills the window again leaves the others waiting', () => {
  const window = new InFlightWindow({ messages: 1, bytes: 100 })
  const read: string[] = []
  window.take(1)
  window.whenOpen(() => {
    read.push('first')
    window.take(1)
  })
  window.whenOpen(() => read.push('second'))
  window.release(1)
  expect(read).toEqual(['first'])
  window.release(1)
  expect(read).toEqual(['first', 'second'])
})
