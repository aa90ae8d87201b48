import { controlTokenHeader } from '../../../platform/contract/endpoint.ts'
import { type CallRows, whoeverIsSignedIn } from './call-row.ts'
import { scenePassword } from './scene.ts'

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
    about: 'ownerPassword',
    request: () => ({
      url: '/api/MyProfile/Password',
      body: { current: scenePassword, next: 'another wind in the scene' },
    }),
    signInOnly: true,
    outcomes: whoeverIsSignedIn,
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
    about: 'ownerSession',
    request: ({ recordId }) => ({ url: `/api/MyProfile/Sessions/${recordId}` }),
    signInOnly: true,
    outcomes: whoeverIsSignedIn,
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
    about: 'ownerToken',
    request: ({ recordId }) => ({ url: `/api/MyProfile/Tokens/${recordId}` }),
    signInOnly: true,
    outcomes: whoeverIsSignedIn,
  },
  getMySecondFactor: {
    product: null,
    request: () => ({ url: '/api/MyProfile/SecondFactor' }),
    signInOnly: true,
    outcomes: whoeverIsSignedIn,
  },
  beginMySecondFactor: {
    product: null,
    about: 'ownerPassword',
    request: () => ({ url: '/api/MyProfile/SecondFactor', body: { password: scenePassword } }),
    signInOnly: true,
    outcomes: whoeverIsSignedIn,
  },
  confirmMySecondFactor: {
    product: null,
    about: 'ownerBegunSecondFactor',
    request: ({ code }) => ({ url: '/api/MyProfile/SecondFactor/Confirmation', body: { code } }),
    signInOnly: true,
    outcomes: whoeverIsSignedIn,
  },
  renewMyRecoveryCodes: {
    product: null,
    about: 'ownerSecondFactor',
    request: ({ code }) => ({
      url: '/api/MyProfile/SecondFactor/RecoveryCodes',
      body: { password: scenePassword, code },
    }),
    signInOnly: true,
    outcomes: whoeverIsSignedIn,
  },
  removeMySecondFactor: {
    product: null,
    about: 'ownerSecondFactor',
    request: ({ code }) => ({ url: '/api/MyProfile/SecondFactor/Removal', body: { password: scenePassword, code } }),
    signInOnly: true,
    outcomes: whoeverIsSignedIn,
  },
  checkMySecondFactor: {
    product: null,
    about: 'ownerControlToken',
    request: ({ code = '' }) => ({ url: '/api/MyProfile/SecondFactor/Check', headers: { [controlTokenHeader]: code } }),
    signInOnly: true,
    outcomes: whoeverIsSignedIn,
  },
}
