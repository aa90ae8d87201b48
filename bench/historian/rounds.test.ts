import { describe, expect, it } from 'vitest'
import { askAlone, askConcurrently, compare } from './rounds.ts'

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
    const collect = () => asked.push('collect')
    const { engine, product, ratios } = await compare(3, question('engine', 4), question('product', 6), collect)
    expect({ engine, product, ratios }).toEqual({
      engine: { first: 200, warm: 4 },
      product: { first: 300, warm: 6 },
      ratios: [1.5, 1.5, 1.5],
    })
    // Ten times each, after the garbage of the one before is collected.
    expect(asked.slice(0, 44).filter((name, index) => name !== asked[index - 1])).toEqual(
      ['engine', 'product', 'product', 'engine'].flatMap((name) => ['collect', name]),
    )
  })

  it('let eight readers at once ask other questions each, and tell their slowest beside one alone in its round', async () => {
    const numbers: number[] = []
    let underWay = 0
    let mostUnderWay = 0
    const question = async (number: number) => {
      numbers.push(number)
      underWay++
      mostUnderWay = Math.max(mostUnderWay, underWay)
      await Promise.resolve()
      underWay--
      // A round is twenty alone and eight times twenty. Three do not count; the last is three times slower.
      const round = Math.floor(number / 180)
      const slowness = round < 3 ? 50 : round === 4 ? 3 : 1
      // One in eight is slow.
      return slowness * (number % 180 < 20 ? 1 : number % 8 === 0 ? 7 : 2)
    }
    const { alone, p50, p95, times } = await askConcurrently(2, question, () => undefined)
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 5 * 180 }, (_, number) => number))
    expect(mostUnderWay).toBe(8)
    expect({ alone, p50, p95, times }).toEqual({ alone: 2, p50: 6, p95: 21, times: 7 })
  })

  it('ask one question alone, and leave out what warms up', async () => {
    let index = 0
    expect(
      await askAlone(
        2,
        async () => (index++ < 60 ? 50 : 4),
        () => undefined,
      ),
    ).toEqual({ first: 50, warm: 4 })
  })
})
