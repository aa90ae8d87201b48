import { useState } from 'react'
import { expect, test } from 'vitest'
import { answer } from '../../../../tests/screens/fake-api.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { getPerimeterFarms } from '../../contract/endpoints.ts'
import { noPerimeter, perimeterFarms } from '../test-people.ts'
import { PerimeterEditor } from './perimeter-editor.tsx'

function Editor() {
  const [{ hiddenFarms: _, ...value }, setValue] = useState(noPerimeter)
  return <PerimeterEditor value={value} onChange={(next) => setValue({ ...next, hiddenFarms: 0 })} />
}

test('the farms that a perimeter covers are counted and listed as it is chosen', async () => {
  const { user, findByRole, findByText, getByRole, getByText } = await renderScreen(<Editor />, {
    calls: [answer(getPerimeterFarms, { results: [...perimeterFarms] })],
  })
  expect(await findByText('No farm selected: these rights have no effect.')).toBeVisible()
  await user.click(getByRole('combobox', { name: 'Countries' }))
  await user.click(await findByRole('option', { name: 'Portugal' }))
  expect(getByText('Covers 1 of 3 farms')).toBeVisible()
  expect(getByRole('listitem')).toHaveTextContent('Zebral')
  await user.click(getByRole('checkbox', { name: 'All farms' }))
  expect(getByText('Covers 3 of 3 farms')).toBeVisible()
})
