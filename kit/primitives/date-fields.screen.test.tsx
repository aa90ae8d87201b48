import { render, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../tests/screens/render-screen.tsx'
import { dateWords } from '../gallery/demo-dates.ts'
import { DateField } from './date-field.tsx'
import { DateTimeField } from './date-time-field.tsx'
import { Modal } from './modal.tsx'
import { MonthField } from './month-field.tsx'

const shared = { locale: 'en-GB', words: dateWords('en-GB') }
const paris = 'Europe/Paris'
const start = Date.UTC(2026, 9, 24, 10)

/** A form that counts how often it is sent, and says what its field holds. */
function Form<Value>({
  initial,
  children,
}: {
  readonly initial: Value
  readonly children: (value: Value, onChange: (value: Value) => void) => ReactNode
}) {
  const [value, setValue] = useState(initial)
  const [sent, setSent] = useState(0)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (event.currentTarget.checkValidity()) setSent(sent + 1)
      }}
    >
      {children(value, setValue)}
      <button type="submit">Save</button>
      <output>{JSON.stringify(value)}</output>
      <p>sent {sent}</p>
    </form>
  )
}

const openTime = (props: Partial<Parameters<typeof DateTimeField>[0]> = {}, initial: number | null = start) =>
  renderScreen(
    <Form initial={initial}>
      {(valueMs, onChange) => (
        <DateTimeField {...shared} label="Start" zone={paris} valueMs={valueMs} onChange={onChange} {...props} />
      )}
    </Form>,
  )
const openDay = (props: Partial<Parameters<typeof DateField>[0]> = {}, initial: string | null = null) =>
  renderScreen(
    <Form initial={initial}>
      {(value, onChange) => <DateField {...shared} label="Day" value={value} onChange={onChange} {...props} />}
    </Form>,
  )

type Screen = Awaited<ReturnType<typeof renderScreen>>
const fieldOf = ({ getByRole }: Screen) => getByRole('textbox') as HTMLInputElement
const outputOf = ({ getByText }: Screen) => getByText(/.*/, { selector: 'output' })
const held = (screen: Screen) => outputOf(screen).textContent
const type = async (user: UserEvent, input: HTMLElement, text: string) => {
  await user.clear(input)
  await user.type(input, text)
}
const warnings = () => vi.spyOn(console, 'warn').mockImplementation(() => undefined)

test('a typed time is a value at once and takes the usual form when the field is left', async () => {
  const screen = await openTime()
  const input = fieldOf(screen)
  expect(input).toHaveValue('24/10/2026 12:00')
  expect(input).toHaveAccessibleDescription('Europe/Paris')
  await type(screen.user, input, '2026-10-23 6:05')
  expect(held(screen)).toBe(String(Date.UTC(2026, 9, 23, 4, 5)))
  expect(input).toHaveValue('2026-10-23 6:05')
  await screen.user.tab()
  expect(input).toHaveValue('23/10/2026 06:05')
})

test('half typed is not empty: no error while typing, one when left, and the form is not sent', async () => {
  const warn = warnings()
  const screen = await openTime()
  const input = fieldOf(screen)
  await type(screen.user, input, '24/1')
  expect(held(screen)).toBe('null')
  expect(input).not.toHaveAttribute('aria-invalid')
  await screen.user.click(screen.getByRole('button', { name: 'Save' }))
  expect(input).toHaveAccessibleDescription(/Enter the date as DD\/MM\/YYYY hh:mm, or clear the field/)
  expect(input).toHaveValue('24/1')
  expect(screen.getByText('sent 0')).toBeVisible()
  expect(warn).toHaveBeenCalledExactlyOnceWith('Date field "Start": "24/1" is no valid date')
  await screen.user.clear(input)
  expect(input).not.toHaveAttribute('aria-invalid')
  await screen.user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('sent 1')).toBeVisible()
})

test('a day out of range is cleared, logged and explained; the form stops once, so that nobody saves it unseen', async () => {
  const warn = warnings()
  const screen = await openDay({ min: '2026-03-05', max: '2026-11-20' })
  const input = fieldOf(screen)
  await type(screen.user, input, '21/11/2026')
  expect(held(screen)).toBe('null')
  await screen.user.click(screen.getByRole('button', { name: 'Save' }))
  expect(input).toHaveValue('')
  expect(input).toHaveAccessibleDescription(/^21\/11\/2026 is after 20\/11\/2026 and was cleared/)
  expect(warn).toHaveBeenCalledExactlyOnceWith('Date field "Day": "21/11/2026" is out of range')
  expect(screen.getByText('sent 0')).toBeVisible()
  await screen.user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('sent 1')).toBeVisible()
  await type(screen.user, input, '04/03/2026{Enter}')
  expect(input).toHaveAccessibleDescription(/^04\/03\/2026 is before 05\/03\/2026/)
  await type(screen.user, input, '05/03/2026')
  expect(input).not.toHaveAttribute('aria-invalid')
  expect(held(screen)).toBe('"2026-03-05"')
})

test('without an end and without the future, now in UTC is the last time', async () => {
  warnings()
  const screen = await openTime({ futureAllowed: false }, null)
  const input = fieldOf(screen)
  const { user } = screen
  const minuteMs = 60_000
  const text = (ms: number) => new Date(ms).toISOString().slice(0, 16)
  vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 9, 24, 10))
  // Two hours ahead of UTC.
  await type(user, input, text(Date.UTC(2026, 9, 24, 12)))
  expect(held(screen)).toBe(String(Date.UTC(2026, 9, 24, 10)))
  await type(user, input, text(Date.UTC(2026, 9, 24, 12) + minuteMs))
  await user.tab()
  expect(input).toHaveValue('')
  expect(input).toHaveAccessibleDescription(/24\/10\/2026 12:01 is after 24\/10\/2026 12:00/)
})

test('without an end and without the future, today in UTC is the last day, also where tomorrow has begun', async () => {
  warnings()
  vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 9, 24, 23, 30))
  const screen = await openDay({ futureAllowed: false, zone: paris })
  const { user } = screen
  const input = fieldOf(screen)
  await type(user, input, '24/10/2026')
  expect(held(screen)).toBe('"2026-10-24"')
  await type(user, input, '25/10/2026{Enter}')
  expect(held(screen)).toBe('null')
  expect(input).toHaveAccessibleDescription(/25\/10\/2026 is after 24\/10\/2026/)
  await user.click(screen.getByRole('button', { name: 'Calendar: Day' }))
  const day = await screen.findByRole('button', { name: /^Sunday,? 25 October 2026$/ })
  expect(day).toHaveAttribute('aria-disabled', 'true')
})

test('an end counts, also in the future', async () => {
  const screen = await openDay({ futureAllowed: false, max: '2999-12-31' })
  await type(screen.user, fieldOf(screen), '30/12/2999')
  expect(held(screen)).toBe('"2999-12-30"')
})

test('a format that is none throws', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const field = (
    <DateField {...shared} label="Day" value={null} onChange={() => undefined} format={'MM/DD/YYYY' as 'L'} />
  )
  expect(() => render(field)).toThrow('"MM/DD/YYYY" is no format of a date')
})

test('a local time that comes twice is asked for, and shows afterwards which one it is', async () => {
  const warn = warnings()
  const screen = await openTime()
  const { user, getByRole, getByText, queryByRole } = screen
  const input = fieldOf(screen)
  expect(queryByRole('radio')).toBeNull()
  await type(user, input, '25/10/2026 02:30{Enter}')
  expect(held(screen)).toBe('null')
  expect(getByText('sent 0')).toBeVisible()
  expect(input).toHaveAccessibleDescription(/25\/10\/2026 02:30 comes twice/)
  await user.click(getByRole('radio', { name: '25/10/2026 02:30 UTC+01:00' }))
  expect(held(screen)).toBe(String(Date.UTC(2026, 9, 25, 1, 30)))
  await user.click(input)
  await user.tab()
  expect(held(screen)).toBe(String(Date.UTC(2026, 9, 25, 1, 30)))
  expect(getByRole('radio', { name: '25/10/2026 02:30 UTC+01:00' })).toBeChecked()
  await user.click(getByRole('radio', { name: '25/10/2026 02:30 UTC+02:00' }))
  expect(held(screen)).toBe(String(Date.UTC(2026, 9, 25, 0, 30)))
  expect(warn).not.toHaveBeenCalled()
})

test('a local time that the clocks skip is never shifted silently', async () => {
  const screen = await openTime()
  const { user, getByRole } = screen
  const input = fieldOf(screen)
  await type(user, input, '2026-03-29 02:30')
  await user.tab()
  expect(held(screen)).toBe('null')
  expect(input).toHaveAccessibleDescription(/The clocks skip 29\/03\/2026 02:30/)
  expect(getByRole('radio', { name: '29/03/2026 01:30 UTC+01:00' })).not.toBeChecked()
  await user.click(getByRole('radio', { name: '29/03/2026 03:30 UTC+02:00' }))
  expect(input).toHaveValue('29/03/2026 03:30')
  expect(held(screen)).toBe(String(Date.UTC(2026, 2, 29, 1, 30)))
})

test('a calendar is worked by keys from the year to the minute, and leaves the focus at its button', async () => {
  const screen = await openTime()
  const { user, findByRole, getByRole, queryByRole } = screen
  const opener = getByRole('button', { name: 'Calendar: Start' })
  opener.focus()
  await user.keyboard('{Enter}')
  const calendar = within(await findByRole('dialog', { name: 'Calendar: Start' }))
  await waitFor(() => expect(calendar.getByRole('button', { name: /^Saturday,? 24 October 2026$/ })).toHaveFocus())
  expect(calendar.getByText('Europe/Paris · UTC+02:00')).toBeVisible()

  await user.click(calendar.getByRole('button', { name: '2026' }))
  expect(calendar.getAllByRole('button', { name: /^20\d\d$/ }).map(({ textContent }) => textContent)).toEqual(
    Array.from({ length: 10 }, (_, year) => String(2020 + year)),
  )
  expect(calendar.getByRole('button', { name: '2026' })).toHaveFocus()
  await user.keyboard('{PageUp}{ArrowLeft}')
  expect(calendar.getByRole('button', { name: '2015' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(calendar.getByRole('button', { name: 'October' })).toHaveFocus()
  await user.keyboard('{ArrowUp}{Enter}')
  expect(calendar.getByRole('button', { name: /^Friday,? 24 July 2015$/ })).toHaveFocus()
  await user.keyboard('{ArrowDown}{Home}{Enter}')
  expect(held(screen)).toBe(String(Date.UTC(2015, 6, 27, 10)))
  expect(calendar.getByRole('button', { name: '12' })).toHaveFocus()
  await user.keyboard('{ArrowUp}{ArrowRight}{Enter}')
  expect(held(screen)).toBe(String(Date.UTC(2015, 6, 27, 5)))
  await user.tab()
  await user.keyboard('{ArrowRight}{Enter}')
  expect(held(screen)).toBe(String(Date.UTC(2015, 6, 27, 5, 5)))
  expect(queryByRole('dialog')).toBeNull()
  expect(opener).toHaveFocus()
  expect(fieldOf(screen)).toHaveValue('27/07/2015 07:05')
})

test('days out of range can have the focus, but not be chosen', async () => {
  const screen = await openDay({ min: '2026-03-05', max: '2026-11-20' }, '2026-11-20')
  const { user, findByRole, getByRole, queryByRole } = screen
  await user.click(getByRole('button', { name: 'Calendar: Day' }))
  const calendar = within(await findByRole('dialog'))
  const day = await calendar.findByRole('button', { name: /^Saturday,? 21 November 2026$/ })
  await user.keyboard('{ArrowRight}')
  expect(day).toHaveFocus()
  expect(day).toHaveAttribute('aria-disabled', 'true')
  await user.keyboard('{Enter}')
  expect(held(screen)).toBe('"2026-11-20"')
  expect(calendar.getByRole('button', { name: 'Next month' })).toBeDisabled()
  await user.click(calendar.getByRole('button', { name: 'Previous month' }))
  await user.click(calendar.getByRole('button', { name: /^Monday,? 5 October 2026$/ }))
  expect(held(screen)).toBe('"2026-10-05"')
  await user.click(getByRole('button', { name: 'Calendar: Day' }))
  await user.click(await findByRole('button', { name: 'Clear' }))
  expect(held(screen)).toBe('null')
  expect(queryByRole('dialog')).toBeNull()
})

test('Tab stays in the calendar; Escape and a press elsewhere close it', async () => {
  const screen = await openDay({}, '2026-11-20')
  const { user, findByRole, getByRole, queryByRole } = screen
  const opener = getByRole('button', { name: 'Calendar: Day' })
  await user.click(opener)
  const dialog = await findByRole('dialog')
  for (let stops = 0; stops < 9; stops += 1) {
    await user.tab()
    expect(dialog).toContainElement(document.activeElement as HTMLElement)
  }
  await user.keyboard('{Escape}')
  expect(queryByRole('dialog')).toBeNull()
  expect(opener).toHaveFocus()
  await user.click(opener)
  await findByRole('dialog')
  await user.click(outputOf(screen))
  expect(queryByRole('dialog')).toBeNull()
})

test('Escape in a calendar does not close the dialog around it', async () => {
  const onClose = vi.fn()
  const { user, findByRole, queryByRole } = await renderScreen(
    <Modal title="Edit" closeLabel="Close" opened onClose={onClose}>
      <DateField {...shared} label="Day" value="2026-11-20" onChange={() => undefined} />
    </Modal>,
  )
  await user.click(await findByRole('button', { name: 'Calendar: Day' }))
  await findByRole('dialog', { name: 'Calendar: Day' })
  await user.keyboard('{Escape}')
  expect(queryByRole('dialog', { name: 'Calendar: Day' })).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
})

test('a month takes M/YYYY and MM/YYYY; anything else resets the field', async () => {
  const warn = warnings()
  const screen = await renderScreen(
    <Form<string | null> initial="2026-10">
      {(value, onChange) => <MonthField {...shared} label="Month" value={value} onChange={onChange} />}
    </Form>,
  )
  const { user, getByRole, findByRole } = screen
  const input = fieldOf(screen)
  expect(input).toHaveValue('10/2026')
  await type(user, input, '3/2025')
  await user.tab()
  expect(input).toHaveValue('03/2025')
  expect(held(screen)).toBe('"2025-03"')
  for (const text of ['2025-04', '13/2025', 'April']) {
    await type(user, input, `${text}{Enter}`)
    expect(input).toHaveValue('')
    expect(held(screen)).toBe('null')
    expect(input).toHaveAccessibleDescription('The month was cleared. Enter it as MM/YYYY')
    expect(warn).toHaveBeenLastCalledWith(`Date field "Month": "${text}" is no valid date`)
  }
  await user.click(getByRole('button', { name: 'Calendar: Month' }))
  await user.click(await findByRole('button', { name: 'Previous year' }))
  await user.click(await findByRole('button', { name: 'May' }))
  expect(held(screen)).toMatch(/^"\d{4}-05"$/)
})

test.each([
  ['fr-FR', '24/10/2026 12:00', 'JJ/MM/AAAA hh:mm'],
  ['es-ES', '24/10/2026 12:00', 'DD/MM/AAAA hh:mm'],
  ['pt-PT', '24/10/2026 12:00', 'DD/MM/AAAA hh:mm'],
] as const)('in %s the field shows %s and asks for %s', async (locale, text, shape) => {
  const screen = await openTime({ locale, words: dateWords(locale) })
  expect(fieldOf(screen)).toHaveValue(text)
  expect(fieldOf(screen)).toHaveAttribute('placeholder', shape)
})
