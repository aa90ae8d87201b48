import { createInstance } from 'i18next'
import { describe, expect, test } from 'vitest'
import english from '../../locales/en-GB.json' with { type: 'json' }
import spanish from '../../locales/es-ES.json' with { type: 'json' }
import french from '../../locales/fr-FR.json' with { type: 'json' }
import portuguese from '../../locales/pt-PT.json' with { type: 'json' }

const texts = { 'en-GB': english, 'fr-FR': french, 'es-ES': spanish, 'pt-PT': portuguese }
const said = await Promise.all(
  Object.entries(texts).map(async ([lng, translation]) => {
    const i18n = createInstance()
    await i18n.init({ lng, resources: { [lng]: { translation } }, interpolation: { escapeValue: false } })
    return i18n.t
  }),
)

describe('words of needs', () => {
  test('a colon stands as the language writes it', () =>
    expect(said.map((t) => t('myFleet.labelled', { label: 'A', text: 'b' }))).toEqual([
      'A: b',
      'A\u202f: b',
      'A: b',
      'A: b',
    ]))

  test('a farm is not connected in the gender of a farm, a machine in that of a machine', () => {
    expect(said.map((t) => t('myFleet.connection.lost'))).toEqual([
      'Not connected',
      'Non connecté',
      'Sin conexión',
      'Sem ligação',
    ])
    expect(french.myFleet.need.lost).toBe('Non connectée')
  })

  test('what is not connected is counted in machines, and named so where farms are counted beside it', () =>
    expect(said.map((t) => t('myFleet.needing.count.lost', { count: 25 }))).toEqual([
      '25 machines not connected',
      '25 machines non connectées',
      '25 máquinas sin conexión',
      '25 máquinas sem ligação',
    ]))
})
