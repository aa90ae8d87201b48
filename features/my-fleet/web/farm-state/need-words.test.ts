import { readFileSync } from 'node:fs'
import { createInstance } from 'i18next'
import { describe, expect, test } from 'vitest'

const readTexts = (folder: string, language: string): object =>
  JSON.parse(readFileSync(new URL(`${folder}/${language}.json`, import.meta.url), 'utf8'))
const textsOf = (language: string) => ({
  ...readTexts('../../../fleet-state/locales', language),
  ...readTexts('../../locales', language),
})
const said = await Promise.all(
  ['en-GB', 'fr-FR', 'es-ES', 'pt-PT'].map(async (lng) => {
    const i18n = createInstance()
    const resources = { [lng]: { translation: textsOf(lng) } }
    await i18n.init({ lng, resources, interpolation: { escapeValue: false } })
    return i18n.t
  }),
)

describe('words of needs', () => {
  test('a colon stands as the language writes it', () =>
    expect(said.map((t) => t('fleetState.labelled', { label: 'A', text: 'b' }))).toEqual([
      'A: b',
      'A\u00a0: b',
      'A: b',
      'A: b',
    ]))

  test('an offline farm and an offline machine have different words', () => {
    expect(said.map((t) => t('fleetState.need.lost'))).toEqual([
      'Farm offline',
      'Parc hors ligne',
      'Parque sin conexión',
      'Parque sem ligação',
    ])
    expect(said.map((t) => t('fleetState.need.silent'))).toEqual([
      'Machine offline',
      'Machine hors ligne',
      'Máquina sin conexión',
      'Máquina sem ligação',
    ])
  })

  test('a tally beside counts of farms says that it counts machines', () =>
    expect(said.map((t) => t('myFleet.needing.count.lost', { count: 25 }))).toEqual([
      '25 machines (farm offline)',
      '25 machines (parc hors ligne)',
      '25 máquinas (parque sin conexión)',
      '25 máquinas (parque sem ligação)',
    ]))
})

describe('what stands in a narrow place', () => {
  test('that nothing is stored yet is said in as few letters as a narrow tile holds', () =>
    expect(Math.max(...said.map((t) => t('myFleet.tiles.noCurve').length))).toBeLessThanOrEqual(24))

  test('of a loss without room nothing stands, not the first letters of it', () => {
    const styles = readFileSync(new URL('needing-line.module.css', import.meta.url), 'utf8')
    expect(styles).toMatch(/\.figures::before \{[^}]*width: 0;/)
  })
})
