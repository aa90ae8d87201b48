import { READ } from '../../../domain/right.ts'
import { type CallRows, needs, superAdminOnly } from '../../../tests/spec/authorization/call-row.ts'

export const authorization: CallRows = {
  generatePentagram: {
    product: 'PlantConnection',
    request: () => ({ url: '/api/GeneratePentagramByName/Bois%20de%20Rivaumont/FR' }),
    outcomes: needs(READ, { farm: false }),
  },
  getQuarantine: {
    product: null,
    request: ({ farmCode }) => ({ url: `/api/PlantConnection/Quarantine?farm=${farmCode}` }),
    outcomes: superAdminOnly,
  },
  replayQuarantine: {
    product: null,
    request: () => ({ url: '/api/PlantConnection/Quarantine/Replay', body: { ids: [1] } }),
    outcomes: superAdminOnly,
  },
  getTagSilences: {
    product: null,
    request: ({ farmCode }) => ({ url: `/api/PlantConnection/Silences?farm=${farmCode}` }),
    outcomes: superAdminOnly,
  },
  getFarmSources: {
    product: null,
    request: () => ({ url: '/api/PlantConnection/Sources' }),
    outcomes: superAdminOnly,
  },
  updateFarmSources: {
    product: null,
    request: ({ farmCode }) => ({
      url: `/api/PlantConnection/Sources/${farmCode}`,
      body: { live: 2 },
    }),
    outcomes: superAdminOnly,
  },
  getSampleRevisions: {
    product: null,
    request: ({ farmCode }) => ({ url: `/api/PlantConnection/Revisions?farm=${farmCode}` }),
    outcomes: superAdminOnly,
  },
}
