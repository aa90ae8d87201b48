import { expect, test } from 'vitest'
import { languages } from '../../../domain/language.ts'
import { type FirstConnectionView, firstConnectionPage } from './one-time-link-page.ts'
import { textsOf } from './texts.ts'

const page = (view: Partial<FirstConnectionView>) =>
  firstConnectionPage({ language: 'en-GB', login: 'ada', firstName: 'Ada', lastName: 'Love', ...view }).body.markup

test.each(languages)('%s: a password that is too short is told in a sentence beside its field', (language) => {
  const markup = page({ language, error: 'passwordShort' })
  const field = markup.indexOf('id="password"')
  const sentence = markup.indexOf(textsOf(language).passwordShort)
  expect(sentence).toBeGreaterThan(field)
  expect(sentence).toBeLessThan(markup.indexOf('id="repeat"'))
  expect(markup).toMatch(/id="password"[^>]* aria-describedby="password-help wrong" aria-invalid="true" autofocus>/)
  // The bubble of the browser, in its own language, would come instead.
  expect(markup).toContain('<form method="post" novalidate>')
})

test('the cursor stands where something is to do, in one field only', () => {
  expect(page({}).match(/<input[^>]* autofocus/g)).toEqual([expect.stringContaining('id="firstName"')])
  expect(page({}).includes('aria-invalid')).toBe(false)
  for (const [view, field] of [
    [{ error: 'nameMissing', firstName: '' }, 'firstName'],
    [{ error: 'nameMissing', lastName: '' }, 'lastName'],
    [{ error: 'passwordIsLogin' }, 'password'],
    [{ error: 'passwordsDiffer' }, 'repeat'],
  ] as const) {
    expect(page(view).match(/<input[^>]* aria-invalid="true" autofocus/g)).toEqual([
      expect.stringContaining(`id="${field}"`),
    ])
  }
})
