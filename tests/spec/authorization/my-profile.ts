import {
  type CallRows,
  nobodysRequest,
  whoeverIsSignedIn,
  whoeverIsSignedInFindsNothing,
  whoeverIsSignedInIsRefused,
} from './call-row.ts'

export const myProfile: CallRows = {
  getMyProfile: {
    product: null,
    request: () => ({ url: '/api/MyProfile' }),
    outcomes: whoeverIsSignedIn,
  },
  getMyProfileChanges: {
    product: null,
    request: () => ({ url: '/api/MyProfile/Changes' }),
    outcomes: whoeverIsSignedIn,
  },
  updateMyProfile: {
    product: null,
    request: () => ({ url: '/api/MyProfile', body: { firstName: 'Renamed' } }),
    signInOnly: true,
    outcomes: whoeverIsSignedIn,
  },
  changeMyPassword: {
    product: null,
    request: () => ({ url: '/api/MyProfile/Password', body: { current: 'x', next: 'a long enough one' } }),
    // Nobody of these has a password.
    signInOnly: true,
    outcomes: whoeverIsSignedInFindsNothing,
  },
  getMyRights: {
    product: null,
    request: () => ({ url: '/api/MyProfile/Rights' }),
    signInOnly: true,
    outcomes: whoeverIsSignedIn,
  },
  getMySessions: {
    product: null,
    request: () => ({ url: '/api/MyProfile/Sessions' }),
    signInOnly: true,
    outcomes: whoeverIsSignedIn,
  },
  endMySession: {
    product: null,
    request: () => ({ url: '/api/MyProfile/Sessions/nobodys' }),
    signInOnly: true,
    outcomes: whoeverIsSignedInFindsNothing,
  },
  endMyOtherSessions: {
    product: null,
    request: () => ({ url: '/api/MyProfile/Sessions' }),
    signInOnly: true,
    outcomes: whoeverIsSignedIn,
  },
  getMyPreferences: {
    product: null,
    request: () => ({ url: '/api/MyProfile/Preferences' }),
    signInOnly: true,
    outcomes: whoeverIsSignedIn,
  },
  putMyPreferences: {
    product: null,
    request: () => ({
      url: '/api/MyProfile/Preferences',
      body: { preferences: [{ key: 'solvane.theme', value: 'dark', changedAtMs: 1 }] },
    }),
    signInOnly: true,
    outcomes: whoeverIsSignedIn,
  },
  getMyTokens: {
    product: null,
    request: () => ({ url: '/api/MyProfile/Tokens' }),
    signInOnly: true,
    outcomes: whoeverIsSignedIn,
  },
  createMyToken: {
    product: null,
    request: () => ({
      url: '/api/MyProfile/Tokens',
      body: { name: crypto.randomUUID(), products: {}, farmCodes: null, days: 1 },
    }),
    signInOnly: true,
    outcomes: whoeverIsSignedIn,
  },
  revokeMyToken: {
    product: null,
    request: () => ({ url: `/api/MyProfile/Tokens/${nobodysRequest}` }),
    signInOnly: true,
    outcomes: whoeverIsSignedInFindsNothing,
  },
  getMySecondFactor: {
    product: null,
    request: () => ({ url: '/api/MyProfile/SecondFactor' }),
    signInOnly: true,
    outcomes: whoeverIsSignedIn,
  },
  // Nobody of these has a password, nor a second factor that is being set up.
  beginMySecondFactor: {
    product: null,
    request: () => ({ url: '/api/MyProfile/SecondFactor', body: { password: 'x' } }),
    signInOnly: true,
    outcomes: whoeverIsSignedInFindsNothing,
  },
  confirmMySecondFactor: {
    product: null,
    request: () => ({ url: '/api/MyProfile/SecondFactor/Confirmation', body: { code: '123456' } }),
    signInOnly: true,
    outcomes: whoeverIsSignedInFindsNothing,
  },
  renewMyRecoveryCodes: {
    product: null,
    request: () => ({
      url: '/api/MyProfile/SecondFactor/RecoveryCodes',
      body: { password: 'x', code: '123456' },
    }),
    signInOnly: true,
    outcomes: whoeverIsSignedInFindsNothing,
  },
  removeMySecondFactor: {
    product: null,
    request: () => ({ url: '/api/MyProfile/SecondFactor/Removal', body: { password: 'x', code: '123456' } }),
    signInOnly: true,
    outcomes: whoeverIsSignedInFindsNothing,
  },
  // What passes needs a token of the second client: fresh-second-factor.test.ts and second-factor.test.ts.
  checkMySecondFactor: {
    product: null,
    request: () => ({ url: '/api/MyProfile/SecondFactor/Check', body: { token: 'x' } }),
    signInOnly: true,
    outcomes: whoeverIsSignedInIsRefused,
  },
}
