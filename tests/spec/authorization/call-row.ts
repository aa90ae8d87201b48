import { EDIT, MANAGE, type Product, READ, type RightFlag } from '../../../domain/right.ts'
import type { TestServer } from '../open-test-server.ts'

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

/** What a caller must get. 400: the caller may not read a record that the body names. */
export type Outcome = 200 | 400 | 401 | 403 | 404

/** Farm and tag of a request: those of the caller's perimeter or of another farm. */
export interface Place {
  readonly farmCode: string
  readonly tagId: number
}

/** A record that was made for one request alone; its version is 1. */
export interface MadeRecord {
  readonly recordId: string
  /** Id of something that belongs to the record: a session of a user. */
  readonly partId?: string
  /** What the caller must send: a code of a second factor, or a token of the second client. */
  readonly code?: string
}

/** Makes the record of a request in the real tables. */
export interface RecordMaker {
  readonly make: (server: TestServer, callerId: string) => Promise<MadeRecord>
  /**
   * `record`: it belongs to the caller, and the request names its id. `account`: it prepares the account of the caller.
   * Every call gets a new one.
   */
  readonly ofCaller?: 'record' | 'account'
  /** Restores the account of the caller after the call. */
  readonly clear?: (server: TestServer, callerId: string) => Promise<void>
}

/** A place, and the record that was made for this request alone, where the row asks for one. */
export type Scene = Place & Partial<MadeRecord>

/** Rows of a feature by operation id: the export `authorization` of `features/<name>/server/test-authorization.ts`. */
export type CallRows = Readonly<Record<string, CallRow>>

export interface CallRow {
  /** The product whose right is asked; null when the call asks none. */
  readonly product: Product | null
  /** Makes a record on which the call can succeed. */
  readonly about?: RecordMaker
  /** A valid request about a place. */
  readonly request: (scene: Scene) => {
    readonly url: string
    readonly body?: object
    readonly headers?: Readonly<Record<string, string>>
  }
  /** No API token may make it, whatever its scope: it changes people, rights or tokens, or tells of sessions. */
  readonly signInOnly?: true
  /** The kind of background run that it begins, of which one runs at a time: the next caller waits for its end. */
  readonly beginsRun?: string
  /** Why it leaves no row in the audit log though it is no GET. */
  readonly writesNothing?: string
  /** What each gets; a token gets what its person does, cut down to its scope. */
  readonly outcomes: Readonly<Record<Exclude<Caller, 'apiToken' | 'apiTokenOther'>, Outcome>>
}

export const everybody: CallRow['outcomes'] = {
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

export const whoeverIsSignedIn: CallRow['outcomes'] = {
  ...everybody,
  anonymous: 401,
  expiredToken: 401,
  revokedToken: 401,
  disabledPerson: 401,
  otherAudience: 401,
}

export const superAdminOnly: CallRow['outcomes'] = {
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

/** The flag on the product, and a farm inside the perimeter where the call names one. */
export const needs = (flag: RightFlag, { farm }: { readonly farm: boolean }): CallRow['outcomes'] => ({
  ...whoeverIsSignedIn,
  noRights: 403,
  otherProducts: 403,
  read: flag === READ ? 200 : 403,
  edit: flag === EDIT ? 200 : 403,
  manage: flag === MANAGE ? 200 : 403,
  otherFarm: farm ? 404 : 200,
  rightElsewhere: farm ? 404 : 200,
})

/** The same of something that is not there for those who may not see it. */
export const needsOrFindsNothing = (flag: RightFlag): CallRow['outcomes'] => {
  const outcomes = Object.entries(needs(flag, { farm: false }))
  return Object.fromEntries(
    outcomes.map(([caller, outcome]) => [caller, outcome === 403 ? 404 : outcome]),
  ) as CallRow['outcomes']
}

/** Names of people and groups: for administrators of people, and for those who edit the lists of access that name them. */
export const whoeverReadsNames: CallRow['outcomes'] = {
  ...needs(READ, { farm: false }),
  edit: 200,
  otherProducts: 200,
}
