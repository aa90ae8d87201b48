import { describe, expect, test } from 'vitest'
import { MANAGE, READ } from '../../domain/right.ts'
import type { Person } from '../../platform/web/session/person.ts'
import { type GuardFacts, guard } from './guard.ts'

const chrome = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const reader: Person = {
  id: '1',
  firstName: 'A',
  lastName: 'B',
  email: null,
  lang: 'en-GB',
  isUserSuperAdmin: false,
  timezone: null,
  products: { MyFleet: READ },
}
const facts: GuardFacts = {
  settings: { maintenanceMode: false, browsers: ['Mobi', 'HeadlessChrome', 'Chrome'] },
  userAgent: chrome,
  person: reader,
  href: '/MyFleet/Table?farmCode=FR01',
  right: { product: 'MyFleet', flag: READ },
}
const maintenance = { ...facts.settings, maintenanceMode: true }

describe('in the order of the specification', () => {
  test('maintenance comes before everything, and its own page can be seen', () => {
    const all = { ...facts, settings: maintenance, userAgent: firefox, person: undefined }
    expect(guard(all)).toEqual({ to: '/ServiceUnavailable' })
    expect(guard({ ...all, href: '/Login', right: 'public' })).toEqual({ to: '/ServiceUnavailable' })
    expect(guard({ ...all, href: '/serviceunavailable/', right: 'public' })).toBe('enter')
  })
  test('then the browser', () => {
    const unsupported = { ...facts, userAgent: firefox, person: undefined }
    expect(guard(unsupported)).toEqual({ to: '/NotCompatibleBrowser' })
    expect(guard({ ...unsupported, href: '/NotCompatibleBrowser', right: 'public' })).toBe('enter')
  })
  test('then the token, with the place to come back to', () =>
    expect(guard({ ...facts, person: undefined })).toEqual({ to: '/Login', returnUrl: '/MyFleet/Table?farmCode=FR01' }))
  test('then the right: home, with what is missing', () => {
    const right = { product: 'MyFleet', flag: MANAGE } as const
    expect(guard({ ...facts, right })).toEqual({ to: '/', lacks: right })
  })
  test('who passes all enters', () => expect(guard(facts)).toBe('enter'))
})

describe('rights', () => {
  const admin = { ...reader, isUserSuperAdmin: true, products: {} }
  test('home is open to everybody who is signed in', () =>
    expect(guard({ ...facts, href: '/', right: 'signed-in', person: { ...reader, products: {} } })).toBe('enter'))
  test('public pages need no token', () =>
    expect(guard({ ...facts, person: undefined, href: '/Errors?status=500', right: 'public' })).toBe('enter'))
  test('a super administrator passes every check', () => {
    expect(guard({ ...facts, person: admin, right: 'super-admin' })).toBe('enter')
    expect(guard({ ...facts, person: admin, right: { product: 'BackOfficeUsers', flag: MANAGE } })).toBe('enter')
  })
  test('one of several rights is enough', () =>
    expect(
      guard({
        ...facts,
        right: {
          anyOf: [
            { product: 'PlantConnection', flag: READ },
            { product: 'MyFleet', flag: READ },
          ],
        },
      }),
    ).toBe('enter'))
})

test.each([
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) AppleWebKit/605 Version/19.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 HeadlessChrome/156.0.0.0',
  chrome,
])('%s passes', (userAgent) => expect(guard({ ...facts, userAgent })).toBe('enter'))
