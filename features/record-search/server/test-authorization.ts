import { type CallRows, whoeverIsSignedIn } from '../../../tests/spec/authorization/call-row.ts'

const nobody = '10000000-0000-4000-8000-000000000001'

export const authorization: CallRows = {
  getReferences: {
    product: null,
    request: () => ({ url: `/api/References/nothing?ids=${nobody}` }),
    outcomes: whoeverIsSignedIn,
  },
  getReferenceUses: {
    product: null,
    request: () => ({ url: `/api/References/nothing/${nobody}/Uses` }),
    outcomes: whoeverIsSignedIn,
  },
  searchRecords: {
    product: null,
    request: () => ({ url: '/api/RecordSearch?search=anything' }),
    outcomes: whoeverIsSignedIn,
  },
}
