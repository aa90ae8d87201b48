import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { amounts } from './amounts.ts'
import { formatOf } from './format.ts'

const texts = async (lng: string) => {
  const i18n = createInstance()
  await i18n.use(amounts).init({
    lng,
    resources: {
      [lng]: { translation: { machines_one: '{{count}} m', machines_other: '{{count}} ms', of: '{{shown}} {{code}}' } },
    },
    interpolation: { escapeValue: false, alwaysFormat: true },
  })
  return i18n.t
}

test.each(['en-GB', 'fr-FR', 'es-ES', 'pt-PT'])(
  'an amount in a sentence is written as by the formatter: %s',
  async (lng) => {
    const t = await texts(lng)
    expect(t('machines', { count: 4664 })).toBe(`${formatOf(lng).number(4664)} ms`)
    expect(formatOf(lng).number(4664)).not.toBe('4664')
  },
)

test('plurals are those of the amount, names and texts stay as they are', async () => {
  const t = await texts('en-GB')
  expect(t('machines', { count: 1 })).toBe('1 m')
  expect(t('of', { shown: '1 of 2', code: 4664 })).toBe('1 of 2 4664')
})
