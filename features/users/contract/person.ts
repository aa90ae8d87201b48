import { z } from 'zod'
import { languages } from '../../../domain/language.ts'
import { plainLine } from '../../../domain/plain-line.ts'
import { products } from '../../../domain/right.ts'
import { technologies } from '../../../domain/technology.ts'
import { isTimeZone } from '../../../domain/time-zone.ts'
import { longestName } from './longest-name.ts'

/** How a person is addressed. The specification names the list and not its values. */
export const personTitles = ['MR', 'MRS', 'MX', 'DR', 'PROF'] as const
/** Whose person it is. The specification names the list and not its values. */
export const personTypes = ['INTERNAL', 'CONTRACTOR', 'OWNER', 'MAINTAINER', 'AUDITOR'] as const

export const everyFlag = 7
const longestEmail = 254

/** Product to the sum of its flags; a product that is left out is 0. */
export const Rights = z.partialRecord(z.enum(products), z.number().int().min(0).max(everyFlag))
export type Rights = z.infer<typeof Rights>

const codes = z.array(z.string().min(1).max(60)).max(10_000)
export const Perimeter = z.strictObject({
  everyFarm: z.boolean(),
  farmCodes: codes,
  countryCodes: z.array(z.string().regex(/^[A-Z]{2}$/)).max(300),
  technologies: z.array(z.enum(technologies)).max(technologies.length),
  subsidiaries: z.array(z.string().min(1).max(200)).max(1_000),
})
export type Perimeter = z.infer<typeof Perimeter>

/** A perimeter as a reader may see it: farms that are hidden from the reader are only counted. */
export const SeenPerimeter = z.object({ ...Perimeter.shape, hiddenFarms: z.number().int() })
export type SeenPerimeter = z.infer<typeof SeenPerimeter>

const trimmed = z.string().trim()
/** One line of text, without invisible characters: it appears in lists, e-mails and files. */
export const Line = trimmed.regex(plainLine)
/** What a login may hold; it is compared without letter case. */
export const Login = trimmed.min(1).max(longestName).regex(/^\S+$/u).regex(plainLine)
export const Email = z.email().max(longestEmail)

/** Fields that an editor of users may send; the server rejects others. */
const fields = {
  login: Login,
  firstName: Line.min(1).max(longestName),
  lastName: Line.min(1).max(longestName),
  email: Email.nullable(),
  title: z.enum(personTitles).nullable(),
  type: z.enum(personTypes).nullable(),
  /** Null: that of the browser. */
  lang: z.enum(languages).nullable(),
  timezone: z.string().max(60).refine(isTimeZone).nullable(),
  isEnabled: z.boolean(),
  isUserSuperAdmin: z.boolean(),
  products: Rights,
  perimeter: Perimeter,
  groupIds: z.array(z.uuid()).max(500),
}
/** Fields that make a person; the others have defaults. */
export const NewPerson = z.strictObject({
  ...fields,
  email: fields.email.default(null),
  title: fields.title.default(null),
  type: fields.type.default(null),
  lang: fields.lang.default(null),
  timezone: fields.timezone.default(null),
  isEnabled: fields.isEnabled.default(true),
  isUserSuperAdmin: fields.isUserSuperAdmin.default(false),
  products: fields.products.default({}),
  perimeter: fields.perimeter.optional(),
  groupIds: fields.groupIds.default([]),
})
export type NewPerson = z.output<typeof NewPerson>

/** Changed fields only; `version` is the one that the editor loaded. */
export const PersonChange = z.strictObject({ version: z.number().int().min(1), ...z.object(fields).partial().shape })
export type PersonChange = z.output<typeof PersonChange>

export const GroupName = z.object({ id: z.string(), name: z.string() })
export type GroupName = z.infer<typeof GroupName>

/** A person as a list shows them. */
export const PersonRow = z
  .object({
    id: z.string(),
    login: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().nullable(),
    title: z.string().nullable(),
    type: z.string().nullable(),
    lang: z.enum(languages).nullable(),
    isEnabled: z.boolean(),
    isUserSuperAdmin: z.boolean(),
    isDemo: z.boolean(),
    groups: z.array(GroupName),
    /** Farms that the person sees, among those that the reader sees; null: every farm. */
    farms: z.number().int().nullable(),
    lastSignInAtMs: z.number().nullable(),
    createdAtMs: z.number(),
    version: z.number().int(),
  })
  .meta({ id: 'PersonRow' })
export type PersonRow = z.infer<typeof PersonRow>

/** Rights over a perimeter and where they come from. */
export const SourcedGrant = z.object({
  /** Null: the person's own. */
  group: GroupName.nullable(),
  products: Rights,
  perimeter: SeenPerimeter,
})
export type SourcedGrant = z.infer<typeof SourcedGrant>

/** What the reader may do with a person. */
export const PersonAllowance = z.object({
  /** Names, language and the like, switch on and off. */
  edit: z.boolean(),
  /** Login and e-mail, which open the account. */
  identity: z.boolean(),
  /** Rights, perimeter and groups. */
  rights: z.boolean(),
  superAdmin: z.boolean(),
  disable: z.boolean(),
  remove: z.boolean(),
  sessions: z.boolean(),
})
export type PersonAllowance = z.infer<typeof PersonAllowance>

export const PersonDetails = z
  .object({
    ...PersonRow.shape,
    timezone: z.string().nullable(),
    /** The person's own first, then those of the groups by name. */
    grants: z.array(SourcedGrant),
    allowed: PersonAllowance,
  })
  .meta({ id: 'PersonDetails' })
export type PersonDetails = z.infer<typeof PersonDetails>
