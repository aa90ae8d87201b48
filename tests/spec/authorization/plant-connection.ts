import { type CallRows, superAdminOnly } from './call-row.ts'

export const plantConnection: CallRows = {
  getQuarantine: {
    product: null,
    request: ({ farmCode }) => ({ url: `/api/PlantConnection/Quarantine?farm=${farmCode}` }),
    outcomes: superAdminOnly,
  },
  getFarmSources: {
    product: null,
    request: () => ({ url: '/api/PlantConnection/Sources' }),
    outcomes: superAdminOnly,
  },
  updateFarmSources: {
    product: null,
    request: () => ({
      url: '/api/PlantConnection/Sources/no-such-farm',
      body: { live: 2 },
    }),
    outcomes: { ...superAdminOnly, superAdmin: 404 },
  },
  getSampleRevisions: {
    product: null,
    request: ({ farmCode }) => ({ url: `/api/PlantConnection/Revisions?farm=${farmCode}` }),
    outcomes: superAdminOnly,
  },
}
