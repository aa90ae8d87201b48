import { describe, expect, it } from 'vitest'
import { joinChoices, parseFilter, splitChoices } from './filter-expression.ts'

const passing = (filter: string, cells: (number | null)[]) =>
  cells.filter(parseFilter('number', filter) ?? (() => true))

describe('filter of figures', () => {
  const cells = [-2, 0, 2, 3, 4.5, 5, 9, null, Number.NaN]

  it.each([
    ['>5', [9]],
    ['>= 5', [5, 9]],
    ['<=3', [-2, 0, 2, 3]],
    ['<0', [-2]],
    ['2..4', [2, 3]],
    ['4..2', [2, 3]],
    ['-2 .. 0', [-2, 0]],
    ['4,5', [4.5]],
    ['=4.5', [4.5]],
    ['!=5', [-2, 0, 2, 3, 4.5, 9]],
    ['-', [null, Number.NaN]],
  ])('%s', (filter, expected) => expect(passing(filter, cells)).toEqual(expected))

  it('is null when it cannot be read or is empty', () => {
    expect(parseFilter('number', '>')).toBeNull()
    expect(parseFilter('number', 'much')).toBeNull()
    expect(parseFilter('number', '1..')).toBeNull()
    expect(parseFilter('number', '  ')).toBeNull()
  })
})

describe('filter of texts', () => {
  it('finds a part, whatever its case and accents', () => {
    const test = parseFilter('text', 'evora')
    expect(['Évora 1', 'evorA', 'Beja', null].map((cell) => test?.(cell))).toEqual([true, true, false, false])
  })
})

describe('filter of choices', () => {
  it('takes any of the chosen, "-" for missing', () => {
    const test = parseFilter('choice', 'Run,-')
    expect(['Run', 'Stop', null, ''].map((cell) => test?.(cell))).toEqual([true, false, true, true])
  })

  it('keeps a comma inside a choice', () => {
    const choices = ['Stop, manual', 'Run']
    expect(splitChoices(joinChoices(choices))).toEqual(choices)
    expect(parseFilter('choice', joinChoices(choices))?.('Stop, manual')).toBe(true)
  })
})
