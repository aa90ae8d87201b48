import { expect, it } from 'vitest'
import type { TextFormat } from './field.ts'
import { hasFormat, storedText } from './text-format.ts'

it.each<[TextFormat, string, boolean]>([
  // The code of RTE's control area and of the French bidding zone as ENTSO-E publishes them.
  ['domain', 'sub.example.org', true],
  ['domain', 'ACME.example', true],
  ['domain', 'example', false],
  ['domain', '*.example.org', false],
  ['domain', 'a@example.org', false],
  ['issuer', 'https://login.example.org/tenant', true],
  ['issuer', 'ftp://x.org', false],
  ['issuer', 'https://user:pw@x.org', false],
  ['issuer', 'https://x.org/?a=1', false],
  ['scopes', 'openid  email', true],
  ['scopes', 'profile email', false],
  ['scopes', 'openid "', false],
  ['claim', 'realm_access.roles', true],
  ['claim', 'a b', false],
  ['eic', '10YFR-RTE------C', true],
  ['eic', '10YES-REE------0', true],
  ['eic', '10YPT-REN------W', true],
  ['eic', '10YFR-RTE------D', false],
  ['eic', '10YFR-RTE-----C', false],
  ['eic', '10yfr-rte------c', false],
  // The identifier of the Global LEI Foundation.
  ['lei', '506700GE1G29325QX363', true],
  ['lei', '506700GE1G29325QX364', false],
  ['ip', '192.0.2.1', true],
  ['ip', '192.0.2.256', false],
  ['ip', '192.0.02.1', false],
  ['ip', '2001:db8::1', true],
  ['ip', '2001:db8:0:0:0:0:0:1', true],
  ['ip', '2001::db8::1', false],
  ['ip', '2001:db8', false],
  ['phone', '+33 1 99 00 12 34', true],
  ['phone', '12', false],
  ['phone', '+33 1 99 00 12 34 ext. 5', false],
  ['email', 'duty@valmeuse.example', true],
  ['email', 'duty@valmeuse', false],
  ['email', 'a b@valmeuse.example', false],
  ['iccid', '8944500102198304826', true],
  ['iccid', '8944500102198304827', false],
  // EDP, EDF and Iberdrola as they publish them.
  ['vat', 'PT500697256', true],
  ['vat', 'PT500697257', false],
  ['vat', 'FR03552081317', true],
  ['vat', 'FR04552081317', false],
  ['vat', 'ESA95758389', true],
  ['vat', 'ESA95758388', false],
  ['vat', 'ES12345678Z', true],
  ['vat', 'ES12345678A', false],
  ['vat', 'ESX1234567L', true],
  ['vat', 'GB123456789', true],
  ['vat', '500697256', false],
  ['vat', 'PT', false],
  ['url', 'https://cam.valmeuse.example/1', true],
  ['url', 'javascript:alert(1)', false],
  ['rdsPp', '=MDA10AN001', true],
  ['rdsPp', 'MDA10', false],
])('a text as %s: %s is %s', (format, text, valid) => {
  expect(hasFormat(format, text)).toBe(valid)
})

it.each<[TextFormat | undefined, string, string]>([
  ['domain', ' ACME.example ', 'acme.example'],
  ['issuer', 'https://x.org/.well-known/openid-configuration', 'https://x.org'],
  ['scopes', 'openid   email', 'openid email'],
  ['code', ' V1', 'V1'],
  ['eic', ' 10yfr-rte------c ', '10YFR-RTE------C'],
  ['lei', '5067 00GE 1G29 325Q X363', '506700GE1G29325QX363'],
  ['iccid', '8944 5001 0219 8304 826', '8944500102198304826'],
  ['vat', 'pt 500.697.256', 'PT500697256'],
  [undefined, ' a  b ', 'a  b'],
])('%s: %j is stored as %j', (format, text, stored) => {
  expect(storedText(format, text)).toBe(stored)
})
