import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { Language } from '../../../../domain/language.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import type { Field } from '../../../contract/field.ts'
import type { RecordWords } from '../words/use-record-words.ts'
import { FieldInput } from './field-input.tsx'

const section = 'identity'
const words = { label: (key: string) => key, help: () => undefined } as unknown as RecordWords

function OneField({ field, onValue }: { readonly field: Field; readonly onValue: (value: unknown) => void }) {
  const [value, setValue] = useState<unknown>(null)
  return (
    <FieldInput
      name="Field"
      field={field}
      words={words}
      form={{
        valueOf: () => value,
        isChanged: () => false,
        errorOf: () => undefined,
        warningOf: () => undefined,
        onChange(_, next) {
          onValue(next)
          setValue(next)
        },
      }}
      disabled={false}
    />
  )
}

/** Types into the control of a field and leaves it. */
const typeInto = async (field: Field, text: string, language: Language = 'en-GB') => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const onValue = vi.fn()
  const { user, getByRole } = await renderScreen(<OneField field={field} onValue={onValue} />, { language })
  const input = getByRole('textbox', { name: 'Field' })
  await user.type(input, text)
  await user.tab()
  return { input, value: onValue.mock.lastCall?.[0] as unknown }
}

const power: Field = { kind: 'decimal', section, unit: 'kW', hard: [0, 1e6], decimals: 1 }
const count: Field = { kind: 'integer', section, unit: null, hard: [0, 100] }

// Specification 001 §5: Decimal is parsed as a float, Integer as an integer.
test.each<[string, Field, Language, string, unknown]>([
  ['a decimal', power, 'en-GB', '4.25', 4.25],
  ['a decimal in another unit', power, 'pt-PT', '4,2 MW', 4_200],
  ['a decimal with each digit', power, 'fr-FR', '2,51E-10', 2.51e-10],
  ['an integer', count, 'es-ES', '12', 12],
  ['a text, for the check to refuse', count, 'en-GB', 'twelve', 'twelve'],
  ['a day', { kind: 'date', section }, 'fr-FR', '4/10/2026', '2026-10-04'],
  ['an instant', { kind: 'date', section, withTime: true }, 'es-ES', '4/10/2026 12:00', '2026-10-04T10:00:00.000Z'],
  [
    'an instant in ms',
    { kind: 'date', section, withTime: true, inMs: true },
    'en-GB',
    '2026-10-04 12:00',
    1_791_108_000_000,
  ],
])('%s is typed', async (_, field, language, text, value) => {
  expect((await typeInto(field, text, language)).value).toBe(value)
})

test.each<[Language, string]>([
  ['en-GB', '31/12/1999 is before 01/01/2000 and was cleared. Enter a later date'],
  ['fr-FR', 'La date 31/12/1999 précède le 01/01/2000 et a été effacée. Saisissez une date ultérieure'],
  ['es-ES', '31/12/1999 es anterior al 01/01/2000 y se ha borrado. Indique una fecha posterior'],
  ['pt-PT', '31/12/1999 é anterior a 01/01/2000 e foi apagado. Indique uma data posterior'],
])('in %s a day out of range is explained', async (language, message) => {
  const { input } = await typeInto({ kind: 'date', section, earliest: '2000-01-01' }, '31/12/1999', language)
  expect(input).toHaveValue('')
  expect(input).toHaveAccessibleDescription(message)
})

const eic: Field = { kind: 'text', section, longest: 16, format: 'eic' }

test.each<[Language, string]>([
  ['en-GB', 'Not a valid EIC. Check its 16 characters'],
  ['fr-FR', 'EIC non valide. Vérifiez ses 16 caractères'],
  ['es-ES', 'EIC no válido. Compruebe sus 16 caracteres'],
  ['pt-PT', 'EIC inválido. Verifique os 16 caracteres'],
])('in %s a wrong code says so', async (language, message) => {
  const { input, value } = await typeInto(eic, '10YFR-RTE------D', language)
  expect(value).toBe('10YFR-RTE------D')
  expect(input).toHaveAccessibleDescription(message)
})

test('a code is written in its usual form', async () => {
  const { input, value } = await typeInto(eic, '10yfr-rte- ----- c')
  expect(value).toBe('10YFR-RTE------C')
  expect(input).toHaveValue('10YFR-RTE------C')
  expect(input).not.toHaveAttribute('aria-invalid', 'true')
})
