import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EDIT, MANAGE, READ } from '../../../domain/right.ts'
import { openTestServer, type TestServer } from '../../../tests/spec/open-test-server.ts'
import { testPlant } from '../../../tests/spec/test-plant.ts'
import { upsertPlants } from '../../farms/server/port.ts'
import { asset } from '../../farms/server/tables.ts'
import { seedDemoCompanies } from './demo-companies.ts'
import { writeInitialSubCategories } from './initial-sub-categories.ts'

let server: TestServer
const tokens = new Map<string, string>()
beforeAll(async () => {
  server = await openTestServer()
  await upsertPlants(server.relations.db, [testPlant('AAA', 'AAAFR'), testPlant('BBB', 'BBBFR')], 'connection')
  await writeInitialSubCategories(server.relations.db)
  tokens.set('admin', await server.tokenFor(await server.addPerson({ isUserSuperAdmin: true })))
  const all = READ + EDIT + MANAGE
  const ofA = await server.addPerson({ products: { PICCompanies: all, PICFarmCompanies: all }, farms: ['AAA'] })
  tokens.set('ofA', await server.tokenFor(ofA))
})
afterAll(() => server.close())

const ask = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object, who = 'admin') => {
  const headers = { authorization: `Bearer ${tokens.get(who)}` }
  const reply = await server.app.inject({ method, url: `/api/${path}`, headers, ...(payload && { payload }) })
  return { status: reply.statusCode, body: reply.json() }
}
const made = async (path: string, payload: object): Promise<{ readonly id: string }> => {
  const { status, body } = await ask('POST', path, payload)
  expect(body).toMatchObject({ version: 1 })
  expect(status).toBe(200)
  return body
}
const aCompany = (name: string, more: object = {}) => made('Companies', { name, country: 'FR', ...more })
const aShare = (company: { id?: string }, holder: { id?: string } | string, share: number, more: object = {}) =>
  ask('POST', 'Shareholdings', {
    ...{ company: company.id, share, from: '2020-01-01', ...more },
    ...(typeof holder === 'string' ? { holderName: holder } : { holder: holder.id }),
  })
const aLink = (company: { id?: string }, more: object = {}, who = 'admin', farm = 'AAA') =>
  ask(
    'POST',
    'PlantCards/CompanyLinks',
    { farmCode: farm, entCode: `${farm}-SF`, company: company.id, role: 'operator', from: '2020-01-01', ...more },
    who,
  )

describe('companies', () => {
  test('the same registration, VAT or LEI is refused, like names are shown', async () => {
    const one = await aCompany('Énergie du Nord SAS', {
      registrationNo: 'EX-1',
      vat: 'FR83404833048',
      subCategories: ['owner'],
    })
    const refused = [{ registrationNo: 'ex-1' }, { vat: 'FR 83 404 833 048' }]
    for (const same of refused)
      expect(await ask('POST', 'Companies', { name: 'Another', country: 'FR', ...same })).toMatchObject({ status: 409 })
    expect((await ask('GET', 'Companies/Like?name=energie%20du%20nord')).body.results).toMatchObject([{ id: one.id }])
    const wrong = await ask('POST', 'Companies', { name: 'Another', country: 'FR', subCategories: ['nothing'] })
    expect(wrong).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.subCategories', code: 'not-a-choice' }] },
    })
    expect(
      (await ask('POST', 'Companies', { name: 'Another', country: 'FR', lei: '12345678901234567890' })).status,
    ).toBe(400)
  })

  test('manufacturers and sub-categories are sorted; a sub-category in use stays', async () => {
    await aCompany('Zephyr Works', { isManufacturer: true, subCategories: ['telecom'] })
    await aCompany('Alize Works', { isManufacturer: true })
    const { body } = await ask('GET', 'Manufacturers')
    expect(body).toMatchObject([{ companyName: 'Alize Works' }, { companyName: 'Zephyr Works' }])
    const categories = (await ask('GET', 'CompanySubCategory')).body
    expect(categories).toHaveLength(20)
    expect(categories[0]).toMatchObject({ code: 'owner', labels: { 'fr-FR': 'Propriétaire' } })
    const refused = await ask('DELETE', 'CompanySubCategories/telecom?version=1')
    expect(refused).toMatchObject({ status: 409, body: { code: 'in-use', errors: [{ message: 'Zephyr Works' }] } })
    expect((await ask('DELETE', 'CompanySubCategories/adviser?version=1')).status).toBe(200)
  })
})

describe('shares', () => {
  test('of more than 100 % on a day, of itself, and without or with two holders are refused', async () => {
    const [held, holder] = [await aCompany('Held'), await aCompany('Holder')]
    expect((await aShare(held, holder, 60)).status).toBe(200)
    expect(await aShare(held, 'Family', 40.001)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.share', code: 'over-whole', bound: '2020-01-01' }] },
    })
    expect((await aShare(held, 'Family', 40, { from: '2021-05-01' })).status).toBe(200)
    expect((await aShare(held, held, 1)).body.errors).toMatchObject([{ path: 'body.holder', code: 'itself' }])
    const both = await aShare(held, holder, 1, { holderName: 'Family' })
    expect(both.body.errors).toMatchObject([{ path: 'body.holder', code: 'one-holder' }])
  })

  test('a circle is computed through; one without an owner outside is refused', async () => {
    const [a, b] = [await aCompany('Circle A'), await aCompany('Circle B')]
    expect((await aShare(b, a, 100)).status).toBe(200)
    expect((await aShare(a, b, 20)).status).toBe(200)
    expect((await aShare(a, 'Family', 70)).status).toBe(200)
    const [rest] = (
      await ask('GET', `Shareholdings?perPage=-1&filters=${JSON.stringify({ holder: { equals: b.id } })}`)
    ).body.results
    expect((await ask('PATCH', `Shareholdings/${rest.id}`, { version: 1, share: 30 })).status).toBe(200)
    const [c, d] = [await aCompany('Closed C'), await aCompany('Closed D')]
    expect((await aShare(c, d, 100)).status).toBe(200)
    expect(await aShare(d, c, 100, { from: '2024-03-01' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.holder', code: 'closed-circle', bound: '2024-03-01' }] },
    })
  })
})

describe('links to sub-farms', () => {
  test('follow the right on the farm, and owners hold at most 100 %', async () => {
    const owner = await aCompany('Owner of A')
    expect((await aLink(owner, { role: 'owner' })).body.errors).toMatchObject([{ path: 'body.share', code: 'needed' }])
    expect((await aLink(owner, { role: 'owner', share: 80, reference: 'C-7' })).status).toBe(200)
    expect((await aLink(owner, { role: 'owner', share: 21 })).body.errors).toMatchObject([{ code: 'over-whole' }])
    expect((await aLink(owner, {}, 'ofA', 'BBB')).status).toBe(404)
    expect((await aLink(owner, {}, 'admin', 'BBB')).status).toBe(200)
    expect((await aLink(owner, { to: '2019-12-31' })).body.errors).toMatchObject([
      { path: 'body.to', code: 'before-start' },
    ])
    const seen = await ask('GET', `CompanyLinkedSubFarms?id=${owner.id}`, undefined, 'ofA')
    expect(seen.body).toMatchObject({
      ...{ id: owner.id, listCodeWidget: ['AAA-SF'] },
      results: [{ entCode: 'AAA-SF', farmName: 'AAA', role: 'owner', share: 80, reference: 'C-7' }],
    })
    const whole = await ask('GET', `CompanyLinkedSubFarms?id=${owner.id}`)
    expect(whole.body.listCodeWidget).toEqual(['AAA-SF', 'BBB-SF'])
    // A user without the farm gets its use as a number.
    const refused = await ask('DELETE', `Companies?companyId=${owner.id}`, undefined, 'ofA')
    expect(refused.status).toBe(409)
    expect(refused.body.errors).toContainEqual(expect.objectContaining({ code: 'used-by-others', bound: 1 }))
    const row = (await ask('GET', `Companies?perPage=-1&search=Owner%20of%20A`)).body.results[0]
    expect(row).toMatchObject({ farms: 2, netMw: 1.6 })
  })

  test('a farm shows its owners through the layers, the net share, and the mean of a month', async () => {
    const [spv, ours, buyer] = [
      await aCompany('B Project'),
      await aCompany('Our Group', { isOwnGroup: true }),
      await aCompany('Buyer'),
    ]
    await aLink(spv, { role: 'owner', share: 100 }, 'admin', 'BBB')
    await aShare(spv, ours, 100, { to: '2025-09-14' })
    await aShare(spv, ours, 70, { from: '2025-09-15' })
    await aShare(spv, buyer, 30, { from: '2025-09-15' })
    await aShare(ours, 'Family', 60)
    const path = 'PlantCards/Nodes/BBB.E/Ownership'
    const now = (await ask('GET', `${path}?to=2026-01-01`)).body
    expect(now).toMatchObject({ ratedMw: 2, netShare: 70 })
    expect(now.owners.map(({ key, percent }: { key: string; percent: number }) => [key, percent])).toEqual([
      ['name Family', expect.closeTo(42, 9)],
      [`company ${buyer.id}`, 30],
      [`unknown ${ours.id}`, expect.closeTo(28, 9)],
    ])
    expect(now.nodes.map(({ name, layer }: { name: string; layer: number }) => [name, layer])).toEqual([
      ...[
        ['BBB', 0],
        ['BBB', 1],
        ['B Project', 2],
        ['Our Group', 3],
        ['Buyer', 3],
        ['Family', 4],
        ['Our Group', 4],
      ],
    ])
    const month = (await ask('GET', `${path}?from=2025-09-01&to=2025-09-30`)).body
    expect(month.netShare).toBeCloseTo((14 * 100 + 16 * 70) / 30, 9)
    expect((await ask('GET', path, undefined, 'ofA')).status).toBe(404)
    expect((await ask('GET', 'PlantCards/Nodes/AAA.WT1/Ownership')).status).toBe(404)
    expect((await ask('GET', `${path}?from=2026-01-01`)).status).toBe(400)
  })
})

test('a merge moves links and shares to the company that stays, as one change set, or changes nothing', async () => {
  const [keep, twin, held] = [await aCompany('Merge Keep'), await aCompany('Merge Twin'), await aCompany('Merge Held')]
  await aLink(twin, { reference: 'M-1' })
  await aShare(held, keep, 50)
  await aShare(held, twin, 50)
  const body = { keep: keep.id, merge: [{ id: twin.id, version: 1 }] }
  const { body: reply } = await ask('POST', 'Companies/Merges', body)
  expect(reply).toMatchObject({ moved: 2, names: ['Merge Twin'] })
  expect((await ask('GET', `Companies/${twin.id}`)).status).toBe(404)
  expect((await ask('GET', `CompanyLinkedSubFarms?id=${keep.id}`)).body.results).toMatchObject([{ reference: 'M-1' }])
  // The share of a company in itself is refused: nothing moves.
  const again = { keep: held.id, merge: [{ id: keep.id, version: 1 }] }
  expect((await ask('POST', 'Companies/Merges', again)).status).toBe(400)
  expect((await ask('GET', `Companies/${keep.id}`)).status).toBe(200)
})

test('the models of a manufacturer stand where machines of plants name them', async () => {
  const maker = await aCompany('Example Turbines', { isManufacturer: true })
  const { db } = server.relations
  const { body } = await ask('POST', 'LadderEquipment', [{ manufacturer: 'EXAMPLE turbines', model: 'W-1' }])
  expect(body.results).toHaveLength(1)
  await db.update(asset).set({ manufacturer: 'Example Turbines', model: 'w-1' }).where(eq(asset.entCode, 'AAA.WT1'))
  expect((await ask('GET', `Companies/${maker.id}/Models`)).body).toMatchObject({
    isHidden: false,
    results: [{ type: 'Ladder', name: 'EXAMPLE turbines W-1', uses: 1, farms: ['AAA'] }],
  })
  // A user without the right on inventories gets none of their models.
  expect((await ask('GET', `Companies/${maker.id}/Models`, undefined, 'ofA')).body).toEqual({
    isHidden: true,
    results: [],
  })
})

test('the demo adds nothing beside existing companies', async () => {
  const count = async () => (await ask('GET', 'Companies?perPage=1')).body.total
  const before = await count()
  const { db } = server.relations
  await seedDemoCompanies({ db, farms: [{ farmCode: 'AAA', countryCode: 'FR' }], farmsStored: Promise.resolve() })
  expect(await count()).toBe(before)
})
