import { type CallRows, nobodysRequest, superAdminOnly, whoeverIsSignedIn } from './call-row.ts'

const aLabel = { 'en-GB': 'Label', 'fr-FR': '', 'es-ES': '', 'pt-PT': '' }

const aMessage = {
  texts: { 'en-GB': 'Maintenance', 'fr-FR': '', 'es-ES': '', 'pt-PT': '' },
  severity: 'info',
  fromAtMs: 0,
  toAtMs: 1,
  audience: { kind: 'everybody' },
}

export const administration: CallRows = {
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
    request: () => ({ url: '/api/Administration/MessageAudience?kind=everybody&severity=info' }),
    outcomes: superAdminOnly,
  },
  createCommunicationMessage: {
    product: null,
    request: () => ({ url: '/api/Administration/CommunicationMessages', body: aMessage }),
    outcomes: superAdminOnly,
  },
  updateCommunicationMessage: {
    product: null,
    request: () => ({
      url: `/api/Administration/CommunicationMessages/${nobodysRequest}`,
      body: { ...aMessage, version: 1 },
    }),
    outcomes: { ...superAdminOnly, superAdmin: 404 },
  },
  deleteCommunicationMessage: {
    product: null,
    request: () => ({ url: `/api/Administration/CommunicationMessages/${nobodysRequest}?version=1` }),
    outcomes: { ...superAdminOnly, superAdmin: 404 },
  },
  getCommunicationMessageChanges: {
    product: null,
    request: () => ({ url: `/api/Administration/CommunicationMessages/${nobodysRequest}/Changes` }),
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
  createReferenceItem: {
    product: null,
    request: () => ({ url: '/api/Administration/ReferenceItems', body: { list: 'unit', code: 'MWh', labels: aLabel } }),
    outcomes: superAdminOnly,
  },
  updateReferenceItem: {
    product: null,
    request: () => ({ url: `/api/Administration/ReferenceItems/${nobodysRequest}`, body: { version: 1 } }),
    outcomes: { ...superAdminOnly, superAdmin: 404 },
  },
  deleteReferenceItem: {
    product: null,
    request: () => ({ url: `/api/Administration/ReferenceItems/${nobodysRequest}?version=1` }),
    outcomes: { ...superAdminOnly, superAdmin: 404 },
  },
  getReferenceItemChanges: {
    product: null,
    request: () => ({ url: `/api/Administration/ReferenceItems/${nobodysRequest}/Changes` }),
    outcomes: superAdminOnly,
  },
}
