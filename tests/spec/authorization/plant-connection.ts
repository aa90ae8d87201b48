import { type CallRows, superAdminOnly } from './call-row.ts'

export const plantConnection: CallRows = {
  getQuarantine: {
    product: null,
    request: ({ farmCode }) => ({ url: `/api/PlantConnection/Quarantine?farm=${farmCode}` }),
    outcomes: superAdminOnly,
  },
}
