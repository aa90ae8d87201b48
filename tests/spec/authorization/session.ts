import { type CallRows, everybody, whoeverIsSignedIn } from './call-row.ts'

export const session: CallRows = {
  getCurrentUser: {
    product: null,
    request: () => ({ url: '/api/CurrentUser' }),
    outcomes: whoeverIsSignedIn,
  },
  tellRefusedPage: {
    product: null,
    request: () => ({ url: '/api/RefusedPages', body: { page: '/Logs' } }),
    outcomes: whoeverIsSignedIn,
  },
  getWebSettings: {
    product: null,
    request: () => ({ url: '/api/Settings' }),
    outcomes: everybody,
  },
}
