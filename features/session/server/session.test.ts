import { expect, test } from 'vitest'
import { testPrincipal } from '../../../platform/server/auth/test-principal.ts'
import { loadConfig } from '../../../platform/server/config/load-config.ts'
import { CurrentUser } from '../contract/current-user.ts'
import { currentUserOf } from './current-user.ts'
import { webSettingsOf } from './web-settings.ts'

test('the page learns where to sign in: at the built-in provider, or at the configured one', () => {
  const builtIn = webSettingsOf(loadConfig({ PORT: '9000' }), '1.0.0')
  expect(builtIn.signIn).toEqual({
    issuer: 'http://localhost:9000/oidc',
    clientId: 'solvane-web',
    redirectUrl: 'http://localhost:9000/implicit/callback',
    scope: 'openid profile email offline_access',
  })
  expect(builtIn.controlSignIn).toMatchObject({
    clientId: 'solvane-control',
    redirectUrl: 'http://localhost:9000/implicit/callback',
    scope: 'openid profile email curtailment',
    acr: 'mfa',
  })
  const outside = webSettingsOf(loadConfig({ OIDC_ISSUER: 'https://login.example.org/realm' }), '1.0.0')
  expect(outside.signIn.issuer).toBe('https://login.example.org/realm')
  expect(outside.demo).toBe(false)
})

test('settings tell what the page needs and no secret', () => {
  const settings = webSettingsOf(
    loadConfig({
      METRICS_TOKEN: 'a-token-for-metrics',
      DATABASE_URL: 'postgres://solvane:db-secret@db.example.org/solvane',
      MAINTENANCE_MODE: 'true',
    }),
    '1.0.0',
  )
  expect(Object.keys(settings).sort()).toEqual([
    'atsSummaryActive',
    'browsers',
    'controlSignIn',
    'demo',
    'environmentColour',
    'maintenanceMode',
    'mapTiles',
    'pushTimeoutMs',
    'pushUrls',
    'signIn',
    'version',
    'webApplicationUrl',
  ])
  expect(settings.maintenanceMode).toBe(true)
  expect(JSON.stringify(settings)).not.toMatch(/a-token-for-metrics|db-secret|db\.example/)
})

test('the product user holds rights, not the perimeter nor the subject', () => {
  const user = currentUserOf(testPrincipal({ subject: 'sub-1', products: { MyFleet: 3 }, perimeter: ['FR01'] }))
  expect(CurrentUser.parse(user)).toEqual(user)
  expect(user.products).toEqual({ MyFleet: 3 })
  expect(JSON.stringify(user)).not.toMatch(/FR01|sub-1/)
})
