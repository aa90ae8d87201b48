import { randomUUID } from 'node:crypto'
import {
  type CallRows,
  type RecordMaker,
  superAdminOnly,
  whoeverIsSignedIn,
} from '../../../tests/spec/authorization/call-row.ts'
import { communicationMessage, referenceItem } from './tables.ts'

const aLabel = { 'en-GB': 'Label', 'fr-FR': '', 'es-ES': '', 'pt-PT': '' }

const aMessage = {
  texts: { 'en-GB': 'Maintenance', 'fr-FR': '', 'es-ES': '', 'pt-PT': '' },
  severity: 'info',
  fromAtMs: 0,
  toAtMs: 1,
  audience: 'everybody',
}

const aStoredMessage: RecordMaker = {
  make: async ({ relations: { db } }) => {
    const recordId = randomUUID()
    const content = { texts: aMessage.texts, severity: 'info', audience: { kind: 'everybody', isNotified: false } }
    await db
      .insert(communicationMessage)
      .values({ id: recordId, ...content, fromAt: new Date(0), toAt: new Date(1), updatedBy: 'Somebody' })
    return { recordId }
  },
}

const aStoredItem: RecordMaker = {
  make: async ({ relations: { db } }) => {
    const recordId = randomUUID()
    await db
      .insert(referenceItem)
      .values({ id: recordId, list: 'unit', code: recordId.slice(0, 20), labels: aLabel, position: 1 })
    return { recordId }
  },
}

export const authorization: CallRows = {
  getDatabaseScripts: {
    product: null,
    request: () => ({ url: '/api/Administration/DatabaseScripts' }),
    outcomes: superAdminOnly,
  },
  getDiagnostic: {
    product: null,
    request: () => ({ url: '/api/Administration/Diagnostic' }),
    outcomes: superAdminOnly,
  },
  getJobs: {
    product: null,
    request: () => ({ url: '/api/Administration/Jobs' }),
    outcomes: superAdminOnly,
  },
  getJobRuns: {
    product: null,
    request: () => ({ url: '/api/Administration/Jobs/audit-log.check/Runs' }),
    outcomes: superAdminOnly,
  },
  runJob: {
    product: null,
    request: () => ({ url: '/api/Administration/Jobs/audit-log.check/Run' }),
    outcomes: superAdminOnly,
  },
  getCommunicationMessages: {
    product: null,
    request: () => ({ url: '/api/Administration/CommunicationMessages' }),
    outcomes: superAdminOnly,
  },
  getMessageAudience: {
    product: null,
    request: () => ({ url: '/api/Administration/MessageAudience?audience=everybody&severity=info' }),
    outcomes: superAdminOnly,
  },
  getCommunicationMessage: {
    product: null,
    about: aStoredMessage,
    request: ({ recordId }) => ({ url: `/api/Administration/CommunicationMessages/${recordId}` }),
    outcomes: superAdminOnly,
  },
  createCommunicationMessage: {
    product: null,
    request: () => ({ url: '/api/Administration/CommunicationMessages', body: aMessage }),
    outcomes: superAdminOnly,
  },
  updateCommunicationMessage: {
    product: null,
    about: aStoredMessage,
    request: ({ recordId }) => ({
      url: `/api/Administration/CommunicationMessages/${recordId}`,
      body: { version: 1, severity: 'warning' },
    }),
    outcomes: superAdminOnly,
  },
  deleteCommunicationMessage: {
    product: null,
    about: aStoredMessage,
    request: ({ recordId }) => ({ url: `/api/Administration/CommunicationMessages/${recordId}?version=1` }),
    outcomes: superAdminOnly,
  },
  getCommunicationMessageChanges: {
    product: null,
    about: aStoredMessage,
    request: ({ recordId }) => ({ url: `/api/Administration/CommunicationMessages/${recordId}/Changes` }),
    outcomes: superAdminOnly,
  },
  getShownMessages: {
    product: null,
    request: () => ({ url: '/api/CommunicationMessages' }),
    outcomes: whoeverIsSignedIn,
  },
  getReferenceItems: {
    product: null,
    request: () => ({ url: '/api/Administration/ReferenceItems' }),
    outcomes: superAdminOnly,
  },
  getReferenceItem: {
    product: null,
    about: aStoredItem,
    request: ({ recordId }) => ({ url: `/api/Administration/ReferenceItems/${recordId}` }),
    outcomes: superAdminOnly,
  },
  createReferenceItem: {
    product: null,
    request: () => ({ url: '/api/Administration/ReferenceItems', body: { list: 'unit', code: 'MWh', labels: aLabel } }),
    outcomes: superAdminOnly,
  },
  updateReferenceItem: {
    product: null,
    about: aStoredItem,
    request: ({ recordId }) => ({ url: `/api/Administration/ReferenceItems/${recordId}`, body: { version: 1 } }),
    outcomes: superAdminOnly,
  },
  deleteReferenceItem: {
    product: null,
    about: aStoredItem,
    request: ({ recordId }) => ({ url: `/api/Administration/ReferenceItems/${recordId}?version=1` }),
    outcomes: superAdminOnly,
  },
  getReferenceItemChanges: {
    product: null,
    about: aStoredItem,
    request: ({ recordId }) => ({ url: `/api/Administration/ReferenceItems/${recordId}/Changes` }),
    outcomes: superAdminOnly,
  },
}
