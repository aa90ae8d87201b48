import { fireEvent, render } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { TimeOfDayField } from './time-of-day-field.tsx'

function Form({ seen }: { readonly seen: string[] }) {
  const [value, setValue] = useState('22:00')
  return (
    <>
      <TimeOfDayField
        label="From"
        value={value}
        wrong="Enter a time"
        onChange={(next) => {
          seen.push(next)
          setValue(next)
        }}
      />
      <button type="button" onClick={() => setValue('22:00')}>
        Discard
      </button>
    </>
  )
}
const open = () => {
  const seen: string[] = []
  const screen = render(<Form seen={seen} />)
  const field = () => screen.getByRole('textbox', { name: 'From' }) as HTMLInputElement
  return {
    ...screen,
    seen,
    field,
    type: (text: string) => fireEvent.change(field(), { target: { value: text } }),
    leave: () => fireEvent.blur(field()),
  }
}

test('the value follows the text, which takes the usual form when the field is left', () => {
  const { type, leave, field, seen } = open()
  type('7h')
  expect([field().value, seen]).toEqual(['7h', ['07:00']])
  leave()
  expect(field().value).toBe('07:00')
})

test('a text that is no time is empty, and the field says so once it is left', () => {
  const { type, leave, field, seen, queryByText, getByText, getByRole } = open()
  type('25:00')
  expect([seen, queryByText('Enter a time')]).toEqual([[''], null])
  leave()
  expect(getByText('Enter a time')).toBeVisible()
  expect(field()).toBeInvalid()
  fireEvent.click(getByRole('button', { name: 'Discard' }))
  expect([field().value, queryByText('Enter a time')]).toEqual(['22:00', null])
})
