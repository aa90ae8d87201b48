import { EDIT, MANAGE, type Product, READ, type RightFlag } from '../../domain/right.ts'

/**
 * Who asks: one column of the matrix. `groupOnly` holds everything through a group alone; `rightElsewhere` sees the farm
 * by every other product and holds the product of the call on another farm alone.
 */
export const callers = [
  'anonymous',
  'noRights',
  'read',
  'edit',
  'manage',
  'all',
  'otherProducts',
  'ownFarm',
  'otherFarm',
  'superAdmin',
  'expiredToken',
  'revokedToken',
  'disabledPerson',
  'otherAudience',
  'groupOnly',
  'rightElsewhere',
] as const
export type Caller = (typeof callers)[number]

/** What a caller must get. */
export type Outcome = 200 | 401 | 403 | 404

/** Farm and tag of a request: those of the caller's perimeter or of another farm. */
export interface Place {
  readonly farmCode: string
  readonly tagId: number
}

export interface CallRow {
  /** The product whose right is asked; null when the call asks none. */
  readonly product: Product | null
  /** A valid request about a place. */
  readonly request: (place: Place) => { readonly url: string; readonly body?: object }
  readonly outcomes: Readonly<Record<Caller, Outcome>>
}

const everybody: CallRow['outcomes'] = {
  anonymous: 200,
  noRights: 200,
  read: 200,
  edit: 200,
  manage: 200,
  all: 200,
  otherProducts: 200,
  ownFarm: 200,
  otherFarm: 200,
  superAdmin: 200,
  expiredToken: 200,
  revokedToken: 200,
  disabledPerson: 200,
  otherAudience: 200,
  groupOnly: 200,
  rightElsewhere: 200,
}

const whoeverIsSignedIn: CallRow['outcomes'] = {
  ...everybody,
  anonymous: 401,
  expiredToken: 401,
  revokedToken: 401,
  disabledPerson: 401,
  otherAudience: 401,
}

const superAdminOnly: CallRow['outcomes'] = {
  ...whoeverIsSignedIn,
  noRights: 403,
  read: 403,
  edit: 403,
  manage: 403,
  all: 403,
  otherProducts: 403,
  ownFarm: 403,
  otherFarm: 403,
  groupOnly: 403,
  rightElsewhere: 403,
}

/** Whose request it is decides, not a flag: another person's is not there, and nobody's is not there for all. */
const whoeverIsSignedInFindsNothing: CallRow['outcomes'] = {
  ...whoeverIsSignedIn,
  noRights: 404,
  read: 404,
  edit: 404,
  manage: 404,
  all: 404,
  otherProducts: 404,
  ownFarm: 404,
  otherFarm: 404,
  superAdmin: 404,
  groupOnly: 404,
  rightElsewhere: 404,
}
const nobodysRequest = '00000000-0000-4000-8000-000000000000'

/** The flag on the product, and a farm inside the perimeter where the call names one. */
const needs = (flag: RightFlag, { farm }: { readonly farm: boolean }): CallRow['outcomes'] => ({
  ...whoeverIsSignedIn,
  noRights: 403,
  otherProducts: 403,
  read: flag === READ ? 200 : 403,
  edit: flag === EDIT ? 200 : 403,
  manage: flag === MANAGE ? 200 : 403,
  otherFarm: farm ? 404 : 200,
  rightElsewhere: farm ? 404 : 200,
})

const day = 'from=1767225600000&to=1767312000000'

/**
 * One row for every call of the API, by operation id (specification 000 §6, rights.json).
 * A call without a row and a row without a call fail the build.
 */
export const authorization: Readonly<Record<string, CallRow>> = {
  getCurrentUser: {
    product: null,
    request: () => ({ url: '/api/CurrentUser' }),
    outcomes: whoeverIsSignedIn,
  },
  getWebSettings: {
    product: null,
    request: () => ({ url: '/api/Settings' }),
    outcomes: everybody,
  },
  getFleetTable: {
    product: 'MyFleet',
    request: ({ farmCode }) => ({ url: `/api/MyFleetTable?farmCode=${farmCode}` }),
    outcomes: needs(READ, { farm: true }),
  },
  getFleetChart: {
    product: 'MyFleet',
    request: ({ farmCode }) => ({ url: `/api/MyFleetChart?FarmCode=${farmCode}` }),
    outcomes: needs(READ, { farm: true }),
  },
  getFleetOverview: {
    product: 'MyFleet',
    request: () => ({ url: '/api/MyFleetOverview' }),
    outcomes: needs(READ, { farm: false }),
  },
  getFleetToday: {
    product: 'MyFleet',
    request: ({ farmCode }) => ({ url: `/api/MyFleetToday?farmCode=${farmCode}` }),
    outcomes: needs(READ, { farm: true }),
  },
  getMonitoredAssetsCount: {
    product: 'MyFleet',
    request: () => ({ url: '/api/MonitoredAssetsCount' }),
    outcomes: needs(READ, { farm: false }),
  },
  getHistory: {
    product: 'MyFleet',
    request: ({ tagId }) => ({ url: `/api/History?tags=${tagId}&${day}&width=300` }),
    outcomes: needs(READ, { farm: true }),
  },
  getExpectedHistory: {
    product: 'MyFleet',
    request: ({ farmCode }) => ({ url: `/api/History/Expected?farmCode=${farmCode}&${day}&width=300` }),
    outcomes: needs(READ, { farm: true }),
  },
  getHistoryBounds: {
    product: 'MyFleet',
    request: ({ tagId }) => ({ url: `/api/History/Bounds?tags=${tagId}` }),
    outcomes: needs(READ, { farm: true }),
  },
  getHistoryTotals: {
    product: 'MyFleet',
    request: ({ tagId }) => ({ url: `/api/History/Totals?tags=${tagId}&${day}&by=day&zone=Europe/Paris` }),
    outcomes: needs(READ, { farm: true }),
  },
  getHistoryFile: {
    product: 'MyFleet',
    request: ({ tagId }) => ({ url: `/api/History/File?tags=${tagId}&${day}&resolution=10m&zone=Europe/Paris` }),
    outcomes: needs(READ, { farm: true }),
  },
  getQuarantine: {
    product: null,
    request: ({ farmCode }) => ({ url: `/api/PlantConnection/Quarantine?farm=${farmCode}` }),
    outcomes: superAdminOnly,
  },
  getSavedRequests: {
    product: 'MyFleet',
    request: () => ({ url: '/api/SavedRequests?product=MyFleet&screen=table' }),
    outcomes: needs(READ, { farm: false }),
  },
  createSavedRequest: {
    product: 'MyFleet',
    request: () => ({
      url: '/api/SavedRequests',
      body: { product: 'MyFleet', screen: 'table', name: 'Mine', criteria: [] },
    }),
    outcomes: needs(READ, { farm: false }),
  },
  updateSavedRequest: {
    product: 'MyFleet',
    request: () => ({ url: `/api/SavedRequests/${nobodysRequest}`, body: { version: 1, name: 'Theirs' } }),
    outcomes: whoeverIsSignedInFindsNothing,
  },
  deleteSavedRequest: {
    product: 'MyFleet',
    request: () => ({ url: `/api/SavedRequests/${nobodysRequest}` }),
    outcomes: whoeverIsSignedInFindsNothing,
  },
  restoreSavedRequest: {
    product: 'MyFleet',
    request: () => ({ url: `/api/SavedRequests/${nobodysRequest}/Restore` }),
    outcomes: whoeverIsSignedInFindsNothing,
  },
  setDefaultRequest: {
    product: 'MyFleet',
    request: () => ({
      url: '/api/SavedRequests/Default',
      body: { product: 'MyFleet', screen: 'table', role: 'reader', id: null },
    }),
    outcomes: needs(MANAGE, { farm: false }),
  },
}
