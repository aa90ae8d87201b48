import { type CallRows, everybody, whoeverIsSignedIn } from '../../../tests/spec/authorization/call-row.ts'

export const authorization: CallRows = {
  getCurrentUser: {
    product: null,
    request: () => ({ url: '/api/CurrentUser' }),
    outcomes: whoeverIsSignedIn,
  },
  reportRefusedPage: {
    product: null,
    signInOnly: true,
    writesNothing: 'it writes a refusal of its own, a moment later (refused-pages.test.ts)',
    request: () => ({ url: '/api/RefusedPages', body: { page: '/Logs' } }),
    outcomes: whoeverIsSignedIn,
  },
  getWebSettings: {
    product: null,
    request: () => ({ url: '/api/Settings' }),
    outcomes: everybody,
  },
}
