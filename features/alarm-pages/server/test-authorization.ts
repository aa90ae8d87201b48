import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { READ } from '../../../domain/right.ts'
import { backgroundRun } from '../../../platform/server/background-run/tables.ts'
import { type CallRows, needs, type RecordMaker } from '../../../tests/spec/authorization/call-row.ts'
import { openAlarmFiles } from './files/file-routes.ts'

/** A finished file of the caller without farms: every caller with the right may read it. */
const fileOfCaller: RecordMaker = {
  ofCaller: 'record',
  async make(server, callerId) {
    const id = randomUUID()
    const now = new Date()
    await server.relations.db.insert(backgroundRun).values({
      ...{ id, kind: 'alarms.file', title: 'alarms.csv', startedById: callerId, startedBy: 'Somebody', startedAt: now },
      ...{ endedAt: now, result: 'done', notifiedAt: now },
      outcome: { kind: 'csv', storedAs: '0-x', rows: 0, bytes: 1, digest: 'x', farmCodes: [] },
    })
    const path = (await openAlarmFiles(server))?.pathOf(id, '0-x') ?? ''
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, 'x')
    return { recordId: id }
  },
}
const ofOwnFile = needs(READ, { farm: false })

export const authorization: CallRows = {
  getAlarmFile: {
    product: 'MyFleet',
    request: () => ({ url: '/api/Alarms/Files' }),
    outcomes: needs(READ, { farm: false }),
  },
  startAlarmFile: {
    product: 'MyFleet',
    request: () => ({
      url: '/api/Alarms/Files',
      body: {
        ...{
          filter: { view: 'history' },
          sort: 'since',
          byCause: false,
          kind: 'iso',
          zone: 'plant',
          language: 'en-GB',
        },
        ...{ name: 'alarms', sheet: 'Alarms', columns: [{ id: 'code', header: 'Code' }] },
      },
    }),
    beginsRun: 'alarms.file',
    outcomes: needs(READ, { farm: false }),
  },
  cancelAlarmFile: {
    product: 'MyFleet',
    about: fileOfCaller,
    request: ({ recordId }) => ({ url: `/api/Alarms/Files/${recordId}/Cancel` }),
    writesNothing: 'it has ended already; one that is under way leaves its row (alarm-files.test.ts)',
    outcomes: ofOwnFile,
  },
  getAlarmFileContent: {
    product: 'MyFleet',
    about: fileOfCaller,
    request: ({ recordId }) => ({ url: `/api/Alarms/Files/${recordId}/Content` }),
    outcomes: ofOwnFile,
  },
}
