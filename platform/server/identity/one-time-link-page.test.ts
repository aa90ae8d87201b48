import { expect, test } from 'vitest'
import { languages } from '../../../domain/language.ts'
import {
  type FirstConnectionView,
  firstConnectionFaults,
  firstConnectionPage,
  passwordResetFaults,
} from './one-time-link-page.ts'
import { textsOf } from './texts.ts'

const account = { login: 'Ada Lovelace', email: 'ada.king@example.org' }

const page = (view: Partial<FirstConnectionView>) =>
  firstConnectionPage({ language: 'en-GB', login: 'ada', firstName: 'Ada', lastName: 'Love', ...view }).body.markup

test.each(languages)(
  '%s: everything that is wrong is told at once, each in a sentence beside its field',
  async (language) => {
    const faults = await firstConnectionFaults(
      { firstName: '', lastName: '', password: 'short', repeat: 'other' },
      account,
    )
    const markup = page({ language, firstName: '', lastName: '', ...(faults && { faults }) })
    const texts = textsOf(language)
    const places = [
      'id="firstName"',
      texts.firstNameMissing,
      'id="lastName"',
      texts.lastNameMissing,
      'id="password"',
      texts.passwordShort,
      'id="repeat"',
      texts.passwordsDiffer,
    ].map((text) => markup.indexOf(text))
    expect(places.every((place) => place > 0)).toBe(true)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(markup.match(/aria-invalid="true"/g)).toHaveLength(4)
    expect(markup).toMatch(/id="password"[^>]* aria-describedby="password-help password-wrong" aria-invalid="true">/)
    // The bubble of the browser, in its own language, would come instead.
    expect(markup).toContain('<form method="post" novalidate>')
  },
)

const good = { firstName: 'Ada', lastName: 'Love', password: 'wind over the hills', repeat: 'wind over the hills' }

test.each([
  [{}, undefined],
  [{ firstName: '' }, { firstName: 'firstNameMissing', password: 'passwordAgain' }],
  [{ lastName: '' }, { lastName: 'lastNameMissing', password: 'passwordAgain' }],
  [{ password: 'short', repeat: 'short' }, { password: 'passwordShort' }],
  [{ password: 'password1234', repeat: 'password1234' }, { password: 'passwordTooCommon' }],
  [{ repeat: 'wind' }, { repeat: 'passwordsDiffer' }],
  [
    { password: '', repeat: 'x' },
    { password: 'passwordShort', repeat: 'passwordsDiffer' },
  ],
  [
    { lastName: '', password: 'ada lovelace', repeat: 'ada lovelac' },
    { lastName: 'lastNameMissing', password: 'passwordIsKnown', repeat: 'passwordsDiffer' },
  ],
] as const)('%j is told as %j', async (typed, faults) =>
  expect(await firstConnectionFaults({ ...good, ...typed }, account)).toEqual(faults),
)

test('a new password tells both its faults as well', async () => {
  expect(await passwordResetFaults({ password: 'short', repeat: '' }, { ...good, ...account })).toEqual({
    password: 'passwordShort',
    repeat: 'passwordsDiffer',
  })
  expect(await passwordResetFaults(good, { ...good, ...account })).toBeUndefined()
})

test('the cursor stands where something is to do first, in one field only', () => {
  expect(page({}).match(/<input[^>]* autofocus/g)).toEqual([expect.stringContaining('id="firstName"')])
  expect(page({}).includes('aria-invalid')).toBe(false)
  for (const [faults, field] of [
    [{ firstName: 'firstNameMissing', password: 'passwordShort' }, 'firstName'],
    [{ lastName: 'lastNameMissing', repeat: 'passwordsDiffer' }, 'lastName'],
    [{ password: 'passwordIsKnown' }, 'password'],
    [{ repeat: 'passwordsDiffer' }, 'repeat'],
  ] as const)
    expect(page({ faults }).match(/<input[^>]* autofocus/g)).toEqual([expect.stringContaining(`id="${field}"`)])
})
