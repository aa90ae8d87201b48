import { randomUUID } from 'node:crypto'
import type { RightCheck } from '../../../platform/contract/endpoint.ts'
import { recordColumns, type Workbook } from '../../../platform/contract/workbook.ts'
import { backgroundRun } from '../../../platform/server/background-run/tables.ts'
import { type CallRow, type CallRows, needs, type RecordMaker, superAdminOnly, whoeverIsSignedIn } from './call-row.ts'

const allowed = (right: RightCheck): Pick<CallRow, 'product' | 'outcomes'> => {
  if (right === 'super-admin') return { product: null, outcomes: superAdminOnly }
  if (right === 'signed-in') return { product: null, outcomes: whoeverIsSignedIn }
  if (typeof right === 'string' || 'anyOf' in right) throw new Error('write the rows of this right by hand')
  return { product: right.product, outcomes: needs(right.flag, { farm: false }) }
}

/** A run that has ended. */
const endedRun = (name: string): RecordMaker => ({
  make: async ({ relations: { db } }, callerId) => {
    const recordId = randomUUID()
    const ended = { startedById: callerId, startedBy: 'Some Body', startedAt: new Date(0), endedAt: new Date(1) }
    await db.insert(backgroundRun).values({
      ...{ id: recordId, kind: `workbook.${name}`, title: 'records.xlsx', ...ended, notifiedAt: new Date(1) },
      ...{ result: 'done', outcome: { created: 0, changed: 0, removed: 0, left: 0 } },
    })
    return { recordId }
  },
})

/** A file with the columns of a record and one row. */
const csv = (row: string) => Buffer.from(`${recordColumns.join(',')}\n${row}\n`)

/** Rows of the authorization matrix for all calls of the workbook of a kind of record. */
export const workbookRows = (
  { name, path, right }: Workbook,
  // A CSV file cannot say which of several sheets it has.
  { plain, wrong }: { readonly plain: Buffer; readonly wrong: Buffer } = {
    plain: csv(''),
    wrong: csv(`${randomUUID()},1,`),
  },
): CallRows => {
  const query = '?fileName=records'
  const file = (body: Buffer) => ({ body, headers: { 'content-type': 'application/octet-stream' } })
  const edit = allowed(right.edit)
  const reads = 'reads a file; it comes as a body'
  return {
    [`get${name}Template`]: { ...edit, request: () => ({ url: `${path}/Template` }) },
    [`get${name}Export`]: { ...allowed(right.read), request: () => ({ url: `${path}/Export` }) },
    [`check${name}`]: {
      ...edit,
      request: () => ({ url: `${path}/Check${query}`, ...file(plain) }),
      writesNothing: reads,
    },
    [`get${name}Faults`]: {
      ...edit,
      request: () => ({ url: `${path}/WrongRows${query}`, ...file(wrong) }),
      writesNothing: reads,
    },
    [`apply${name}`]: {
      ...edit,
      request: () => ({ url: `${path}${query}`, ...file(plain) }),
      beginsRun: `workbook.${name}`,
    },
    [`get${name}`]: { ...edit, request: () => ({ url: path }) },
    [`cancel${name}`]: {
      ...edit,
      about: endedRun(name),
      request: ({ recordId }) => ({ url: `${path}/${recordId}` }),
      writesNothing: 'the run has ended already',
    },
  }
}
