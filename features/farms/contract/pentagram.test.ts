import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it, test } from 'vitest'
import { generatePentagram, pentagramFaults } from './pentagram.ts'

const free = () => false

test.each([
  ['Bois de Rivaumont', 'FR', 'BSRFR'],
  ['Parc éolien de Vallemont', 'FR', 'VLLFR'],
  ['Wind Farm Achada', 'PT', 'ACHPT'],
  ['Straße', 'DE', 'STRDE'],
  ['Łódź', 'PL', 'LDZPL'],
  ['Ærø', 'DK', 'AREDK'],
  ['Île aux Oies', 'FR', 'ILSFR'],
  ['Parque Solar', 'ES', 'PRQES'],
  ['Ea', 'FR', 'EAAFR'],
  ['O', 'FR', 'OAAFR'],
])('the pentagram of %j in %s is %s', (name, country, pentagram) => {
  expect(generatePentagram(name, country, free)).toBe(pentagram)
})

describe('a pentagram that a farm has', () => {
  const taken = (...pentagrams: string[]) => {
    const all = new Set(pentagrams)
    return (pentagram: string) => all.has(pentagram)
  }
  it('changes its third letter first', () => {
    expect(generatePentagram('Bois de Rivaumont', 'FR', taken('BSRFR'))).toBe('BSVFR')
    expect(generatePentagram('Bois de Rivaumont', 'FR', taken('BSRFR', 'BSVFR'))).toBe('BSMFR')
  })
  it('changes its second letter, where no third is free', () => {
    const isTaken = (pentagram: string) => pentagram.startsWith('BS')
    expect(generatePentagram('Bois de Rivaumont', 'FR', isTaken)).toBe('BRRFR')
  })
  it('changes its first letter, where no second is free', () => {
    const isTaken = (pentagram: string) => pentagram.startsWith('B')
    expect(generatePentagram('Bois de Rivaumont', 'FR', isTaken)).toBe('CSRFR')
  })
  it('is free in another country', () => {
    expect(generatePentagram('Bois de Rivaumont', 'BE', taken('BSRFR'))).toBe('BSRBE')
  })
  it('does not exist once all of a country are taken', () => {
    expect(generatePentagram('Bois', 'FR', () => true)).toBeUndefined()
  })
})

test('a name without a letter and a country that is none are named', () => {
  expect(pentagramFaults('12 – 34', 'fr')).toEqual(['farmName', 'countryCode'])
  expect(pentagramFaults('Bois', 'FR')).toEqual([])
})

const registry = join(process.env.SOLVANE_REAL_DATA ?? '', 'registry-fleet/european_renewable_plants.csv.gz')

test.runIf(process.env.SOLVANE_REAL_DATA !== undefined && existsSync(registry))(
  'all plants of the registry get as many pentagrams',
  () => {
    const [head = '', ...lines] = gunzipSync(readFileSync(registry)).toString('utf8').trim().split('\n')
    const columns = head.split(',')
    const given = new Set<string>()
    const codes = new Map<string, string>()
    let germanOnP = 0
    for (const line of lines) {
      // Quoted names have commas.
      const cells = [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell]) => cell ?? '')
      const cell = (name: string) => (cells[columns.indexOf(name)] ?? '').replaceAll('"', '')
      const [name, country] = [cell('Name') || 'Plant', cell('Country')]
      const code = codes.get(country) ?? `X${String.fromCharCode(65 + codes.size)}`
      codes.set(country, code)
      const pentagram = generatePentagram(name, code, (one) => given.has(one))
      if (pentagram !== undefined) given.add(pentagram)
      if (country === 'Germany' && /^p/i.test(name)) germanOnP += 1
    }
    expect(given.size).toBe(lines.length)
    expect(germanOnP).toBeGreaterThan(1_000)
  },
)
