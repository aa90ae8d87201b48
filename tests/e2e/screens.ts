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

const empty = (call: string, words: RegExp, reply: object = { results: [] }) => ({ empty: { call, words, reply } })

const noFarm = empty('/api/MyFleetTable', /No farm/, { results: [], powerModels: {}, codeBooks: {} })
const noSuchFarm = { empty: { ...noFarm.empty, words: /There is no such farm/ } }
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
  { route: '/', address: '/', ...noFarm },
  { route: '/MyFleet', address: '/MyFleet', ...noFarm },
  { route: '/MyFleet/Tiles', address: '/MyFleet/Tiles', ...noFarm },
  { route: '/MyFleet/Overview', address: '/MyFleet/Overview', ...noFarm },
  { route: '/MyFleet/Table', address: '/MyFleet/Table', ...noFarm },
  { route: '/MyFleet/Charts', address: '/MyFleet/Charts?machines=FR-VLM/WT01,FR-VLM/WT02', ...noFarm },
  { route: '/MyFleet/Farm', address: `/MyFleet/Farm?${farm}`, ...noSuchFarm },
  { route: '/MyFleet/Farm/Table', address: `/MyFleet/Farm/Table?${farm}`, ...noSuchFarm },
  { route: '/MyFleet/Farm/Charts', address: `/MyFleet/Farm/Charts?${farm}`, ...noSuchFarm },
  { route: '/MyFleet/Farm/Table', address: `/MyFleet/Farm/Table?${farm}&machineCode=WT04` },
]

const own: readonly Screen[] = [
  { route: '/MyProfile', address: '/MyProfile' },
  { route: '/MyProfile/Assets', address: '/MyProfile/Assets', ...noRights(/No farms yet/) },
  { route: '/MyProfile/ApplicationSettings', address: '/MyProfile/ApplicationSettings', readsNothing: true },
  { route: '/MyProfile/MyRights', address: '/MyProfile/MyRights', ...noRights(/You hold no rights/) },
  { route: '/MyProfile/PersonalInformation', address: '/MyProfile/PersonalInformation' },
  { route: '/MyProfile/FavouriteAsset', address: '/MyProfile/FavouriteAsset' },
  { route: '/FirstConnection/FavouriteAsset', address: '/FirstConnection/FavouriteAsset' },
  { route: '/MyProfile/MyNotifications', address: '/MyProfile/MyNotifications' },
  { route: '/MyProfile', address: '/MyProfile?token=new' },
  {
    route: '/ChangeLog',
    address: '/ChangeLog',
    ...empty('/api/ChangeLog', /No entries/, { versions: [], seenAtMs: null }),
  },
]

const people: readonly Screen[] = [
  {
    route: '/Users/',
    address: '/Users/',
    ...empty('/api/Users', /No users/, { results: [], total: 0, next: null }),
  },
  { route: '/Users/$mode/{-$id}', address: '/Users/create' },
  { route: '/Users/Import', address: '/Users/Import' },
  { route: '/Users/$mode/{-$id}', address: '/Users/view/{user}' },
  { route: '/Groups/', address: '/Groups/', ...empty('/api/Groups', /No groups/) },
  { route: '/Users/$mode/{-$id}', address: '/Users/edit/{user}' },
  { route: '/Groups/$mode/{-$id}', address: '/Groups/create' },
  { route: '/IdentityProviders', address: '/IdentityProviders', ...noProvider },
  { route: '/Groups/$mode/{-$id}', address: '/Groups/view/{group}' },
  { route: '/IdentityProviders/Table', address: '/IdentityProviders/Table', ...noProvider },
  { route: '/Groups/$mode/{-$id}', address: '/Groups/edit/{group}' },
  { route: '/IdentityProviders/$mode/{-$id}', address: '/IdentityProviders/create' },
  {
    route: '/Logs',
    address: '/Logs',
    ...empty('/api/AuditLog', /No entries/, { results: [], next: null }),
  },
  { route: '/IdentityProviders/$mode/{-$id}', address: '/IdentityProviders/view/{provider}' },
]

const operation: readonly Screen[] = [
  {
    route: '/Administration/CommunicationMessage',
    address: '/Administration/CommunicationMessage',
    ...empty('/api/Administration/CommunicationMessages', /No announcements/),
  },
  { route: '/Administration/Diagnostic', address: '/Administration/Diagnostic' },
  {
    route: '/Administration/DatabaseScriptsHistory',
    address: '/Administration/DatabaseScriptsHistory',
    ...empty('/api/Administration/DatabaseScripts', /No script applied/, {
      relations: { engine: 'pglite', scripts: [] },
      telemetry: { engine: 'chdb', scripts: [] },
    }),
  },
  { route: '/Administration/CommunicationMessage', address: '/Administration/CommunicationMessage?message=new' },
  {
    route: '/Administration/CronJobsVersions',
    address: '/Administration/CronJobsVersions',
    ...empty('/api/Administration/Jobs', /No jobs/, { nowMs: 0, results: [] }),
  },
  {
    route: '/Administration/MaintenanceContracts',
    address: '/Administration/MaintenanceContracts',
    ...empty('/api/Administration/ReferenceItems', /The list is empty/),
  },
  {
    route: '/Administration/DataReception',
    address: '/Administration/DataReception',
    ...empty('/api/PlantConnection/Quarantine', /No rejected messages/, {
      messages: [],
      total: 0,
      counts: [],
      ingest: { atMs: 0, messages: 0, samples: 0 },
    }),
  },
  { route: '/Administration/MaintenanceContracts', address: '/Administration/MaintenanceContracts?item=new' },
  {
    route: '/Administration/DataSources',
    address: '/Administration/DataSources',
    ...empty('/api/PlantConnection/Sources', /No farms/),
  },
  {
    route: '/Administration/Outbox',
    address: '/Administration/Outbox',
    ...empty('/api/Outbox', /No e-mails/, { results: [], hasMailServer: false }),
  },
  { route: '/Logs', address: '/Logs?row={logRow}' },
  { route: '/Administration/Outbox', address: '/Administration/Outbox?mail={mail}' },
]

/** Pages outside the frame, which say something and read nothing. */
const bare: readonly Screen[] = [
  { route: '/Errors', address: '/Errors', readsNothing: true },
  { route: '/NotCompatibleBrowser', address: '/NotCompatibleBrowser', readsNothing: true },
  { route: '/ServiceUnavailable', address: '/ServiceUnavailable', readsNothing: true },
  { route: '/ForgotPassword', address: '/ForgotPassword', readsNothing: true },
  { route: '/implicit/callback', address: '/implicit/callback?state=none;step-up', readsNothing: true },
  { route: '*', address: '/no/such/place', readsNothing: true },
  { route: '/Errors', address: '/Errors?status=500&requestId=r-1', readsNothing: true },
  { route: '/Login', address: '/Login', readsNothing: true },
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
