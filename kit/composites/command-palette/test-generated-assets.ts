import type { Searchable } from './rank-items.ts'

const countries = ['FR', 'ES', 'PT', 'DE', 'IT', 'GB', 'PL', 'BR']
const openings = ['Plaine', 'Côte', 'Serra', 'Alto', 'Bois', 'Monte', 'Vale', 'Cerro', 'Great', 'Les Hauts']
const joints = [' de ', ' du ', ' do ', ' ', ' de la ']
const beginnings = ['Val', 'Mon', 'Bel', 'Cas', 'Ro', 'San', 'Mar', 'Le', 'Gra', 'Tor', 'Fon', 'Ver']
const endings = ['meuse', 'tière', 'court', 'ejo', 'eira', 'ville', 'ham', 'stedt', 'ano', 'igny', 'wick', 'ona']

/** Farms whose codes are a country and three letters of their own, with machines WT01 and on, and the keys that lead to each. */
export const generatedAssets = ({
  farms,
  machinesPerFarm,
}: {
  readonly farms: number
  readonly machinesPerFarm: number
}): readonly { readonly item: Searchable; readonly keys: string }[] => {
  let seed = 4_711
  const below = (count: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((seed / 2 ** 32) * count)
  }
  const pick = (from: readonly string[]) => from[below(from.length)] ?? ''
  const taken = new Set<string>()
  const letters = () => {
    let code = ''
    while (code === '' || taken.has(code))
      code = Array.from({ length: 3 }, () => String.fromCharCode(97 + below(26))).join('')
    taken.add(code)
    return code
  }
  return Array.from({ length: farms }, () => {
    const own = letters()
    const code = `${pick(countries)}-${own.toUpperCase()}`
    const name = `${pick(openings)}${pick(joints)}${pick(beginnings)}${pick(endings)}`
    return [
      { item: { id: `farm/${code}`, label: name, code }, keys: own },
      ...Array.from({ length: machinesPerFarm }, (_, at) => {
        const label = `WT${String(at + 1).padStart(2, '0')}`
        const item = { id: `machine/${code}/${label}`, label, context: `${name} ${code}` }
        return { item, keys: `${own}${at + 1}` }
      }),
    ]
  }).flat()
}
