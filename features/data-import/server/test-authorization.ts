import { randomUUID } from 'node:crypto'
import { EDIT, READ } from '../../../domain/right.ts'
import { type CallRows, needs, type RecordMaker } from '../../../tests/spec/authorization/call-row.ts'
import type { TestServer } from '../../../tests/spec/open-test-server.ts'
import { importRun } from './tables.ts'

const ownFarm = 'FR01'

const addRun = async ({ relations: { db } }: TestServer, farmCode: string): Promise<string> => {
  const id = randomUUID()
  const file = { fileName: 'turbines.csv', fingerprint: id }
  await db.insert(importRun).values({ id, farmCode, ...file, state: 'done', startedAt: new Date() })
  return id
}

/** One import into the farm of the callers, and one into another farm. */
const doneRuns: RecordMaker = {
  make: async (server) => ({ recordId: await addRun(server, ownFarm), partId: await addRun(server, 'PT01') }),
}

export const authorization: CallRows = {
  getDataImports: {
    product: 'ReportDataValidation',
    request: ({ farmCode }) => ({ url: `/api/DataImports?farm=${farmCode}` }),
    outcomes: needs(READ, { farm: false }),
  },
  undoDataImport: {
    product: 'ReportDataValidation',
    about: doneRuns,
    request: ({ farmCode, recordId, partId }) => ({
      url: `/api/DataImports/${farmCode === ownFarm ? recordId : partId}/Undo`,
    }),
    outcomes: needs(EDIT, { farm: true }),
  },
}
