import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EDIT, READ } from '../../../domain/right.ts'
import { kindFaults } from '../../../platform/contract/record-kind.ts'
import { createAudit } from '../../../platform/server/audit/create-audit.ts'
import { testPrincipal } from '../../../platform/server/auth/test-principal.ts'
import { openTestHttp, type TestHttp } from '../../../platform/server/http/test-http.ts'
import type { Relations } from '../../../platform/server/relations/relations.ts'
import { openTestRelations } from '../../../platform/server/relations/test-relations.ts'
import { upsertPlants } from '../../farms/server/port.ts'
import { journalKind } from '../contract/journal-entry.ts'
import { demoEntriesOf } from './demo-journal.ts'
import { feature } from './index.ts'

const people = {
  editor: testPrincipal({ products: { PICFarmGeneral: READ + EDIT }, perimeter: 'all' }),
  reader: testPrincipal({ products: { PICFarmGeneral: READ }, perimeter: 'all' }),
}
let relations: Relations
let http: TestHttp
beforeAll(async () => {
  relations = await openTestRelations()
  const plant = {
    ...{ farmCode: 'AAA', entCode: 'E-AAA', name: 'Farm', technology: 'wind', countryCode: 'FR', pentagram: 'AAAFR' },
    ...{ timezone: 'Europe/Paris', ratedPowerKw: 4000, installedPowerKw: 4000, lifeWordTimeoutS: 300 },
    ...{ hasCamera: false, subFarms: [] },
    devices: [{ deviceCode: 'WT1', entCode: 'AAA-WT1', type: 'WIND_TURBINE', name: 'WT1' }],
  } as const
  await upsertPlants(relations.db, [plant as never], 'connection')
  http = await openTestHttp(people, { rateLimits: { api: Number.POSITIVE_INFINITY } })
  feature.routes?.(http.routes, { relations, audit: createAudit(relations.db, pino({ level: 'silent' })) } as never)
})
afterAll(async () => {
  await http.close()
  await relations.close()
})

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const send = async (who: keyof typeof people, method: Method, rest: string, payload?: object) => {
  const headers = { authorization: `Bearer ${who}` }
  const url = `/api/PlantCards/JournalEntries${rest}`
  const reply = await http.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: reply.statusCode, body: reply.json() }
}
const entry = { farmCode: 'AAA', entCode: 'AAA-WT1', title: 'Strike', happenedOn: '2025-05-02', entryType: 'incident' }

test('a correction of an entry keeps the text that stood before, and who writes entries deletes none', async () => {
  const { body } = await send('editor', 'POST', '', { ...entry, story: 'Blade A' })
  const corrected = { version: 1, story: 'Blade B', validity: { mode: 'correct', reason: 'Wrong blade' } }
  expect((await send('editor', 'PATCH', `/${body.id}`, corrected)).body).toMatchObject({ story: 'Blade B', version: 2 })
  const changes = (await send('reader', 'GET', `/${body.id}/Changes`)).body.results
  expect(JSON.stringify(changes)).toContain('Blade A')
  const deletion = await send('editor', 'DELETE', `/${body.id}?version=2`)
  expect(deletion.status).toBe(403)
  expect((await send('reader', 'GET', '')).body.total).toBe(1)
})

test('each node has a journal; an event is not in the future; a reader writes nothing', async () => {
  for (const entCode of ['E-AAA', 'AAA-SF'])
    expect((await send('editor', 'POST', '', { ...entry, entCode })).status).toBe(200)
  const future = await send('editor', 'POST', '', { ...entry, happenedOn: '2999-01-01' })
  expect(future.body.errors).toMatchObject([{ path: 'body.happenedOn' }])
  expect((await send('reader', 'POST', '', entry)).status).toBe(403)
})

test('entries of the demo are valid', () => {
  for (const level of ['farm', 'asset'] as const)
    for (const one of demoEntriesOf({ entCode: 'E-AAA', farmCode: 'AAA', level }))
      expect(kindFaults(journalKind, one)).toEqual([])
})
