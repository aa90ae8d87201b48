import { describe, expect, it } from 'vitest'
import { codeBooks } from './code-books.ts'
import { alarmOfCode, createCodeChooser } from './status-code.ts'

describe.each(codeBooks)('codes of $manufacturer', (book) => {
  it('are unique, have a text and leave 0 to the quiet machine', () => {
    const codes = book.codes.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes).not.toContain(0)
    for (const { text } of book.codes) expect(text.length).toBeGreaterThan(3)
  })

  it('stop the machine where its state says so', () => {
    for (const { use, severity } of book.codes)
      if (use === 'failed' || use === 'maintained' || use === 'stopped') expect(severity).toBe('stop')
  })

  it('say what to do in four languages where somebody is needed, and only there', () => {
    for (const code of book.codes) {
      const { advice } = alarmOfCode(code)
      const needsSomebody = code.severity !== 'info' && code.use !== 'stopped' && code.use !== 'maintained'
      expect(Object.keys(advice ?? {}), code.text).toEqual(needsSomebody ? ['en-GB', 'fr-FR', 'es-ES', 'pt-PT'] : [])
    }
  })

  it('answer for every outage, the same as long as it lasts', () => {
    const chooser = createCodeChooser(book, 7)
    for (const cause of ['FAULT', 'MAINTENANCE', 'STOP'] as const)
      for (let fromMs = 0; fromMs < 1e9; fromMs += 7e7) {
        const code = chooser.ofOutage({ cause, fromMs, toMs: fromMs + 1 })
        expect(book.codes.map((each) => each.code)).toContain(code)
        expect(chooser.ofOutage({ cause, fromMs, toMs: fromMs + 999 })).toBe(code)
      }
    expect(chooser.ofOutage({ cause: 'STOP', fromMs: 0, toMs: 1, gridLost: true })).toBe(chooser.of('grid lost'))
  })
})
