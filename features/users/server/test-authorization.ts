import { randomUUID } from 'node:crypto'
import { EDIT, MANAGE, READ } from '../../../domain/right.ts'
import { backgroundRun } from '../../../platform/server/background-run/tables.ts'
import { addTestSession } from '../../../platform/server/identity/test-session.ts'
import {
  type CallRows,
  everybody,
  needs,
  type RecordMaker,
  superAdminOnly,
  whoeverReadsNames,
} from '../../../tests/spec/authorization/call-row.ts'
import type { TestServer } from '../../../tests/spec/open-test-server.ts'
import { appUser, userGroup } from './tables.ts'
import { addTestSecondFactor } from './test-second-factor.ts'

/** A file of people as the import takes it. */
const peopleFile = (row: string) => ({
  body: Buffer.from(`login,firstName,lastName\n${row}\n`),
  headers: { 'content-type': 'application/octet-stream' },
})

const addPerson = async ({ relations: { db } }: TestServer): Promise<string> => {
  const id = randomUUID()
  const fields = { login: id, firstName: 'New', lastName: 'Record', email: `${id}@example.org` }
  await db.insert(appUser).values({ id, subject: id, ...fields })
  return id
}

const aPerson: RecordMaker = { make: async (server) => ({ recordId: await addPerson(server) }) }
const aPersonWithSession: RecordMaker = {
  make: async (server) => {
    const recordId = await addPerson(server)
    return { recordId, partId: await addTestSession(server.relations.db, recordId) }
  },
}
const aPersonWithSecondFactor: RecordMaker = {
  make: async (server) => {
    const recordId = await addPerson(server)
    return { recordId, code: await addTestSecondFactor(server, recordId) }
  },
}
const aGroup: RecordMaker = {
  make: async ({ relations: { db } }) => {
    const recordId = randomUUID()
    await db.insert(userGroup).values({ id: recordId, name: recordId })
    return { recordId }
  },
}

const endedRun = (kind: string, outcome: object): RecordMaker => ({
  make: async ({ relations: { db } }) => {
    const recordId = randomUUID()
    const begun = { startedById: randomUUID(), startedBy: 'Somebody', startedAt: new Date() }
    const ended = { endedAt: new Date(), result: 'done', outcome, notifiedAt: new Date() }
    await db.insert(backgroundRun).values({ id: recordId, kind, title: 'people.csv', ...begun, ...ended })
    return { recordId }
  },
})
const anEndedImport = endedRun('users.import', { created: 0, changed: 0, removed: 0, left: 0 })
const endedInvitations = endedRun('users.invite', { sent: 0, failed: [] })

export const authorization: CallRows = {
  getUsers: {
    product: 'BackOfficeUsers',
    request: () => ({ url: '/api/Users?limit=5' }),
    outcomes: needs(READ, { farm: false }),
  },
  getUser: {
    product: 'BackOfficeUsers',
    about: aPerson,
    request: ({ recordId }) => ({ url: `/api/Users/${recordId}` }),
    outcomes: needs(READ, { farm: false }),
  },
  createUser: {
    product: 'BackOfficeUsers',
    request: () => ({
      url: '/api/Users',
      body: { login: `new.${crypto.randomUUID()}`, firstName: 'New', lastName: 'Person' },
    }),
    signInOnly: true,
    outcomes: needs(EDIT, { farm: false }),
  },
  updateUser: {
    product: 'BackOfficeUsers',
    about: aPerson,
    request: ({ recordId }) => ({ url: `/api/Users/${recordId}`, body: { version: 1, firstName: 'Renamed' } }),
    signInOnly: true,
    outcomes: needs(EDIT, { farm: false }),
  },
  deleteUser: {
    product: 'BackOfficeUsers',
    about: aPerson,
    request: ({ recordId }) => ({ url: `/api/Users/${recordId}` }),
    signInOnly: true,
    outcomes: needs(EDIT, { farm: false }),
  },
  changeUsers: {
    product: 'BackOfficeUsers',
    about: aPerson,
    request: ({ recordId }) => ({ url: '/api/Users/Bulk', body: { action: 'disable', ids: [recordId] } }),
    signInOnly: true,
    outcomes: needs(EDIT, { farm: false }),
  },
  checkUserImport: {
    product: null,
    request: () => ({ url: '/api/Users/Import/Check?fileName=people.csv', ...peopleFile('') }),
    writesNothing: 'reads a file and tells what is wrong with it; the file comes as a body',
    outcomes: superAdminOnly,
  },
  importUsers: {
    product: null,
    request: () => ({
      url: '/api/Users/Import?fileName=people.csv',
      ...peopleFile(`${crypto.randomUUID()},New,Person`),
    }),
    outcomes: superAdminOnly,
  },
  getUserImportFaults: {
    product: null,
    request: () => ({ url: '/api/Users/Import/WrongRows?fileName=people.csv', ...peopleFile(',New,Person') }),
    writesNothing: 'reads a file and replies with its wrong rows; the file comes as a body',
    outcomes: superAdminOnly,
  },
  getUserImportTemplate: {
    product: null,
    request: () => ({ url: '/api/Users/Import/Template' }),
    outcomes: superAdminOnly,
  },
  getUserImport: {
    product: null,
    request: () => ({ url: '/api/Users/Import' }),
    outcomes: superAdminOnly,
  },
  cancelUserImport: {
    product: null,
    about: anEndedImport,
    request: ({ recordId }) => ({ url: `/api/Users/Import/${recordId}` }),
    writesNothing: 'it has ended already; one that is under way leaves its row (import.test.ts)',
    outcomes: superAdminOnly,
  },
  getImportInvitees: {
    product: null,
    about: anEndedImport,
    request: ({ recordId }) => ({ url: `/api/Users/Import/${recordId}/Invitees` }),
    outcomes: superAdminOnly,
  },
  getUserChanges: {
    product: 'BackOfficeUsers',
    about: aPerson,
    request: ({ recordId }) => ({ url: `/api/Users/${recordId}/Changes` }),
    outcomes: needs(READ, { farm: false }),
  },
  getUserPreview: {
    product: 'BackOfficeUsers',
    about: aPerson,
    request: ({ recordId }) => ({ url: `/api/Users/${recordId}/Preview` }),
    outcomes: needs(READ, { farm: false }),
  },
  getUserSessions: {
    product: 'BackOfficeUsers',
    about: aPerson,
    request: ({ recordId }) => ({ url: `/api/Users/${recordId}/Sessions` }),
    outcomes: needs(EDIT, { farm: false }),
  },
  endUserSession: {
    product: 'BackOfficeUsers',
    about: aPersonWithSession,
    request: ({ recordId, partId }) => ({ url: `/api/Users/${recordId}/Sessions/${partId}` }),
    signInOnly: true,
    outcomes: needs(EDIT, { farm: false }),
  },
  endUserSessions: {
    product: 'BackOfficeUsers',
    about: aPerson,
    request: ({ recordId }) => ({ url: `/api/Users/${recordId}/Sessions` }),
    signInOnly: true,
    outcomes: needs(EDIT, { farm: false }),
  },
  getUserSecondFactor: {
    product: null,
    about: aPerson,
    request: ({ recordId }) => ({ url: `/api/Users/${recordId}/SecondFactor` }),
    outcomes: superAdminOnly,
  },
  resetUserSecondFactor: {
    product: null,
    about: aPersonWithSecondFactor,
    request: ({ recordId }) => ({ url: `/api/Users/${recordId}/SecondFactor` }),
    outcomes: superAdminOnly,
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
    about: aGroup,
    request: ({ recordId }) => ({ url: `/api/Groups/${recordId}` }),
    outcomes: needs(READ, { farm: false }),
  },
  createGroup: {
    product: 'BackOfficeUsers',
    request: () => ({ url: '/api/Groups', body: { name: `New ${crypto.randomUUID()}` } }),
    signInOnly: true,
    outcomes: needs(MANAGE, { farm: false }),
  },
  updateGroup: {
    product: 'BackOfficeUsers',
    about: aGroup,
    request: ({ recordId }) => ({ url: `/api/Groups/${recordId}`, body: { version: 1, description: 'Changed' } }),
    signInOnly: true,
    outcomes: needs(MANAGE, { farm: false }),
  },
  deleteGroup: {
    product: 'BackOfficeUsers',
    about: aGroup,
    request: ({ recordId }) => ({ url: `/api/Groups/${recordId}?members=0` }),
    signInOnly: true,
    outcomes: needs(MANAGE, { farm: false }),
  },
  getGroupChanges: {
    product: 'BackOfficeUsers',
    about: aGroup,
    request: ({ recordId }) => ({ url: `/api/Groups/${recordId}/Changes` }),
    outcomes: needs(READ, { farm: false }),
  },
  getUserInvitation: {
    product: 'BackOfficeUsers',
    about: aPerson,
    request: ({ recordId }) => ({ url: `/api/Users/${recordId}/Invitation` }),
    outcomes: needs(READ, { farm: false }),
  },
  inviteUser: {
    product: 'BackOfficeUsers',
    about: aPerson,
    request: ({ recordId }) => ({ url: `/api/Users/${recordId}/Invitation` }),
    signInOnly: true,
    outcomes: needs(EDIT, { farm: false }),
  },
  inviteUsers: {
    product: 'BackOfficeUsers',
    about: aPerson,
    request: ({ recordId }) => ({ url: '/api/Users/Invitations', body: { ids: [recordId] } }),
    signInOnly: true,
    beginsRun: 'users.invite',
    outcomes: needs(EDIT, { farm: false }),
  },
  getInvitationRun: {
    product: 'BackOfficeUsers',
    request: () => ({ url: '/api/Users/Invitations' }),
    outcomes: needs(EDIT, { farm: false }),
  },
  cancelInvitations: {
    product: 'BackOfficeUsers',
    about: endedInvitations,
    request: ({ recordId }) => ({ url: `/api/Users/Invitations/${recordId}` }),
    signInOnly: true,
    writesNothing: 'they have ended already; those that are under way leave their row (invitation-runs.test.ts)',
    outcomes: needs(EDIT, { farm: false }),
  },
  askForNewPassword: {
    product: null,
    request: () => ({ url: '/api/PasswordResets', body: { who: 'nobody@example.org' } }),
    writesNothing:
      'answers before it looks who is meant, so that it tells nothing; what came of it is written down then',
    outcomes: everybody,
  },
}
