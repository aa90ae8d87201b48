import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EDIT, MANAGE, READ, type RightFlag } from '../../../domain/right.ts'
import type { Principal } from '../../../platform/server/auth/principal.ts'
import { passes, seesFarm } from '../../../platform/server/auth/rights.ts'
import { announceContent, insertDocument } from '../../../platform/server/documents/document-store.ts'
import { forbidden } from '../../../platform/server/http/problems.ts'
import type { DocumentedKind } from '../../../platform/server/record/record-documents.ts'
import { missingRecord } from '../../../platform/server/record/stored-kind.ts'
import {
  type CallRow,
  type CallRows,
  type RecordMaker,
  whoeverIsSignedIn,
} from '../../../tests/spec/authorization/call-row.ts'

const product = 'PICFarmEquipments'
const rights = {
  read: { product, flag: READ },
  edit: { product, flag: EDIT },
  manage: { product, flag: MANAGE },
} as const

/** Records without a table: the id is the code of the farm. */
const crane: DocumentedKind = {
  kind: 'testCrane',
  fields: {},
  documents: { categories: ['manual'] },
  mayWrite: (principal) => passes(principal, rights.edit),
  async find(farmCode, principal: Principal, needed) {
    if (!seesFarm(principal, farmCode, rights.read)) throw missingRecord({ kind: 'testCrane', noun: 'crane' }, farmCode)
    if (!seesFarm(principal, farmCode, rights[needed])) throw forbidden()
    return { name: farmCode, farmCode, values: {} }
  },
  lock: async () => undefined,
}

/** A PNG of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A document of a record of FR01. */
const aDocument: RecordMaker = {
  make: async ({ context, relations: { db } }) => {
    const { documents } = context
    documents.serve(crane)
    mkdirSync(documents.incomingFolder, { recursive: true })
    const path = join(documents.incomingFolder, randomUUID())
    writeFileSync(path, picture)
    const sha256 = createHash('sha256').update(picture).digest('hex')
    const bytes = picture.length
    await announceContent(db, { sha256, bytes, path })
    await documents.store().put({ sha256, bytes, path }, { mayMove: true })
    const { id } = await insertDocument(
      db,
      { kind: crane.kind, recordId: 'FR01', title: 'Load table', createdById: 'somebody' },
      {
        ...{ fileName: 'a.png', mediaType: 'image/png', isNameTrue: true, bytes, sha256 },
        ...{ uploadedById: 'somebody', uploadedBy: 'Somebody' },
      },
    )
    return { recordId: id }
  },
}

/** Whoever does not see the record finds nothing. Whoever changes it must also see it. */
const ofRecord = (flag: RightFlag, otherFarm: 200 | 404 = 200): CallRow['outcomes'] => ({
  ...whoeverIsSignedIn,
  noRights: 404,
  read: flag === READ ? 200 : 403,
  edit: 404,
  manage: 404,
  otherProducts: 404,
  otherFarm,
  rightElsewhere: 404,
})

const file = { body: picture, headers: { 'content-type': 'application/octet-stream' } }
const row = (flag: RightFlag, request: CallRow['request'], otherFarm?: 404): CallRow => ({
  product,
  about: aDocument,
  request,
  outcomes: ofRecord(flag, otherFarm),
})

export const authorization: CallRows = {
  getDocuments: row(READ, ({ farmCode }) => ({ url: `/api/Documents?kind=testCrane&recordId=${farmCode}` }), 404),
  addDocument: row(
    EDIT,
    ({ farmCode }) => ({ url: `/api/Documents?kind=testCrane&recordId=${farmCode}&fileName=a.png`, ...file }),
    404,
  ),
  getDocument: row(READ, ({ recordId }) => ({ url: `/api/Documents/${recordId}` })),
  addDocumentFile: row(EDIT, ({ recordId }) => ({
    url: `/api/Documents/${recordId}/Files?version=1&fileName=b.png`,
    ...file,
  })),
  updateDocument: row(EDIT, ({ recordId }) => ({
    url: `/api/Documents/${recordId}`,
    body: { version: 1, title: 'Load table of the crane' },
  })),
  deleteDocument: row(MANAGE, ({ recordId }) => ({ url: `/api/Documents/${recordId}?version=1` })),
  getDocumentContent: row(READ, ({ recordId }) => ({ url: `/api/Documents/${recordId}/Content` })),
  getDocumentPicture: row(READ, ({ recordId }) => ({ url: `/api/Documents/${recordId}/Picture` })),
}
