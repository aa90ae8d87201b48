import { expect, it } from 'vitest'
import { isFirstConnection, isSignedOutPage } from './signed-out-page.ts'

it('knows the pages that begin without a person, in any letter case and with a slash at the end', () => {
  const nobodys = [
    '/Login',
    '/login/',
    '/implicit/callback',
    '/Implicit/Callback/',
    '/FirstConnection',
    '/Users/firstConnection/7',
  ]
  expect(nobodys.filter((pathname) => !isSignedOutPage(pathname))).toEqual([])
  expect(nobodys.filter(isFirstConnection)).toEqual(['/FirstConnection', '/Users/firstConnection/7'])
  expect(['/', '/MyFleet', '/Login/more', '/implicit'].filter(isSignedOutPage)).toEqual([])
})
