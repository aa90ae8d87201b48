import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, problem, unreachable } from '../../../../tests/screens/fake-api.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { askForNewPassword } from '../../../users/contract/invitation.ts'
import Callback from './callback.tsx'
import Errors from './errors.tsx'
import ForgotPassword from './forgot-password.tsx'
import Login from './login.tsx'
import NotCompatibleBrowser from './not-compatible-browser.tsx'
import NotFound from './not-found.tsx'
import ServiceUnavailable from './service-unavailable.tsx'

/** The sign-in service itself: tests/e2e/sign-in.test.ts. */

const openLogin = async (search = '', end?: 'signed-out' | 'ended', signIn = vi.fn(async () => undefined)) => {
  const clear = vi.fn()
  const screen = await renderScreen(<Login />, {
    address: `/Login${search}`,
    person: null,
    session: { clear, signIn, consumeEnd: () => end },
  })
  return { ...screen, clear, signIn }
}

test('the sign-in page forgets the session in all tabs and goes on to the sign-in service', async () => {
  const { findByRole, clear, signIn } = await openLogin()
  expect(await findByRole('heading', { name: 'Opening the sign-in page' })).toBeVisible()
  expect(clear.mock.calls).toEqual([[true]])
  expect(signIn.mock.calls).toEqual([[undefined, 'en-GB']])
})

test('who was sent to sign in comes back to the page, and keeps the sessions of other tabs', async () => {
  const { findByRole, clear, signIn } = await openLogin('?returnUrl=%2FLogs')
  await findByRole('heading', { name: 'Opening the sign-in page' })
  expect(clear.mock.calls).toEqual([[false]])
  expect(signIn.mock.calls).toEqual([['/Logs', 'en-GB']])
})

test.each([
  ['signed-out', 'You are signed out'],
  ['ended', 'Your session has ended'],
] as const)('after a session that was %s nobody is signed in without a press', async (end, title) => {
  const { user, findByRole, signIn } = await openLogin('', end)
  expect(await findByRole('heading', { name: title })).toBeVisible()
  expect(signIn).not.toHaveBeenCalled()
  await user.click(await findByRole('button', { name: 'Sign in' }))
  expect(signIn).toHaveBeenCalledOnce()
})

test('a sign-in service that does not answer is named, and another try goes on', async () => {
  const signIn = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('no answer'))
  const { user, findByRole } = await openLogin('', undefined, signIn)
  expect(await findByRole('heading', { name: 'Sign-in service not reachable' })).toBeVisible()
  await user.click(await findByRole('button', { name: 'Try again' }))
  expect(await findByRole('heading', { name: 'Opening the sign-in page' })).toBeVisible()
  expect(signIn).toHaveBeenCalledTimes(2)
})

test('the return from the sign-in service goes to the page that was asked for', async () => {
  const completeSignIn = vi.fn(async () => '/Logs?row=7')
  const { findByText, address } = await renderScreen(<Callback />, {
    address: '/implicit/callback?code=one',
    session: { completeSignIn },
  })
  await findByText('Another page')
  expect(address()).toBe('/Logs?row=7')
  expect(completeSignIn).toHaveBeenCalledOnce()
})

test('a refused sign-in leads to the page of errors with the reason', async () => {
  const { findByText, address } = await renderScreen(<Callback />, {
    address: '/implicit/callback?code=two',
    person: null,
    session: { completeSignIn: () => Promise.reject(new Error('unknown user')) },
  })
  await findByText('Another page')
  expect(address()).toBe('/Errors?status=401&responseText=unknown+user')
})

test.each([
  ['?status=403', "You don't have the right to do this"],
  ['?status=418', 'Something went wrong'],
  ['?status=40000', 'Something went wrong'],
])('the page of errors names the status of %s', async (search, title) => {
  const { user, findByRole, address } = await renderScreen(<Errors />, { address: `/Errors${search}`, person: null })
  expect(await findByRole('heading', { name: title })).toBeVisible()
  await user.click(await findByRole('button', { name: /home/i }))
  await waitFor(() => expect(address()).toBe('/'))
})

test('the page of errors shows what an address says as plain text, and no request id that is none', async () => {
  const { findByText, getByRole, queryByText } = await renderScreen(<Errors />, {
    address: `/Errors?status=500&responseText=${encodeURIComponent('<b>bold</b>')}&requestId=${encodeURIComponent('a b')}`,
    person: null,
  })
  expect(await findByText('<b>bold</b>')).toBeVisible()
  expect(getByRole('main').querySelector('b')).toBeNull()
  expect(queryByText('a b')).toBeNull()
})

const openForgotten = (settings = {}) =>
  renderScreen(<ForgotPassword />, {
    address: '/ForgotPassword',
    person: null,
    settings,
    calls: [answer(askForNewPassword, { isAsked: true })],
  })

test('a reset link is sent for a trimmed name, in the language of the page, and may be asked for again', async () => {
  const { user, fill, getByRole, findByRole, findByText, requests } = await openForgotten()
  await fill(getByRole('textbox', { name: 'Login or e-mail' }), ' ana ')
  await user.click(getByRole('button', { name: 'Send reset link' }))
  expect(await findByText(/^If an account exists for ana, a reset link is on its way/)).toBeVisible()
  expect(requests(askForNewPassword)).toEqual([{ body: { who: 'ana', lang: 'en-GB' } }])
  await user.click(getByRole('button', { name: 'Request again' }))
  expect(await findByRole('textbox', { name: 'Login or e-mail' })).toHaveValue(' ana ')
})

test('without a login nothing is sent', async () => {
  const { user, fill, getByRole, requests } = await openForgotten()
  const who = getByRole('textbox', { name: 'Login or e-mail' })
  await fill(who, '  ')
  await user.click(getByRole('button', { name: 'Send reset link' }))
  expect(who).toHaveAccessibleDescription('Enter your login or your e-mail address.')
  expect(requests(askForNewPassword)).toEqual([])
})

test.each([
  [problem(429, 'too-many-requests'), 'Too many requests. Try again in 10 min.'],
  [unreachable, 'The request did not reach the server. Check your connection and try again.'],
])('a request that failed says why (%o)', async (reply, words) => {
  const { user, fill, answer: change, getByRole, findByRole } = await openForgotten()
  change(askForNewPassword, reply)
  await fill(getByRole('textbox', { name: 'Login or e-mail' }), 'ana')
  await user.click(getByRole('button', { name: 'Send reset link' }))
  expect(await findByRole('alert')).toHaveTextContent(words)
})

test('where an outside provider keeps the passwords, the page names it and has no form', async () => {
  const signIn = { issuer: 'https://id.example/realm', clientId: 'x', redirectUrl: '/callback', scope: 'openid' }
  const { user, findByText, getByRole, queryByRole, address } = await openForgotten({ signIn })
  expect(await findByText(/Users sign in with id\.example/)).toBeVisible()
  expect(queryByRole('textbox')).toBeNull()
  await user.click(getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(address()).toBe('/Login'))
})

test.each([
  [<NotFound key="404" />, 'This page does not exist'],
  [<NotCompatibleBrowser key="browser" />, 'This browser is not supported'],
  [<ServiceUnavailable key="503" />, 'Solvane is under maintenance'],
])('a page without a session has a title: %#', async (page, title) => {
  const { findByRole } = await renderScreen(page, { person: null, address: '/Plain' })
  expect(await findByRole('heading', { level: 1, name: title })).toBeVisible()
})
