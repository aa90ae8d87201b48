/** Long because every call of the API has its row in one list. */
import { EDIT, MANAGE, type Product, READ, type RightFlag } from '../../domain/right.ts'

/**
 * Who asks: one column of the matrix. `apiToken` is a personal API token of `all` with everything in its scope;
 * `apiTokenOther` one whose scope lacks the product of the call. `groupOnly` holds everything through a group alone; `rightElsewhere` sees the farm
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
  'apiToken',
  'apiTokenOther',
] as const
export type Caller = (typeof callers)[number]

/** What a caller must get. */
export type Outcome = 200 | 401 | 403 | 404

/** Farm and tag of a request: those of the caller's perimeter or of another farm. */
export interface Place {
  readonly farmCode: string
  readonly tagId: number
  /** Id of a record that was made for this request alone, where the row asks for one; its version is 1. */
  readonly recordId?: string
}

export interface CallRow {
  /** The product whose right is asked; null when the call asks none. */
  readonly product: Product | null
  /** Asks for a record of its own, on which the call can succeed. */
  readonly about?: 'person' | 'group'
  /** A valid request about a place. */
  readonly request: (place: Place) => { readonly url: string; readonly body?: object }
  /** What each gets; a token gets what its person does, cut down to its scope. */
  readonly outcomes: Readonly<Record<Exclude<Caller, 'apiToken' | 'apiTokenOther'>, Outcome>>
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
/** Signed in is not enough. */
const whoeverIsSignedInIsRefused: CallRow['outcomes'] = { ...superAdminOnly, superAdmin: 403 }
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

/** The same, of something that is not there. */
const needsAndFindsNothing = (flag: RightFlag): CallRow['outcomes'] => {
  const outcomes = Object.entries(needs(flag, { farm: false }))
  return Object.fromEntries(
    outcomes.map(([caller, outcome]) => [caller, outcome === 200 ? 404 : outcome]),
  ) as CallRow['outcomes']
}

/** A file of people as the import takes it. */
const peopleFile = (row: string) => ({
  fileName: 'people.csv',
  content: Buffer.from(`login,firstName,lastName\n${row}\n`).toString('base64'),
})

/** Names of people and groups: for administrators of people, and for those who edit the lists of access that name them. */
const whoeverReadsNames: CallRow['outcomes'] = {
  ...needs(READ, { farm: false }),
  edit: 200,
  otherProducts: 200,
}

const aLabel = { 'en-GB': 'Label', 'fr-FR': '', 'es-ES': '', 'pt-PT': '' }
const aMessage = {
  texts: { 'en-GB': 'Maintenance', 'fr-FR': '', 'es-ES': '', 'pt-PT': '' },
  severity: 'info',
  fromAtMs: 0,
  toAtMs: 1,
  audience: { kind: 'everybody' },
}

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
    request: ({ farmCode }) => ({ url: `/api/MyFleetOverview?farmCode=${farmCode}` }),
    outcomes: needs(READ, { farm: true }),
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
  getUsers: {
    product: 'BackOfficeUsers',
    request: () => ({ url: '/api/Users?limit=5' }),
    outcomes: needs(READ, { farm: false }),
  },
  getUser: {
    product: 'BackOfficeUsers',
    about: 'person',
    request: ({ recordId }) => ({ url: `/api/Users/${recordId}` }),
    outcomes: needs(READ, { farm: false }),
  },
  createUser: {
    product: 'BackOfficeUsers',
    request: () => ({
      url: '/api/Users',
      body: { login: `new.${crypto.randomUUID()}`, firstName: 'New', lastName: 'Person' },
    }),
    outcomes: needs(EDIT, { farm: false }),
  },
  updateUser: {
    product: 'BackOfficeUsers',
    about: 'person',
    request: ({ recordId }) => ({ url: `/api/Users/${recordId}`, body: { version: 1, firstName: 'Renamed' } }),
    outcomes: needs(EDIT, { farm: false }),
  },
  deleteUser: {
    product: 'BackOfficeUsers',
    about: 'person',
    request: ({ recordId }) => ({ url: `/api/Users/${recordId}` }),
    outcomes: needs(EDIT, { farm: false }),
  },
  changeUsers: {
    product: 'BackOfficeUsers',
    about: 'person',
    request: ({ recordId }) => ({ url: '/api/Users/Bulk', body: { action: 'disable', ids: [recordId] } }),
    outcomes: needs(EDIT, { farm: false }),
  },
  checkUserImport: {
    product: null,
    request: () => ({ url: '/api/Users/Import/Check', body: peopleFile('') }),
    outcomes: superAdminOnly,
  },
  importUsers: {
    product: null,
    request: () => ({ url: '/api/Users/Import', body: peopleFile(`${crypto.randomUUID()},New,Person`) }),
    outcomes: superAdminOnly,
  },
  getUserChanges: {
    product: 'BackOfficeUsers',
    about: 'person',
    request: ({ recordId }) => ({ url: `/api/Users/${recordId}/Changes` }),
    outcomes: needs(READ, { farm: false }),
  },
  getUserPreview: {
    product: 'BackOfficeUsers',
    about: 'person',
    request: ({ recordId }) => ({ url: `/api/Users/${recordId}/Preview` }),
    outcomes: needs(READ, { farm: false }),
  },
  getUserSessions: {
    product: 'BackOfficeUsers',
    about: 'person',
    request: ({ recordId }) => ({ url: `/api/Users/${recordId}/Sessions` }),
    outcomes: needs(EDIT, { farm: false }),
  },
  endUserSession: {
    product: 'BackOfficeUsers',
    about: 'person',
    request: ({ recordId }) => ({ url: `/api/Users/${recordId}/Sessions/nobodys` }),
    outcomes: needsAndFindsNothing(EDIT),
  },
  endUserSessions: {
    product: 'BackOfficeUsers',
    about: 'person',
    request: ({ recordId }) => ({ url: `/api/Users/${recordId}/Sessions` }),
    outcomes: needs(EDIT, { farm: false }),
  },
  getUserSecondFactor: {
    product: null,
    about: 'person',
    request: ({ recordId }) => ({ url: `/api/Users/${recordId}/SecondFactor` }),
    outcomes: superAdminOnly,
  },
  resetUserSecondFactor: {
    product: null,
    about: 'person',
    request: ({ recordId }) => ({ url: `/api/Users/${recordId}/SecondFactor` }),
    // None of these has one.
    outcomes: { ...superAdminOnly, superAdmin: 404 },
  },
  getPerimeterFarms: {
    product: 'BackOfficeUsers',
    request: () => ({ url: '/api/Users/Farms' }),
    outcomes: needs(READ, { farm: false }),
  },
  getUserNames: {
    product: 'BackOfficeUsers',
    request: () => ({ url: '/api/UserNameList/' }),
    outcomes: whoeverReadsNames,
  },
  getGroupNames: {
    product: 'BackOfficeUsers',
    request: () => ({ url: '/api/groups/names' }),
    outcomes: whoeverReadsNames,
  },
  getGroups: {
    product: 'BackOfficeUsers',
    request: () => ({ url: '/api/Groups' }),
    outcomes: needs(READ, { farm: false }),
  },
  getGroup: {
    product: 'BackOfficeUsers',
    about: 'group',
    request: ({ recordId }) => ({ url: `/api/Groups/${recordId}` }),
    outcomes: needs(READ, { farm: false }),
  },
  createGroup: {
    product: 'BackOfficeUsers',
    request: () => ({ url: '/api/Groups', body: { name: `New ${crypto.randomUUID()}` } }),
    outcomes: needs(MANAGE, { farm: false }),
  },
  updateGroup: {
    product: 'BackOfficeUsers',
    about: 'group',
    request: ({ recordId }) => ({ url: `/api/Groups/${recordId}`, body: { version: 1, description: 'Changed' } }),
    outcomes: needs(MANAGE, { farm: false }),
  },
  deleteGroup: {
    product: 'BackOfficeUsers',
    about: 'group',
    request: ({ recordId }) => ({ url: `/api/Groups/${recordId}?members=0` }),
    outcomes: needs(MANAGE, { farm: false }),
  },
  getGroupChanges: {
    product: 'BackOfficeUsers',
    about: 'group',
    request: ({ recordId }) => ({ url: `/api/Groups/${recordId}/Changes` }),
    outcomes: needs(READ, { farm: false }),
  },
  getMyProfile: {
    product: null,
    request: () => ({ url: '/api/MyProfile' }),
    outcomes: whoeverIsSignedIn,
  },
  updateMyProfile: {
    product: null,
    request: () => ({ url: '/api/MyProfile', body: { firstName: 'Renamed' } }),
    outcomes: whoeverIsSignedIn,
  },
  changeMyPassword: {
    product: null,
    request: () => ({ url: '/api/MyProfile/Password', body: { current: 'x', next: 'a long enough one' } }),
    // Nobody of these has a password.
    outcomes: whoeverIsSignedInFindsNothing,
  },
  getMyRights: {
    product: null,
    request: () => ({ url: '/api/MyProfile/Rights' }),
    outcomes: whoeverIsSignedIn,
  },
  getMySessions: {
    product: null,
    request: () => ({ url: '/api/MyProfile/Sessions' }),
    outcomes: whoeverIsSignedIn,
  },
  endMySession: {
    product: null,
    request: () => ({ url: '/api/MyProfile/Sessions/nobodys' }),
    outcomes: whoeverIsSignedInFindsNothing,
  },
  endMyOtherSessions: {
    product: null,
    request: () => ({ url: '/api/MyProfile/Sessions' }),
    outcomes: whoeverIsSignedIn,
  },
  getMyPreferences: {
    product: null,
    request: () => ({ url: '/api/MyProfile/Preferences' }),
    outcomes: whoeverIsSignedIn,
  },
  putMyPreferences: {
    product: null,
    request: () => ({
      url: '/api/MyProfile/Preferences',
      body: { preferences: [{ key: 'solvane.theme', value: 'dark', changedAtMs: 1 }] },
    }),
    outcomes: whoeverIsSignedIn,
  },
  getMyTokens: {
    product: null,
    request: () => ({ url: '/api/MyProfile/Tokens' }),
    outcomes: whoeverIsSignedIn,
  },
  createMyToken: {
    product: null,
    request: () => ({
      url: '/api/MyProfile/Tokens',
      body: { name: crypto.randomUUID(), products: {}, farmCodes: null, days: 1 },
    }),
    outcomes: whoeverIsSignedIn,
  },
  revokeMyToken: {
    product: null,
    request: () => ({ url: `/api/MyProfile/Tokens/${nobodysRequest}` }),
    outcomes: whoeverIsSignedInFindsNothing,
  },
  getMySecondFactor: {
    product: null,
    request: () => ({ url: '/api/MyProfile/SecondFactor' }),
    outcomes: whoeverIsSignedIn,
  },
  // Nobody of these has a password, nor a second factor that is being set up.
  beginMySecondFactor: {
    product: null,
    request: () => ({ url: '/api/MyProfile/SecondFactor', body: { password: 'x' } }),
    outcomes: whoeverIsSignedInFindsNothing,
  },
  confirmMySecondFactor: {
    product: null,
    request: () => ({ url: '/api/MyProfile/SecondFactor/Confirmation', body: { code: '123456' } }),
    outcomes: whoeverIsSignedInFindsNothing,
  },
  renewMyRecoveryCodes: {
    product: null,
    request: () => ({
      url: '/api/MyProfile/SecondFactor/RecoveryCodes',
      body: { password: 'x', code: '123456' },
    }),
    outcomes: whoeverIsSignedInFindsNothing,
  },
  removeMySecondFactor: {
    product: null,
    request: () => ({ url: '/api/MyProfile/SecondFactor/Removal', body: { password: 'x', code: '123456' } }),
    outcomes: whoeverIsSignedInFindsNothing,
  },
  // What passes needs a token of the second client: fresh-second-factor.test.ts and second-factor.test.ts.
  checkMySecondFactor: {
    product: null,
    request: () => ({ url: '/api/MyProfile/SecondFactor/Check', body: { token: 'x' } }),
    outcomes: whoeverIsSignedInIsRefused,
  },
  getDatabaseScripts: {
    product: null,
    request: () => ({ url: '/api/Administration/DatabaseScripts' }),
    outcomes: superAdminOnly,
  },
  getDiagnostic: {
    product: null,
    request: () => ({ url: '/api/Administration/Diagnostic' }),
    outcomes: superAdminOnly,
  },
  getJobs: {
    product: null,
    request: () => ({ url: '/api/Administration/Jobs' }),
    outcomes: superAdminOnly,
  },
  getJobRuns: {
    product: null,
    request: () => ({ url: '/api/Administration/Jobs/audit-log.check/Runs' }),
    outcomes: superAdminOnly,
  },
  runJob: {
    product: null,
    request: () => ({ url: '/api/Administration/Jobs/audit-log.check/Run' }),
    outcomes: superAdminOnly,
  },
  getCommunicationMessages: {
    product: null,
    request: () => ({ url: '/api/Administration/CommunicationMessages' }),
    outcomes: superAdminOnly,
  },
  createCommunicationMessage: {
    product: null,
    request: () => ({ url: '/api/Administration/CommunicationMessages', body: aMessage }),
    outcomes: superAdminOnly,
  },
  updateCommunicationMessage: {
    product: null,
    request: () => ({
      url: `/api/Administration/CommunicationMessages/${nobodysRequest}`,
      body: { ...aMessage, version: 1 },
    }),
    outcomes: { ...superAdminOnly, superAdmin: 404 },
  },
  deleteCommunicationMessage: {
    product: null,
    request: () => ({ url: `/api/Administration/CommunicationMessages/${nobodysRequest}` }),
    outcomes: { ...superAdminOnly, superAdmin: 404 },
  },
  getShownMessages: {
    product: null,
    request: () => ({ url: '/api/CommunicationMessages' }),
    outcomes: whoeverIsSignedIn,
  },
  getIdentityProviders: {
    product: null,
    request: () => ({ url: '/api/IdentityProviders' }),
    outcomes: superAdminOnly,
  },
  getIdentityProvider: {
    product: null,
    request: () => ({ url: `/api/IdentityProviders/${nobodysRequest}` }),
    outcomes: { ...superAdminOnly, superAdmin: 404 },
  },
  createIdentityProvider: {
    product: null,
    request: () => ({
      url: '/api/IdentityProviders',
      body: { name: 'Company', issuer: 'https://login.example.org', clientId: 'solvane' },
    }),
    outcomes: superAdminOnly,
  },
  updateIdentityProvider: {
    product: null,
    request: () => ({ url: `/api/IdentityProviders/${nobodysRequest}`, body: { version: 1 } }),
    outcomes: { ...superAdminOnly, superAdmin: 404 },
  },
  deleteIdentityProvider: {
    product: null,
    request: () => ({ url: `/api/IdentityProviders/${nobodysRequest}?people=0` }),
    outcomes: { ...superAdminOnly, superAdmin: 404 },
  },
  getIdentityProviderChanges: {
    product: null,
    request: () => ({ url: `/api/IdentityProviders/${nobodysRequest}/Changes` }),
    outcomes: { ...superAdminOnly, superAdmin: 404 },
  },
  // An address that no request may go to: what is asserted is who may ask.
  testIdentityProvider: {
    product: null,
    request: () => ({
      url: '/api/IdentityProviders/Test',
      body: { issuer: 'https://169.254.169.254', clientId: 'solvane' },
    }),
    outcomes: superAdminOnly,
  },
  getReferenceItems: {
    product: null,
    request: () => ({ url: '/api/Administration/ReferenceItems' }),
    outcomes: superAdminOnly,
  },
  createReferenceItem: {
    product: null,
    request: () => ({ url: '/api/Administration/ReferenceItems', body: { list: 'unit', code: 'MWh', labels: aLabel } }),
    outcomes: superAdminOnly,
  },
  updateReferenceItem: {
    product: null,
    request: () => ({ url: `/api/Administration/ReferenceItems/${nobodysRequest}`, body: { version: 1 } }),
    outcomes: { ...superAdminOnly, superAdmin: 404 },
  },
  deleteReferenceItem: {
    product: null,
    request: () => ({ url: `/api/Administration/ReferenceItems/${nobodysRequest}` }),
    outcomes: { ...superAdminOnly, superAdmin: 404 },
  },
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
    outcomes: whoeverIsSignedIn,
  },
  getAuditLog: {
    product: null,
    request: () => ({ url: '/api/AuditLog?size=5' }),
    outcomes: superAdminOnly,
  },
  getUserInvitation: {
    product: 'BackOfficeUsers',
    about: 'person',
    request: ({ recordId }) => ({ url: `/api/Users/${recordId}/Invitation` }),
    outcomes: needs(READ, { farm: false }),
  },
  inviteUser: {
    product: 'BackOfficeUsers',
    about: 'person',
    request: ({ recordId }) => ({ url: `/api/Users/${recordId}/Invitation` }),
    outcomes: needs(EDIT, { farm: false }),
  },
  inviteUsers: {
    product: 'BackOfficeUsers',
    about: 'person',
    request: ({ recordId }) => ({ url: '/api/Users/Invitations', body: { ids: [recordId] } }),
    outcomes: needs(EDIT, { farm: false }),
  },
  askForNewPassword: {
    product: null,
    request: () => ({ url: '/api/PasswordResets', body: { who: 'nobody@example.org' } }),
    outcomes: everybody,
  },
  getOutbox: { product: null, request: () => ({ url: '/api/Outbox' }), outcomes: superAdminOnly },
  readMail: {
    product: null,
    request: () => ({ url: '/api/Outbox/999999999' }),
    outcomes: { ...superAdminOnly, superAdmin: 404 },
  },
  getAuditLogRow: {
    product: null,
    request: () => ({ url: '/api/AuditLog/Rows/1' }),
    outcomes: superAdminOnly,
  },
  getAuditLogChoices: {
    product: null,
    request: () => ({ url: '/api/AuditLog/Choices' }),
    outcomes: superAdminOnly,
  },
  getAuditLogFile: {
    product: null,
    request: () => ({ url: '/api/AuditLog/File' }),
    outcomes: superAdminOnly,
  },
  checkAuditLog: {
    product: null,
    request: () => ({ url: '/api/AuditLog/Check' }),
    outcomes: superAdminOnly,
  },
  getNotifications: {
    product: null,
    request: () => ({ url: '/api/Notifications' }),
    outcomes: whoeverIsSignedIn,
  },
  readNotifications: {
    product: null,
    request: () => ({ url: '/api/Notifications/Read', body: { ids: null } }),
    outcomes: whoeverIsSignedIn,
  },
  getNotificationSettings: {
    product: null,
    request: () => ({ url: '/api/Notifications/Settings' }),
    outcomes: whoeverIsSignedIn,
  },
  putNotificationSettings: {
    product: null,
    request: () => ({
      url: '/api/Notifications/Settings',
      body: { events: {}, quietHours: { isOn: true, from: '22:00', to: '06:00', exceptCritical: true } },
    }),
    outcomes: whoeverIsSignedIn,
  },
  sendTestNotification: {
    product: null,
    request: () => ({ url: '/api/Notifications/Test' }),
    outcomes: whoeverIsSignedIn,
  },
}

/** Calls that no API token may make, whatever its scope: they change people, rights or tokens, or tell of sessions. */
export const signInOnly: ReadonlySet<string> = new Set([
  'createUser',
  'updateUser',
  'deleteUser',
  'changeUsers',
  'endUserSession',
  'endUserSessions',
  'inviteUser',
  'inviteUsers',
  'createGroup',
  'updateGroup',
  'deleteGroup',
  'updateMyProfile',
  'changeMyPassword',
  'getMyRights',
  'getMySessions',
  'endMySession',
  'endMyOtherSessions',
  'getMyPreferences',
  'putMyPreferences',
  'getMyTokens',
  'createMyToken',
  'revokeMyToken',
  'getMySecondFactor',
  'beginMySecondFactor',
  'confirmMySecondFactor',
  'renewMyRecoveryCodes',
  'removeMySecondFactor',
  'checkMySecondFactor',
  'getNotifications',
  'readNotifications',
  'getNotificationSettings',
  'putNotificationSettings',
  'sendTestNotification',
])

export const outcomeOf = (id: string, { outcomes }: CallRow, caller: Caller): Outcome => {
  if (caller !== 'apiToken' && caller !== 'apiTokenOther') return outcomes[caller]
  return signInOnly.has(id) ? 403 : outcomes[caller === 'apiToken' ? 'all' : 'otherProducts']
}

/** Calls that write nothing though they are no GET: why they leave no row in the audit log. */
export const writesNothing: Readonly<Record<string, string>> = {
  askForNewPassword:
    'answers before it looks who is meant, so that it tells nothing; what came of it is written down then',
  checkUserImport: 'reads a file and tells what is wrong with it; the file comes as a body',
  markChangeLogSeen: 'remembers what a person has read, for a mark in their own navigation',
}
