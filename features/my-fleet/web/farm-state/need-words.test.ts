import { readFileSync } from 'node:fs'
import { createInstance } from 'i18next'
import { describe, expect, test } from 'vitest'

const readTexts = (folder: string, language: string): object =>
  JSON.parse(readFileSync(new URL(`${folder}/${language}.json`, import.meta.url), 'utf8'))
const textsOf = (language: string) =>
  ({
    ...readTexts('../../../fleet-state/locales', language),
    ...readTexts('../../locales', language),
  }) as { readonly fleetState: { readonly need: { readonly lost: string } } }
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

  test('a farm is not connected in the gender of a farm, a machine in that of a machine', () => {
    expect(said.map((t) => t('fleetState.connection.lost'))).toEqual([
      'Not connected',
      'Non connecté',
      'Sin conexión',
      'Sem ligação',
    ])
    expect(textsOf('fr-FR').fleetState.need.lost).toBe('Non connectée')
  })

  test('what is not connected is counted in machines, and named so where farms are counted beside it', () =>
    expect(said.map((t) => t('myFleet.needing.count.lost', { count: 25 }))).toEqual([
      '25 machines not connected',
      '25 machines non connectées',
      '25 máquinas sin conexión',
      '25 máquinas sem ligação',
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
