import { fireEvent, render } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../tests/screens/render-screen.tsx'
import { fileWords } from '../gallery/demo-dates.ts'
import { CodeField } from './code-field.tsx'
import { FileDrop } from './file-drop.tsx'
import { NumberField } from './number-field.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

function Power({ initial, onValue }: { readonly initial: number | null; readonly onValue: (value: unknown) => void }) {
  const [value, setValue] = useState<number | string | null>(initial)
  const read = (text: string) => {
    if (text.trim() === '') return null
    const figure = Number(text.replace(',', '.'))
    return Number.isNaN(figure) ? undefined : figure
  }
  return (
    <NumberField
      label="Power"
      locale="pt-PT"
      unit="kW"
      value={value}
      read={read}
      onChange={(next) => {
        onValue(next)
        setValue(next)
      }}
    />
  )
}

test('a number keeps what is typed, and a text that is none stays until it is corrected', async () => {
  const onValue = vi.fn()
  const { user, getByRole, getByText } = await renderScreen(<Power initial={2.51e-10} onValue={onValue} />)
  expect(getByText('kW')).toBeVisible()
  const input = getByRole('textbox', { name: 'Power' })
  expect(input).toHaveValue('2,51E-10')
  await user.clear(input)
  expect(onValue).toHaveBeenLastCalledWith(null)
  await user.type(input, '3,50')
  expect(input).toHaveValue('3,50')
  expect(onValue).toHaveBeenLastCalledWith(3.5)
  await user.type(input, 'x')
  expect(onValue).toHaveBeenLastCalledWith('3,50x')
  expect(input).toHaveValue('3,50x')
})

test.each<[string, ReactElement, string]>([
  ['an input', <TextField key="input" label="Day" type={'date' as 'text'} />, '"date" is no type of an input'],
  ['a text area', <TextArea key="area" label="Note" type={'email' as 'text'} />, 'A text area accepts only type text'],
])('%s of a type that is not allowed throws', (_, field, message) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(() => render(field)).toThrow(message)
})

function Code({ error }: { readonly error?: string }) {
  const [value, setValue] = useState('')
  return (
    <CodeField
      label="Code"
      value={value}
      onChange={setValue}
      error={error}
      normal={(text) => text.replace(/\s/g, '').toUpperCase()}
      check={(code) => (/^[A-Z]{2}\d{2}$/.test(code) ? undefined : 'Two letters and two digits')}
    />
  )
}

test('a code is checked when it is left, and takes its usual form', async () => {
  const { user, getByRole } = await renderScreen(<Code />)
  const input = getByRole('textbox', { name: 'Code' })
  await user.type(input, 'ab 1')
  expect(input).not.toHaveAccessibleDescription(/Two letters/)
  await user.tab()
  expect(input).toHaveValue('AB1')
  expect(input).toHaveAccessibleDescription(/Two letters and two digits/)
  await user.type(input, '2')
  expect(input).not.toHaveAccessibleDescription(/Two letters/)
  // No new error while the user types on.
  await user.type(input, '3')
  expect(input).not.toHaveAccessibleDescription(/Two letters/)
  await user.tab()
  expect(input).toHaveAccessibleDescription(/Two letters and two digits/)
})

const pdf = (name: string, size = 10) => new File([new Uint8Array(size)], name, { type: 'application/pdf' })

const openDrop = async (several: boolean) => {
  const onFiles = vi.fn<(files: readonly File[]) => void>()
  const screen = await renderScreen(
    <FileDrop
      label="Documents"
      locale="en-GB"
      words={fileWords('en-GB')}
      types={['application/pdf']}
      largestBytes={1_000}
      several={several}
      onFiles={onFiles}
    />,
  )
  const input = screen.getByLabelText('Documents', { selector: 'input' })
  return { ...screen, onFiles, input, zone: input.parentElement as HTMLElement }
}
const namesOf = (files: readonly File[] | undefined) => files?.map(({ name }) => name)

test('files are taken by button, by drag and by paste; each that is not taken is named with the reason', async () => {
  const { user, onFiles, input, zone, getByRole, getByText, queryByText } = await openDrop(true)
  await user.upload(input, [pdf('a.pdf'), pdf('b.pdf')])
  expect(namesOf(onFiles.mock.lastCall?.[0])).toEqual(['a.pdf', 'b.pdf'])
  const files = [pdf('c.pdf'), pdf('big.pdf', 1_001), pdf('none.pdf', 0), new File(['x'], 'run.exe')]
  const dataTransfer = { files, types: ['Files'], dropEffect: 'none' }
  fireEvent.dragOver(zone, { dataTransfer })
  expect(getByText('Drop to add')).toBeVisible()
  fireEvent.drop(zone, { dataTransfer })
  expect(namesOf(onFiles.mock.lastCall?.[0])).toEqual(['c.pdf'])
  expect(getByText('big.pdf is larger than 1 kB')).toBeVisible()
  expect(getByText('none.pdf is empty')).toBeVisible()
  expect(getByRole('button', { name: 'Choose files' })).toHaveAccessibleDescription(/run.exe: this type of file/)
  fireEvent.paste(getByRole('button', { name: 'Choose files' }), { clipboardData: { files: [pdf('d.pdf')] } })
  expect(namesOf(onFiles.mock.lastCall?.[0])).toEqual(['d.pdf'])
  expect(queryByText(/run.exe/)).toBeNull()
})

test('a field for one file takes the first and names the others', async () => {
  const { onFiles, zone, getByText } = await openDrop(false)
  fireEvent.drop(zone, { dataTransfer: { files: [pdf('a.pdf'), pdf('b.pdf')], types: ['Files'] } })
  expect(namesOf(onFiles.mock.lastCall?.[0])).toEqual(['a.pdf'])
  expect(getByText('b.pdf was not added. Choose only one file')).toBeVisible()
})

test('a dragged text is none of its business', async () => {
  const { onFiles, zone, queryByText } = await openDrop(true)
  fireEvent.dragOver(zone, { dataTransfer: { files: [], types: ['text/plain'] } })
  fireEvent.drop(zone, { dataTransfer: { files: [], types: ['text/plain'] } })
  expect(queryByText('Drop to add')).toBeNull()
  expect(onFiles).not.toHaveBeenCalled()
})
