import { describe, expect, it } from 'vitest'
import { askTogether, compare } from './rounds.ts'

describe('rounds of questions', () => {
  it('leave out what warms up, and compare within one round', async () => {
    const asked: string[] = []
    // Six rounds of ten that do not count; then the machine is three times slower in the last.
    const slowness = (index: number) => (index < 60 ? 50 : index >= 80 ? 3 : 1)
    const question = (name: string, ms: number) => {
      let index = 0
      return async () => {
        asked.push(name)
        return ms * slowness(index++)
      }
    }
    const { engine, product, ratios } = await compare(3, question('engine', 4), question('product', 6))
    expect({ engine, product, ratios }).toEqual({
      engine: { first: 200, warm: 4 },
      product: { first: 300, warm: 6 },
      ratios: [1.5, 1.5, 1.5],
    })
    expect([0, 10, 20, 30].map((index) => asked[index])).toEqual(['engine', 'product', 'product', 'engine'])
  })

  it('let eight readers ask every question once, and tell their slowest beside one alone in its round', async () => {
    const numbers: number[] = []
    let round = -1
    let askedAlone = 0
    const alone = async () => {
      if (askedAlone++ % 20 === 0) round++
      return 2 ** round
    }
    const { times } = await askTogether(2, alone, async (number) => {
      numbers.push(number)
      // One in ten is slow.
      return 2 ** round * (number % 10 === 0 ? 7 : 3)
    })
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 5 * 8 * 20 }, (_, number) => number))
    expect(times).toBe(7)
  })
})
