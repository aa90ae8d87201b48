import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ProductRights } from '../../../domain/right.ts'
import { testPrincipal } from '../../../platform/server/auth/test-principal.ts'
import { jsonDecoder } from '../../../platform/server/ingest/json-decoder.ts'
import type { Relations } from '../../../platform/server/relations/relations.ts'
import { openTestRelations } from '../../../platform/server/relations/test-relations.ts'
import { codeBooksOfFarms } from '../../farms/server/port.ts'
import { PlantManifest } from '../contract/plant-manifest.ts'
import { eventFilters, fieldFilters } from '../contract/topics.ts'
import { planImport } from './imports-port.ts'
import {
  createDeviceAccess,
  createTagMap,
  issueDeviceCredential,
  registerPlants,
  tagsByIds,
  tagsOfFarms,
} from './port.ts'
import { testPlant } from './test-plant.ts'

let relations: Relations
let farmNumber = 0
let farmCode: string

const plant = (code: string, signals: readonly object[] = [{ name: 'ActivePower' }, { name: 'State' }]) =>
  testPlant(code, signals)

const person = (perimeter: 'all' | readonly string[], products: ProductRights) => testPrincipal({ products, perimeter })

beforeAll(async () => {
  relations = await openTestRelations()
})
afterAll(() => relations.close())
beforeEach(() => {
  farmNumber += 1
  farmCode = `FC${farmNumber}`
})

test('the decoder subscribes to the topics that gateways use', () => {
  expect(jsonDecoder.filters).toEqual(fieldFilters)
  expect(jsonDecoder.eventFilters).toEqual(eventFilters)
})

describe('plants', () => {
  test('lists of codes: a named one replaces its own, another farm’s and an unnamed one stay', async () => {
    const { db } = relations
    const other = `${farmCode}B`
    const book = (manufacturer: string, ...codes: readonly [number, string][]) => ({
      manufacturer,
      codes: codes.map(([code, text]) => ({ code, text })),
    })
    const withBooks = (code: string, ...codeBooks: ReturnType<typeof book>[]) => ({ ...plant(code), codeBooks })
    await registerPlants(
      db,
      [
        withBooks(farmCode, book('One', [126, 'Bearing hot'], [7, 'Gone']), book('Two', [126, 'Fan stopped'])),
        withBooks(other, book('One', [126, 'Bearing hot'])),
      ],
      'demo',
    )
    await registerPlants(db, [withBooks(farmCode, book('One', [126, 'Bearing very hot'])), plant(other)], 'demo')
    const books = await codeBooksOfFarms(db, [farmCode, other])
    expect(books.get(farmCode)?.get('One')).toEqual({ 126: 'Bearing very hot' })
    expect(books.get(farmCode)?.get('Two')).toEqual({ 126: 'Fan stopped' })
    expect(books.get(other)?.get('One')).toEqual({ 126: 'Bearing hot' })
    expect(await codeBooksOfFarms(db, [])).toEqual(new Map())
  })

  test('a list may not say two things of one code', () => {
    const codes = [1, 1].map((code) => ({ code, text: 'x' }))
    expect(PlantManifest.safeParse({ ...plant(farmCode), codeBooks: [{ manufacturer: 'A', codes }] }).success).toBe(
      false,
    )
  })

  test('registering again keeps every tag number and adds what is new', async () => {
    const { db } = relations
    await registerPlants(db, [plant(farmCode)], 'demo')
    const before = await tagsOfFarms(db, [farmCode])
    await registerPlants(db, [plant(farmCode)], 'demo')
    expect(await tagsOfFarms(db, [farmCode])).toEqual(before)
    await registerPlants(
      db,
      [plant(farmCode, [{ name: 'WindSpeed' }, { name: 'ActivePower', decimals: 2, unit: 'MW' }])],
      'demo',
    )
    const after = await tagsOfFarms(db, [farmCode])
    expect(after.map(({ deviceCode, name }) => `${deviceCode} ${name}`)).toEqual([
      'T01 ActivePower',
      'T01 State',
      'T01 WindSpeed',
      'T02 ActivePower',
      'T02 State',
      'T02 WindSpeed',
    ])
    expect(after[0]).toMatchObject({ tagId: before[0]?.tagId, decimals: 2, unit: 'MW' })
    expect(after[2]).toMatchObject({ unit: 'm/s', decimals: 1, valueType: 'number' })
  })

  test('planned numbers are the registered ones', async () => {
    const { db } = relations
    const planned = (await planImport(db, plant(farmCode))).tagIds
    expect(await tagsOfFarms(db, [farmCode])).toEqual([])
    await registerPlants(db, [plant(farmCode)], 'import', planned)
    const tags = await tagsOfFarms(db, [farmCode])
    expect(new Map(tags.map(({ deviceCode, name, tagId }) => [`${deviceCode}/${name}`, tagId]))).toEqual(
      new Map([...planned].sort()),
    )
    expect((await planImport(db, plant(farmCode))).tagIds).toEqual(planned)
    expect(await tagsByIds(db, [...planned.values()].slice(0, 1))).toHaveLength(1)
  })
})

test('the tag map answers for devices and people, and learns by refresh', async () => {
  const { db } = relations
  const map = await createTagMap(db)
  expect(map.knowsFarm(farmCode)).toBe(false)
  await registerPlants(db, [plant(farmCode)], 'demo')
  await map.refresh()
  expect(map.knowsFarm(farmCode)).toBe(true)
  expect(map.tagsOf(farmCode, 'T09')).toBeUndefined()
  const state = map.tagsOf(farmCode, 'T01')?.get('State')
  expect(state?.valueType).toBe('text')
  const tagId = state?.tagId ?? -1
  expect(map.farmOf(tagId)).toBe(farmCode)
  expect(map.mayRead(person('all', { MyFleet: 1 }), tagId)).toBe(true)
  expect(map.mayRead(person([farmCode], { MyFleet: 1 }), tagId)).toBe(true)
  expect(map.mayRead(person(['OTHER'], { MyFleet: 1 }), tagId)).toBe(false)
  expect(map.mayRead(person('all', { MyFleet: 2, PlantConnection: 7 }), tagId)).toBe(false)
  expect(map.mayRead({ ...person('all', {}), isUserSuperAdmin: true }, tagId)).toBe(true)
  expect(map.mayRead({ ...person('all', {}), isUserSuperAdmin: true }, 2 ** 31)).toBe(false)
})

describe('device credentials', () => {
  beforeEach(() => registerPlants(relations.db, [plant(farmCode)], 'demo'))

  test('a gateway signs in with its secret and publishes below its farm only', async () => {
    const { db } = relations
    const access = createDeviceAccess(db, { acceptDemo: false })
    const { username, secret } = await issueDeviceCredential(db, {
      username: `gateway-${farmCode}`,
      farmCode,
      isDemo: false,
    })
    expect(secret).toMatch(/^\w{32}$/)
    for (let round = 0; round < 2; round++) {
      expect(await access.authenticate(username, secret)).toBe(true)
      expect(await access.authenticate(username, `${secret}x`)).toBe(false)
    }
    expect(await access.authenticate('nobody', secret)).toBe(false)
    expect(await access.mayPublish(username, `solvane/${farmCode}/T01/data`)).toBe(true)
    for (const topic of [`solvane/${farmCode}2/T01/data`, `solvane/+/T01/data`, '#', '$SYS/x', `${farmCode}/T01/data`])
      expect(await access.mayPublish(username, topic)).toBe(false)
    expect(await access.mayPublish('nobody', `solvane/${farmCode}/T01/data`)).toBe(false)
  })

  test('a renewed or revoked secret no longer works', async () => {
    const { db } = relations
    const access = createDeviceAccess(db, { acceptDemo: false })
    const gateway = { username: `gateway-${farmCode}`, farmCode, isDemo: false }
    const old = await issueDeviceCredential(db, gateway)
    expect(await access.authenticate(old.username, old.secret)).toBe(true)
    const renewed = await issueDeviceCredential(db, gateway)
    expect(await access.authenticate(old.username, old.secret)).toBe(false)
    expect(await access.authenticate(old.username, renewed.secret)).toBe(true)
    await old.revoke()
    expect(await access.authenticate(old.username, renewed.secret)).toBe(false)
  })

  test('demo credentials work in demo mode only', async () => {
    const { db } = relations
    const demo = { username: `gateway-${farmCode}`, farmCode, isDemo: true, secret: `demo-${farmCode}` }
    await issueDeviceCredential(db, demo)
    expect(await createDeviceAccess(db, { acceptDemo: true }).authenticate(demo.username, demo.secret)).toBe(true)
    const access = createDeviceAccess(db, { acceptDemo: false })
    expect(await access.authenticate(demo.username, demo.secret)).toBe(false)
    expect(await access.mayPublish(demo.username, `solvane/${farmCode}/T01/data`)).toBe(false)
  })
})
