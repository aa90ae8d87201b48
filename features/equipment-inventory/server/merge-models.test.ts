import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EDIT, MANAGE, type ProductRights, READ } from '../../../domain/right.ts'
import { recordCalls } from '../../../platform/contract/record-calls.ts'
import { defineRecordKind } from '../../../platform/contract/record-kind.ts'
import { createAudit } from '../../../platform/server/audit/create-audit.ts'
import type { Principal } from '../../../platform/server/auth/principal.ts'
import { openTestHttp, type TestHttp } from '../../../platform/server/http/test-http.ts'
import { bindRecordKind } from '../../../platform/server/record/bind-record-kind.ts'
import { kindTable } from '../../../platform/server/record/kind-table.ts'
import { tableStore } from '../../../platform/server/record/table-store.ts'
import type { Relations } from '../../../platform/server/relations/relations.ts'
import { openTestRelations } from '../../../platform/server/relations/test-relations.ts'
import { inventories } from '../contract/inventories.ts'
import { callsOf } from '../contract/inventory-calls.ts'
import { inventoryFigures } from './inventory-figures.ts'
import { bindMerges } from './merge-routes.ts'
import { modelStore } from './model-stores.ts'

const product = 'PICFarmEquipments'
const right = { product: 'PICFarmGeneral', flag: READ } as const
const change = { product: 'PICFarmGeneral', flag: EDIT } as const

/** Machines that name a gearbox. */
const machineKind = defineRecordKind({
  ...{ kind: 'testMachine', one: 'TestMachine', many: 'TestMachines', path: '/api/TestMachines', words: 'tests' },
  ...{ noun: 'machine', nouns: 'machines', right: { read: right, edit: change, manage: change } },
  fields: {
    name: { kind: 'text', section: 'main', longest: 40, need: 'needed' },
    gearbox: { kind: 'reference', section: 'main', to: 'gearboxEquipment', ids: 'integer' },
  },
})
const machine = kindTable('test_merge_machine', machineKind)

const person = (products: ProductRights): Principal => ({
  ...{
    userId: randomUUID(),
    subject: 's',
    email: null,
    firstName: 'Ana',
    lastName: 'Duarte',
    lang: null,
    timezone: null,
  },
  ...{ isUserSuperAdmin: false, products, grants: [{ products, perimeter: 'all' }] },
})
const all = READ + EDIT + MANAGE
const people = {
  owner: person({ [product]: all, PICFarmGeneral: READ + EDIT }),
  ofModels: person({ [product]: all, PICFarmGeneral: READ }),
  reader: person({ [product]: READ }),
}

let relations: Relations
let http: TestHttp
beforeAll(async () => {
  relations = await openTestRelations()
  await relations.db.execute(sql`create table test_merge_machine (id uuid primary key default gen_random_uuid(),
    name text not null, gearbox integer, version integer not null default 1, updated_at timestamptz not null default now())`)
  const audit = createAudit(relations.db, pino({ level: 'silent' }))
  const context = { relations, audit }
  http = await openTestHttp(people)
  const gearboxes = inventories.find(({ type }) => type === 'Gearbox')
  if (!gearboxes) throw new Error('there are no gearboxes')
  const records = bindRecordKind(http.routes, context, gearboxes.kind, callsOf(gearboxes), modelStore(gearboxes))
  const store = tableStore({ kind: machineKind, table: machine, nameOf: (row) => String(Reflect.get(row, 'name')) })
  bindRecordKind(http.routes, context, machineKind, recordCalls(machineKind), store)
  bindMerges(http.routes, new Map([['Gearbox', { db: relations.db, inventory: gearboxes, records }]]))
})
afterAll(async () => {
  await http.close()
  await relations.db.execute(sql`drop table test_merge_machine`)
  await relations.close()
})

const ask = async (
  who: keyof typeof people,
  path: string,
  method: 'GET' | 'POST' | 'PATCH' = 'GET',
  payload?: object,
) => {
  const reply = await http.app.inject({
    ...{ method, url: `/api/${path}`, headers: { authorization: `Bearer ${who}` } },
    ...(payload && { payload }),
  })
  return { status: reply.statusCode, body: reply.json() }
}

interface Made {
  readonly id: string
  readonly version: number
}
let names = 0
const gearboxes = async (count: number): Promise<readonly Made[]> => {
  const models = Array.from({ length: count }, () => {
    names += 1
    return { manufacturer: 'Example', model: `G${names}`, gearRatio: 97, oilVolume: 400 + names }
  })
  return (await ask('owner', 'GearboxEquipment', 'POST', models)).body.results
}
const machineOf = async (gearbox: Made, name: string): Promise<Made> =>
  (await ask('owner', 'TestMachines', 'POST', { name, gearbox: gearbox.id })).body
const gearboxOf = async ({ id }: Made) => (await ask('owner', `TestMachines/${id}`)).body.gearbox
const mergeOf = (who: keyof typeof people, keep: Made, ...merge: readonly Made[]) =>
  ask(who, 'EquipmentInventory/Gearbox/Merges', 'POST', {
    keep: keep.id,
    merge: merge.map(({ id, version }) => ({ id, version })),
  })

test('duplicates become one model, and the undo brings back models and references', async () => {
  const [kept, first, second] = (await gearboxes(3)) as [Made, Made, Made]
  const machines = [await machineOf(first, 'M1'), await machineOf(second, 'M2'), await machineOf(kept, 'M3')] as const
  const before = (await ask('owner', `GearboxEquipment/${first.id}`)).body

  const merged = await mergeOf('owner', kept, first, second)
  expect(merged).toMatchObject({ status: 200, body: { moved: 2, by: 'Ana Duarte' } })
  expect(await Promise.all(machines.map(gearboxOf))).toEqual([kept.id, kept.id, kept.id])
  expect((await ask('owner', `GearboxEquipment/${first.id}`)).status).toBe(404)
  const listed = await ask('reader', `EquipmentInventory/Gearbox/${kept.id}/Merges`)
  expect(listed.body.results).toMatchObject([{ id: merged.body.id, moved: 2 }])

  // Somebody gives one of the machines another gearbox: the undo leaves it alone.
  const [other] = (await gearboxes(1)) as [Made]
  const { version } = (await ask('owner', `TestMachines/${machines[1].id}`)).body
  await ask('owner', `TestMachines/${machines[1].id}`, 'PATCH', { version, gearbox: other.id })

  const undo = `EquipmentInventory/Gearbox/Merges/${merged.body.id}/Undo`
  expect((await ask('owner', undo, 'POST', {})).body).toEqual({ changedSince: 1 })
  expect(await Promise.all(machines.map(gearboxOf))).toEqual([first.id, other.id, kept.id])
  expect((await ask('owner', `GearboxEquipment/${first.id}`)).body).toEqual({ ...before, version: 1 })
  expect((await ask('owner', undo, 'POST', {})).status).toBe(409)
  expect((await ask('reader', `EquipmentInventory/Gearbox/${kept.id}/Merges`)).body.results).toEqual([])
})

test('a merge that is refused changes nothing', async () => {
  const [kept, duplicate] = (await gearboxes(2)) as [Made, Made]
  const held = await machineOf(duplicate, 'M4')
  expect((await mergeOf('reader', kept, duplicate)).status).toBe(403)
  // May change models, but not the machine that names one.
  expect([403, 404]).toContain((await mergeOf('ofModels', kept, duplicate)).status)
  expect((await mergeOf('owner', kept, { ...duplicate, version: 9 })).status).toBe(409)
  expect((await mergeOf('owner', kept, kept)).status).toBe(400)
  expect((await mergeOf('owner', { id: '999999', version: 1 }, duplicate)).status).toBe(404)
  expect(await gearboxOf(held)).toBe(duplicate.id)
  expect((await ask('owner', `GearboxEquipment/${duplicate.id}`)).body).toMatchObject({ version: 1 })
})

test('a model in use is not unused', async () => {
  const figures = async () => (await inventoryFigures(relations.db)).find(({ type }) => type === 'Gearbox')
  const before = await figures()
  const [model] = (await gearboxes(1)) as [Made]
  expect((await figures())?.unused).toBe((before?.unused ?? 0) + 1)
  await machineOf(model, 'M5')
  await machineOf(model, 'M6')
  expect(await figures()).toMatchObject({ models: (before?.models ?? 0) + 1, unused: before?.unused })
})
