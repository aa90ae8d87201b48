/** Calls about people; those about groups stand in group-endpoints.ts. */
import { z } from 'zod'
import { technologies } from '../../../domain/technology.ts'
import { changesEndpoint } from '../../../platform/contract/changes-endpoint.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { SignedInPlace } from '../../../platform/contract/signed-in-place.ts'
import { GroupName, NewPerson, PersonChange, PersonDetails, PersonRow, personTypes } from './person.ts'
import { edit, Id, read, readNames } from './users-right.ts'

const yesNo = z.enum(['true', 'false']).optional()

/** Orders of the list; a minus before it turns it round. */
export const personSorts = ['name', 'login', 'type', 'lastSignIn', 'created'] as const
export const mostPeopleAtOnce = 5_000

export const getUsers = endpoint({
  id: 'getUsers',
  method: 'GET',
  path: '/api/Users',
  isOurs: true,
  summary: 'People, found and filtered, page by page',
  right: read,
  query: z.strictObject({
    /** Words that stand in names, login or e-mail. */
    search: z.string().max(200).optional(),
    enabled: yesNo,
    type: z.enum(personTypes).optional(),
    group: z.uuid().optional(),
    superAdmin: yesNo,
    /** Only people who see this farm. */
    farm: z.string().max(60).optional(),
    sort: z.enum([...personSorts, ...personSorts.map((sort) => `-${sort}` as const)]).default('name'),
    /** `next` of the page before. */
    after: z.string().max(600).optional(),
    limit: z.coerce.number().int().min(1).max(mostPeopleAtOnce).default(mostPeopleAtOnce),
  }),
  reply: z.object({
    results: z.array(PersonRow),
    /** All that were found. */
    total: z.number().int(),
    /** Of the next page; null: this was the last. */
    next: z.string().nullable(),
  }),
})

export const getUser = endpoint({
  id: 'getUser',
  method: 'GET',
  path: '/api/Users/:id',
  isOurs: true,
  summary: 'One person with rights and where they come from',
  right: read,
  params: Id,
  reply: PersonDetails,
})

export const createUser = endpoint({
  id: 'createUser',
  method: 'POST',
  path: '/api/Users',
  isOurs: true,
  summary: 'Adds a person. Rights, perimeter and groups take the right to manage, and nobody gives more than they hold',
  right: edit,
  body: NewPerson,
  reply: PersonDetails,
})

export const updateUser = endpoint({
  id: 'updateUser',
  method: 'PATCH',
  path: '/api/Users/:id',
  isOurs: true,
  summary: 'Changes the fields that are named; 409 when somebody else was faster',
  right: edit,
  params: Id,
  body: PersonChange,
  reply: PersonDetails,
})

export const deleteUser = endpoint({
  id: 'deleteUser',
  method: 'DELETE',
  path: '/api/Users/:id',
  isOurs: true,
  summary: 'Deletes a person who has never signed in; others are switched off, so that what they did keeps its author',
  right: edit,
  params: Id,
  reply: z.object({ id: z.string() }),
})

export const bulkActions = ['enable', 'disable', 'addToGroup', 'removeFromGroup'] as const
export type BulkAction = (typeof bulkActions)[number]
export const mostBulkRows = 1_000

export const BulkReport = z.object({
  /** People who were changed. */
  done: z.array(z.string()),
  /** Nothing was to do for them. */
  unchanged: z.array(z.string()),
  failed: z.array(z.object({ id: z.string(), name: z.string(), code: z.string(), detail: z.string() })),
})
export type BulkReport = z.infer<typeof BulkReport>

export const changeUsers = endpoint({
  id: 'changeUsers',
  method: 'POST',
  path: '/api/Users/Bulk',
  isOurs: true,
  summary: 'Does the same with many people, and tells of each who could not be changed why',
  right: edit,
  pace: 'work',
  body: z.strictObject({
    action: z.enum(bulkActions),
    ids: z.array(z.uuid()).min(1).max(mostBulkRows),
    groupId: z.uuid().optional(),
    /** True: dry run, changes nothing. */
    isPreview: z.boolean().default(false),
  }),
  reply: BulkReport,
})

export const getUserChanges = changesEndpoint({
  id: 'getUserChanges',
  recordPath: '/api/Users/:id',
  summary: 'Who changed what of a person and when',
  right: read,
})

export const PersonPreview = z
  .object({
    /** False: the user has no access, whatever the fields below say. */
    mayEnter: z.boolean(),
    isUserSuperAdmin: z.boolean(),
    /** Flags of all sources together. */
    products: PersonDetails.shape.grants.element.shape.products,
    /** Where rights come from; farms name their sources by index. */
    sources: z.array(z.object({ group: GroupName.nullable(), products: z.record(z.string(), z.number()) })),
    /** Among those that the reader sees. */
    farms: z.array(
      z.object({
        farmCode: z.string(),
        name: z.string(),
        technology: z.enum(technologies),
        countryCode: z.string(),
        sources: z.array(z.number().int()),
      }),
    ),
    /** Farms that the person sees and the reader does not. */
    hiddenFarms: z.number().int(),
  })
  .meta({ id: 'PersonPreview' })
export type PersonPreview = z.infer<typeof PersonPreview>

export const getUserPreview = endpoint({
  id: 'getUserPreview',
  method: 'GET',
  path: '/api/Users/:id/Preview',
  isOurs: true,
  summary: 'What a person sees: rights and farms, each with where it comes from',
  right: read,
  params: Id,
  reply: PersonPreview,
})

export const getUserSessions = endpoint({
  id: 'getUserSessions',
  method: 'GET',
  path: '/api/Users/:id/Sessions',
  isOurs: true,
  summary: 'Where a person is signed in through the built-in provider',
  right: edit,
  params: Id,
  reply: z.object({
    results: z.array(SignedInPlace),
    /** An outside provider keeps the sessions: they are ended there. */
    isOutside: z.boolean(),
  }),
})

const EndedAccess = z.object({ ended: z.number().int(), revokedTokens: z.number().int() })

export const endUserSession = endpoint({
  id: 'endUserSession',
  method: 'DELETE',
  path: '/api/Users/:id/Sessions/:session',
  isOurs: true,
  summary: 'Signs a person out in one place; open pages and push connections end within 5 s',
  right: edit,
  params: z.strictObject({ id: z.uuid(), session: z.string().min(1).max(100) }),
  reply: EndedAccess,
})

export const endUserSessions = endpoint({
  id: 'endUserSessions',
  method: 'DELETE',
  path: '/api/Users/:id/Sessions',
  isOurs: true,
  summary:
    'Signs a person out everywhere and revokes their API tokens; pages, programs and push connections end within 5 s',
  right: edit,
  params: Id,
  reply: EndedAccess,
})

export const getUserSecondFactor = endpoint({
  id: 'getUserSecondFactor',
  method: 'GET',
  path: '/api/Users/:id/SecondFactor',
  isOurs: true,
  summary: 'Whether a person has a second factor at the built-in provider',
  right: 'super-admin',
  params: Id,
  reply: z.object({
    /** Null: there is none. */
    setUpAtMs: z.number().nullable(),
    lastUsedAtMs: z.number().nullable(),
    recoveryCodesLeft: z.number().int(),
    /** An outside provider keeps it. */
    isOutside: z.boolean(),
  }),
})

export const resetUserSecondFactor = endpoint({
  id: 'resetUserSecondFactor',
  method: 'DELETE',
  path: '/api/Users/:id/SecondFactor',
  isOurs: true,
  summary: 'Takes away the second factor of somebody who has lost it, and signs them out everywhere',
  right: 'super-admin',
  params: Id,
  reply: z.object({ endedSessions: z.number().int() }),
})

export const PerimeterFarm = z.object({
  farmCode: z.string(),
  name: z.string(),
  countryCode: z.string(),
  technology: z.enum(technologies),
  subsidiary: z.string().nullable(),
})
export type PerimeterFarm = z.infer<typeof PerimeterFarm>

export const getPerimeterFarms = endpoint({
  id: 'getPerimeterFarms',
  method: 'GET',
  path: '/api/Users/Farms',
  isOurs: true,
  summary: 'Farms that a perimeter may name: those that the reader sees',
  right: read,
  reply: z.object({ results: z.array(PerimeterFarm) }),
})

export const getUserNames = endpoint({
  id: 'getUserNames',
  method: 'GET',
  path: '/api/UserNameList/',
  summary: 'Names of people for lists of access: last name, first name',
  right: readNames,
  reply: z.array(z.object({ id: z.string(), name: z.string() })),
})
