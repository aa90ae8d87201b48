import { expect, test } from 'vitest'
import { linkOfRequest } from './request-link.ts'

const view = (value: string) => [{ actionId: 'view', value }]
test.each([
  ['my-fleet', view('/MyFleet/Charts'), 'FR01', '/MyFleet/Charts?saved=id'],
  ['my-fleet', [], undefined, '/MyFleet/Table?saved=id'],
  ['my-fleet-farm', view('/MyFleet/Farm/Charts'), 'FR 1', '/MyFleet/Farm/Charts?farmCode=FR+1&saved=id'],
  ['my-fleet-farm', view('/MyFleet/Farm/Charts'), undefined, null],
  ['unknown', view('/MyFleet/Charts'), 'FR01', null],
  // What an owner writes leads nowhere else.
  ['my-fleet', view('https://evil.example'), 'FR01', '/MyFleet/Table?saved=id'],
  ['my-fleet', view('//evil.example'), 'FR01', '/MyFleet/Table?saved=id'],
  ['my-fleet', view('/oidc/session/end'), 'FR01', '/MyFleet/Table?saved=id'],
])('%s %j %s: %s', (screen, actions, farmCode, expected) => {
  expect(linkOfRequest({ id: 'id', screen, actions }, farmCode)).toBe(expected)
})
