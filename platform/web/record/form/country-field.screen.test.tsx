import { expect, test } from 'vitest'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { countryWords, type Field } from '../../../contract/field.ts'
import { useRecordWords } from '../words/use-record-words.ts'
import { FieldInput } from './field-input.tsx'

const field: Field = {
  kind: 'oneOf',
  section: 'identity',
  choices: ['AT', 'DE', 'ES'],
  choiceWords: countryWords,
  need: 'needed',
}

function CountryField() {
  const words = useRecordWords({ words: 'plantCard', fields: { countryCode: field } })
  const form = { errorOf: () => undefined, warningOf: () => undefined, isChanged: () => false, onChange: () => {} }
  return (
    <FieldInput
      name="countryCode"
      field={field}
      words={words}
      form={{ ...form, valueOf: () => 'DE' }}
      disabled={false}
    />
  )
}

test('countries have their names in the language of the user, in the order of the names', async () => {
  const { user, findByRole, getAllByRole } = await renderScreen(<CountryField />, { language: 'es-ES' })
  const input = await findByRole('combobox', { name: 'País' }).catch(() => findByRole('textbox', { name: 'País' }))
  expect(input).toHaveValue('Alemania')
  await user.click(input)
  expect(getAllByRole('option').map((option) => option.textContent)).toEqual(['Alemania', 'Austria', 'España'])
})
