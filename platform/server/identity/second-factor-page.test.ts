import { expect, test } from 'vitest'
import { languages } from '../../../domain/language.ts'
import { drawQr } from '../auth/totp.ts'
import { recoveryCodesPage, type SecondFactorView, secondFactorPage, setUpPage } from './second-factor-page.ts'
import { textsOf } from './texts.ts'

const code = (view: Partial<SecondFactorView>) =>
  secondFactorPage({
    language: 'en-GB',
    name: 'Ada <b>Love</b>',
    action: '/here/code',
    otherWay: '/here/code?recovery=1',
    isRecovery: false,
    ...view,
  }).body.markup

test.each(languages)(
  '%s: what is wrong stands above the field that it is about, and no script is needed',
  (language) => {
    for (const error of ['wrongCode', 'wrongRecovery', 'codeMissing', 'recoveryMissing', 'tooMany'] as const) {
      const markup = code({ language, error })
      expect(markup).toContain(`role="alert" id="error">${textsOf(language)[error]}`)
      expect(markup).toMatch(/<input id="code"[^>]* autofocus aria-describedby="error" aria-invalid="true">/)
      // The bubble of the browser, in its own language, would come instead.
      expect(markup).toContain('action="/here/code" novalidate>')
      expect(markup).not.toMatch(/<script|on\w+=/)
    }
  },
)

test('phones offer digits for a code and letters for a recovery code; names are text', () => {
  expect(code({})).toMatch(/autocomplete="one-time-code" inputmode="numeric"/)
  expect(code({ isRecovery: true })).toMatch(/autocomplete="off" inputmode="text"/)
  expect(code({})).toContain('Ada &lt;b&gt;Love&lt;/b&gt;')
})

test('only who has typed a password may begin as somebody else', () => {
  expect(code({})).not.toContain('/anew')
  expect(code({ anew: '/here/anew' })).toContain('href="/here/anew"')
})

test.each(languages)('%s: the set-up has the picture, the key in groups and the way into the app', (language) => {
  const address = 'otpauth://totp/Solvane:ada?secret=ABCDEFGHIJKLMNOP&issuer=Solvane'
  const setUp = { secret: 'ABCDEFGHIJKLMNOP', address, qr: drawQr(address) }
  const { markup } = setUpPage({ language, name: 'Ada', action: '/here/set-up', setUp }).body
  expect(markup).toContain(`aria-label="${textsOf(language).setUpQr}"`)
  expect(markup).toContain('ABCD EFGH IJKL MNOP')
  expect(markup).toContain('href="otpauth://totp/Solvane:ada?secret=ABCDEFGHIJKLMNOP&amp;issuer=Solvane"')
})

test('recovery codes stand in a list, and a button goes on', () => {
  const { markup } = recoveryCodesPage({ language: 'en-GB', action: '/here/continue', codes: ['aaaa', 'bbbb'] }).body
  expect(markup.match(/<li><code>\w+<\/code><\/li>/g)).toEqual([
    '<li><code>aaaa</code></li>',
    '<li><code>bbbb</code></li>',
  ])
  expect(markup).toContain('method="post" action="/here/continue"')
})
