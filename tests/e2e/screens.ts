/**
 * Every screen with an address of it, for the journeys that look at all of them. A route without a row fails
 * tests/spec/web-routes.test.ts.
 */

/** What a list answers when there is nothing, and what its screen then says. */
export interface Emptiness {
  /** Path of the call. */
  readonly call: string
  readonly reply: object
  /** In English. */
  readonly words: RegExp
}

export interface Screen {
  readonly feature: string
  /** As its feature declares it. */
  readonly route: string
  /** Where it is looked at; `{name}` stands for what the journeys look up, see `knownIds`. */
  readonly address: string
  /** Reads nothing without which it has nothing to show. */
  readonly readsNothing?: true
  readonly empty?: Emptiness
}

export interface Round {
  /** Who walks through them; undefined: nobody is signed in. */
  readonly person?: 'admin' | 'manager'
  /** No two of one route in a row: their pages could not be told apart. */
  readonly screens: readonly Screen[]
}

/** Nobody signed in, or nothing read: such a screen has none of the states. */
export const hasStates = ({ person }: Round, { readsNothing }: Screen): boolean =>
  person !== undefined && readsNothing !== true

const empty = (call: string, words: RegExp, reply: object = { results: [] }) => ({ empty: { call, words, reply } })

const noFarm = empty('/api/MyFleetTable', /No farm/, { results: [], powerModels: {}, codeBooks: {} })
const noSuchFarm = { empty: { ...noFarm.empty, words: /Farm not found/ } }
const noRights = (words: RegExp) =>
  empty('/api/MyProfile/Rights', words, { isUserSuperAdmin: false, sources: [], farms: [] })
const noProvider = empty('/api/IdentityProviders', /No identity providers/, {
  results: [],
  callbackUrl: '',
  logoutUrl: '',
  onlyIssuer: null,
})
const farm = 'farmCode=FR-VLM&type=WINDFARM'

const fleet: readonly Screen[] = [
  { feature: 'home-dashboards', route: '/', address: '/', ...noFarm },
  { feature: 'my-fleet', route: '/MyFleet', address: '/MyFleet', ...noFarm },
  { feature: 'my-fleet', route: '/MyFleet/Tiles', address: '/MyFleet/Tiles', ...noFarm },
  { feature: 'my-fleet', route: '/MyFleet/Overview', address: '/MyFleet/Overview', ...noFarm },
  { feature: 'my-fleet', route: '/MyFleet/Table', address: '/MyFleet/Table', ...noFarm },
  {
    feature: 'fleet-charts',
    route: '/MyFleet/Charts',
    address: '/MyFleet/Charts?machines=FR-VLM/WT01,FR-VLM/WT02',
    ...noFarm,
  },
  { feature: 'farm-page', route: '/MyFleet/Farm', address: `/MyFleet/Farm?${farm}`, ...noSuchFarm },
  { feature: 'farm-page', route: '/MyFleet/Farm/Table', address: `/MyFleet/Farm/Table?${farm}`, ...noSuchFarm },
  { feature: 'fleet-charts', route: '/MyFleet/Farm/Charts', address: `/MyFleet/Farm/Charts?${farm}`, ...noSuchFarm },
  { feature: 'farm-page', route: '/MyFleet/Farm/Table', address: `/MyFleet/Farm/Table?${farm}&machineCode=WT04` },
]

const own: readonly Screen[] = [
  { feature: 'my-profile', route: '/MyProfile', address: '/MyProfile' },
  { feature: 'my-profile', route: '/MyProfile/Assets', address: '/MyProfile/Assets', ...noRights(/No farms/) },
  {
    feature: 'my-profile',
    route: '/MyProfile/ApplicationSettings',
    address: '/MyProfile/ApplicationSettings',
    readsNothing: true,
  },
  {
    feature: 'my-profile',
    route: '/MyProfile/MyRights',
    address: '/MyProfile/MyRights',
    ...noRights(/No rights/),
  },
  { feature: 'my-profile', route: '/MyProfile/PersonalInformation', address: '/MyProfile/PersonalInformation' },
  { feature: 'my-profile', route: '/MyProfile/FavouriteAsset', address: '/MyProfile/FavouriteAsset' },
  { feature: 'my-profile', route: '/FirstConnection/FavouriteAsset', address: '/FirstConnection/FavouriteAsset' },
  { feature: 'notifications', route: '/MyProfile/MyNotifications', address: '/MyProfile/MyNotifications' },
  { feature: 'my-profile', route: '/MyProfile', address: '/MyProfile?token=new' },
  {
    feature: 'change-log',
    route: '/ChangeLog',
    address: '/ChangeLog',
    ...empty('/api/ChangeLog', /No entries/, { versions: [], seenAtMs: null }),
  },
]

const people: readonly Screen[] = [
  {
    feature: 'users',
    route: '/Users/',
    address: '/Users/',
    ...empty('/api/Users', /No users/, { results: [], total: 0, next: null }),
  },
  { feature: 'users', route: '/Users/$mode/{-$id}', address: '/Users/create' },
  { feature: 'users', route: '/Users/Import', address: '/Users/Import' },
  { feature: 'users', route: '/Users/$mode/{-$id}', address: '/Users/view/{user}' },
  { feature: 'users', route: '/Groups/', address: '/Groups/', ...empty('/api/Groups', /No groups/) },
  { feature: 'users', route: '/Users/$mode/{-$id}', address: '/Users/edit/{user}' },
  { feature: 'users', route: '/Groups/$mode/{-$id}', address: '/Groups/create' },
  { feature: 'identity-providers', route: '/IdentityProviders', address: '/IdentityProviders', ...noProvider },
  { feature: 'users', route: '/Groups/$mode/{-$id}', address: '/Groups/view/{group}' },
  {
    feature: 'identity-providers',
    route: '/IdentityProviders/Table',
    address: '/IdentityProviders/Table',
    ...noProvider,
  },
  { feature: 'users', route: '/Groups/$mode/{-$id}', address: '/Groups/edit/{group}' },
  { feature: 'identity-providers', route: '/IdentityProviders/$mode/{-$id}', address: '/IdentityProviders/create' },
  {
    feature: 'audit-log',
    route: '/Logs',
    address: '/Logs',
    ...empty('/api/AuditLog', /No entries/, { results: [], next: null }),
  },
  {
    feature: 'identity-providers',
    route: '/IdentityProviders/$mode/{-$id}',
    address: '/IdentityProviders/view/{provider}',
  },
]

const operation: readonly Screen[] = [
  {
    feature: 'administration',
    route: '/Administration/CommunicationMessage',
    address: '/Administration/CommunicationMessage',
    ...empty('/api/Administration/CommunicationMessages', /No announcements/),
  },
  { feature: 'administration', route: '/Administration/Diagnostic', address: '/Administration/Diagnostic' },
  {
    feature: 'administration',
    route: '/Administration/DatabaseScriptsHistory',
    address: '/Administration/DatabaseScriptsHistory',
    ...empty('/api/Administration/DatabaseScripts', /No script applied/, {
      relations: { engine: 'pglite', scripts: [] },
      telemetry: { engine: 'chdb', scripts: [] },
    }),
  },
  {
    feature: 'administration',
    route: '/Administration/CommunicationMessage',
    address: '/Administration/CommunicationMessage?message=new',
  },
  {
    feature: 'administration',
    route: '/Administration/CronJobsVersions',
    address: '/Administration/CronJobsVersions',
    ...empty('/api/Administration/Jobs', /No jobs/, { nowMs: 0, results: [] }),
  },
  {
    feature: 'administration',
    route: '/Administration/MaintenanceContracts',
    address: '/Administration/MaintenanceContracts',
    ...empty('/api/Administration/ReferenceItems', /The list is empty/),
  },
  {
    feature: 'plant-connection',
    route: '/Administration/DataReception',
    address: '/Administration/DataReception',
    ...empty('/api/PlantConnection/Quarantine', /No rejected messages/, {
      messages: [],
      total: 0,
      counts: [],
      ingest: { atMs: 0, messages: 0, samples: 0 },
    }),
  },
  {
    feature: 'administration',
    route: '/Administration/MaintenanceContracts',
    address: '/Administration/MaintenanceContracts?item=new',
  },
  {
    feature: 'plant-connection',
    route: '/Administration/DataSources',
    address: '/Administration/DataSources',
    ...empty('/api/PlantConnection/Sources', /No farms/),
  },
  {
    feature: 'outbox',
    route: '/Administration/Outbox',
    address: '/Administration/Outbox',
    ...empty('/api/Outbox', /No e-mails/, { results: [], hasMailServer: false }),
  },
  { feature: 'audit-log', route: '/Logs', address: '/Logs?row={logRow}' },
  { feature: 'outbox', route: '/Administration/Outbox', address: '/Administration/Outbox?mail={mail}' },
]

/** Pages outside the frame, which say something and read nothing. */
const bare: readonly Screen[] = [
  { feature: 'session', route: '/Errors', address: '/Errors', readsNothing: true },
  { feature: 'session', route: '/NotCompatibleBrowser', address: '/NotCompatibleBrowser', readsNothing: true },
  { feature: 'session', route: '/ServiceUnavailable', address: '/ServiceUnavailable', readsNothing: true },
  { feature: 'session', route: '/ForgotPassword', address: '/ForgotPassword', readsNothing: true },
  {
    feature: 'session',
    route: '/implicit/callback',
    address: '/implicit/callback?state=none;step-up',
    readsNothing: true,
  },
  { feature: 'session', route: '*', address: '/no/such/place', readsNothing: true },
  { feature: 'session', route: '/Errors', address: '/Errors?status=500&requestId=r-1', readsNothing: true },
  { feature: 'session', route: '/Login', address: '/Login', readsNothing: true },
]

/** By what they are about, so that several workers share them. */
export const rounds = {
  fleet: { person: 'manager', screens: fleet },
  own: { person: 'manager', screens: own },
  people: { person: 'admin', screens: people },
  operation: { person: 'admin', screens: operation },
  bare: { screens: bare },
} as const satisfies Record<string, Round>

/** Routes that a journey of their own looks at. */
export const elsewhere = ['/Gallery']
