import { afterAll, beforeAll, expect, test } from 'vitest'
import { EDIT, MANAGE, READ } from '../../../domain/right.ts'
import { kindFaults } from '../../../platform/contract/record-kind.ts'
import { openTestServer, type TestServer } from '../../../tests/spec/open-test-server.ts'
import { testPlant } from '../../../tests/spec/test-plant.ts'
import { upsertPlants } from '../../farms/server/port.ts'
import { contactKind } from '../contract/contact.ts'
import { demoContact } from './demo-contacts.ts'

let server: TestServer
const tokens = new Map<string, string>()
beforeAll(async () => {
  server = await openTestServer()
  await upsertPlants(server.relations.db, [testPlant('AAA', 'AAAFR'), testPlant('BBB', 'BBBFR')], 'connection')
  tokens.set('admin', await server.tokenFor(await server.addPerson({ isUserSuperAdmin: true })))
  const all = READ + EDIT + MANAGE
  const editor = { products: { PICContacts: READ + EDIT, PICFarmContacts: all }, farms: ['AAA'] }
  tokens.set('editor', await server.tokenFor(await server.addPerson(editor)))
})
afterAll(() => server.close())

const ask = async (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  payload?: object,
  who = 'admin',
) => {
  const headers = { authorization: `Bearer ${tokens.get(who)}` }
  const reply = await server.app.inject({ method, url: `/api/${path}`, headers, ...(payload && { payload }) })
  return { status: reply.statusCode, body: reply.json() }
}
const aContact = async (lastName: string, more: object = {}): Promise<{ readonly id: string }> => {
  const { status, body } = await ask('POST', 'Contacts', { lastName, category: 'OTHER', ...more })
  expect(body).toMatchObject({ lastName, version: 1 })
  expect(status).toBe(200)
  return body
}
const aLink = (contact: string, farm: string, more: object = {}) =>
  ask('POST', 'PlantCards/ContactLinks', {
    ...{ farmCode: farm, entCode: `${farm}-SF`, contact, category: 'ON_CALL_DUTY', from: '2020-01-01', ...more },
  })
const phone = (number: string) => ({ number, sort: 'mobile', nights: 'yes' })

test('a number is international, and any of its digits find the contact', async () => {
  const refused = await ask('POST', 'Contacts', { lastName: 'A', category: 'OTHER', phones: [phone('06 39 98 00 01')] })
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'body.phones', code: 'not-international' }] } })
  const { id } = await aContact('Dubois', { firstName: 'Elsa', phones: [phone('+33 6 39 98 12 34')] })
  const found = (await ask('GET', 'Contacts?search=639981')).body.results
  expect(found).toMatchObject([{ id, fullName: 'Elsa Dubois', numbers: '+33639981234' }])
  expect((await ask('GET', 'Contacts?search=77777')).body.results).toEqual([])
})

test('private numbers are for those who manage, and no search finds them', async () => {
  const { id } = await aContact('Secret', { privatePhones: [phone('+33 6 39 98 55 55')] })
  expect((await ask('GET', `Contacts/${id}`)).body.privatePhones).toHaveLength(1)
  const seen = await ask('GET', `Contacts/${id}`, undefined, 'editor')
  expect(seen.status).toBe(200)
  expect(seen.body).not.toHaveProperty('privatePhones')
  expect((await ask('GET', 'Contacts?search=985555')).body.results).toEqual([])
  const change = { version: 1, privatePhones: [] }
  // For a user without the right the field does not exist.
  expect((await ask('PATCH', `Contacts/${id}`, change, 'editor')).status).toBe(400)
  expect((await ask('GET', `Contacts/${id}`)).body.privatePhones).toHaveLength(1)
})

test('links follow the right on the farm, have an order, and keep a contact from being deleted', async () => {
  const { id } = await aContact('Linked')
  expect((await aLink(id, 'AAA', { order: 2 })).status).toBe(200)
  expect((await aLink(id, 'BBB')).status).toBe(200)
  const other = await aContact('First')
  expect((await aLink(other.id, 'AAA', { order: 1 })).status).toBe(200)
  const seen = (await ask('GET', 'Contact?entCode=AAA.E', undefined, 'editor')).body.results
  expect(seen.map(({ lastName, order }: { lastName: string; order: number }) => [lastName, order])).toEqual([
    ['First', 1],
    ['Linked', 2],
  ])
  expect((await ask('GET', 'Contact?entCode=BBB-SF', undefined, 'editor')).body.results).toEqual([])
  expect((await ask('GET', `Contacts/${id}/Links`)).body.results).toHaveLength(2)
  expect(await ask('DELETE', `Contacts?contactId=${id}`)).toMatchObject({ status: 409, body: { code: 'in-use' } })
  const [first, second] = (await ask('GET', `Contacts/${id}/Links`)).body.results
  const unlink = (link: { linkToSubFarmId: string }, who = 'admin') =>
    ask('DELETE', `Contact?linkToSubFarmId=${link.linkToSubFarmId}`, undefined, who)
  expect((await unlink(second, 'editor')).status).toBe(404)
  expect((await unlink(first)).status).toBe(200)
  expect((await unlink(second)).status).toBe(200)
  expect((await ask('DELETE', `Contacts?contactId=${id}`)).status).toBe(200)
})

test('the call of the specification saves a contact in the version that the user saw', async () => {
  const { id } = await aContact('Before')
  const body = { id, version: 1, lastName: 'After', category: 'OWNER' }
  expect(await ask('PUT', 'Contact', body)).toMatchObject({ status: 200, body: { id, version: 2 } })
  expect((await ask('PUT', 'Contact', body)).status).toBe(409)
  expect((await ask('GET', `Contacts/${id}`)).body).toMatchObject({ fullName: 'After', category: 'OWNER' })
})

test('contacts of the demo are valid and always the same', () => {
  for (const at of [0, 1, 10, 119]) expect(kindFaults(contactKind, demoContact(at))).toEqual([])
  expect(demoContact(7)).toEqual(demoContact(7))
})
