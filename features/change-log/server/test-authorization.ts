import { type CallRows, whoeverIsSignedIn } from '../../../tests/spec/authorization/call-row.ts'

export const authorization: CallRows = {
  getChangeLog: {
    product: null,
    request: () => ({ url: '/api/ChangeLog' }),
    outcomes: whoeverIsSignedIn,
  },
  getChangeLogNews: {
    product: null,
    request: () => ({ url: '/api/ChangeLog/News' }),
    outcomes: whoeverIsSignedIn,
  },
  markChangeLogSeen: {
    product: null,
    request: () => ({ url: '/api/ChangeLog/Seen' }),
    writesNothing: 'remembers what a person has read, for a mark in their own navigation',
    outcomes: whoeverIsSignedIn,
  },
}
