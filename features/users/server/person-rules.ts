import { type FarmPlace, noFarms, type PerimeterRule } from '../../../domain/perimeter-rule.ts'
import type { Product } from '../../../domain/right.ts'
import { EDIT, MANAGE } from '../../../domain/right.ts'
import type { FieldError } from '../../../platform/contract/problem.ts'
import type { Principal } from '../../../platform/server/auth/principal.ts'
import { hasRight } from '../../../platform/server/auth/rights.ts'
import { ProblemError } from '../../../platform/server/http/problems.ts'
import type { PersonAllowance } from '../contract/person.ts'
import { isPerimeterBeyond, productsBeyond, type RuledGrant } from './delegation-rule.ts'
import type { GroupGrant, KnownPerson, StoredPerson } from './person-store.ts'

/** Who changes people or groups, and the farms that there are. */
export interface Giver {
  readonly principal: Principal
  /** What they hold; not looked at for a super administrator, who may give everything. */
  readonly held: readonly RuledGrant[]
  readonly places: ReadonlyMap<string, FarmPlace>
}

/** A person as a change would leave them. */
export interface NextPerson {
  readonly login: string
  readonly email: string | null
  readonly isEnabled: boolean
  readonly isUserSuperAdmin: boolean
  readonly own: RuledGrant
  readonly joined: readonly GroupGrant[]
  readonly left: readonly GroupGrant[]
}

const fault = (path: string, message: string): FieldError => ({ path: `body.${path}`, message })

export const superAdministratorsOnly = () =>
  new ProblemError(403, 'super-administrators-only', 'Only a super administrator can change super administrators')
export const moreThanHeld = (errors: readonly FieldError[]) =>
  new ProblemError(403, 'more-than-held', "You can't grant rights or farms you don't have", errors)
export const needsManage = (path: string) =>
  new ProblemError(403, 'manage-needed', 'Changing rights, farms and groups needs the right to manage users', [
    fault(path, 'manage-needed'),
  ])
const ownAccount = () => new ProblemError(409, 'own-account', "You can't disable or delete your own account")
export const ownSecondFactor = () =>
  new ProblemError(409, 'own-account', 'Remove your own second factor in your profile, with a code')
export const lastAdministrator = () =>
  new ProblemError(409, 'last-super-administrator', 'At least one super administrator must be able to sign in')
const outranks = () =>
  new ProblemError(
    403,
    'outranks',
    'This user has more rights than you. A user with the same rights must change this access.',
    [fault('isEnabled', 'outranks')],
  )
const hasBeenHere = () =>
  new ProblemError(409, 'has-signed-in', "You can't delete a user who has signed in. Disable the user instead.")

/** Fields of a grant that give more than the giver holds, with the products. */
const beyond = (giver: Giver, given: RuledGrant, before?: RuledGrant): FieldError[] => {
  if (giver.principal.isUserSuperAdmin) return []
  const { held, places } = giver
  return [
    ...productsBeyond(held, given, before, places).map((product) => fault('products', product)),
    ...(isPerimeterBeyond(held, given, before, places) ? [fault('perimeter', 'more-than-held')] : []),
  ]
}

/** The database keeps keys and lists in an order of its own. */
const textOf = ({ everyFarm, farmCodes, countryCodes, technologies, subsidiaries }: PerimeterRule): string =>
  JSON.stringify([everyFarm, ...[farmCodes, countryCodes, technologies, subsidiaries].map((list) => list.toSorted())])

const isSameGrant = (first: RuledGrant, second: RuledGrant): boolean =>
  textOf(first.rule) === textOf(second.rule) &&
  [...Object.keys(first.products), ...Object.keys(second.products)].every(
    (product) => (first.products[product as Product] ?? 0) === (second.products[product as Product] ?? 0),
  )

/** Why this change of what a person or a group holds is too much; undefined: it is not. */
export const refusalOfGrant = (giver: Giver, given: RuledGrant, before?: RuledGrant): ProblemError | undefined => {
  const errors = beyond(giver, given, before)
  return errors.length > 0 ? moreThanHeld(errors) : undefined
}

/** Why somebody may not join a group: it would give them what the giver does not hold. */
export const refusalOfGroup = (giver: Giver, group: GroupGrant): ProblemError | undefined =>
  beyond(giver, group).length > 0 ? moreThanHeld([fault('groupIds', group.name)]) : undefined

/** Whether a person holds nothing that the giver does not hold: who has their login has what is theirs. */
const isOutranked = (giver: Giver, { own, groups }: KnownPerson): boolean =>
  [own, ...groups].every((grant) => beyond(giver, grant).length === 0)

/**
 * Why somebody may not decide on a person's access: sessions, second factor, the account itself. Who may do more than the giver
 * is left to those who hold as much; what they hold may still be taken away. undefined: they may.
 */
export const refusalOfAccess = (giver: Giver, known: KnownPerson): ProblemError | undefined => {
  const { principal } = giver
  if (known.person.isUserSuperAdmin && !principal.isUserSuperAdmin) return superAdministratorsOnly()
  return known.person.id === principal.userId || isOutranked(giver, known) ? undefined : outranks()
}

const refusalOfRights = (giver: Giver, before: KnownPerson | undefined, next: NextPerson) => {
  const { principal } = giver
  const isNew = !isSameGrant(next.own, before?.own ?? { products: {}, rule: noFarms })
  const moves = [...next.joined, ...next.left]
  if (!hasRight(principal, 'BackOfficeUsers', MANAGE)) {
    if (isNew) return needsManage('products')
    if (moves.length > 0) return needsManage('groupIds')
  }
  for (const group of next.joined) {
    const refusal = refusalOfGroup(giver, group)
    if (refusal) return refusal
  }
  return isNew ? refusalOfGrant(giver, next.own, before?.own) : undefined
}

/** Why a person may not be made or changed like this; undefined: they may. */
export const refusalOfPerson = (
  giver: Giver,
  before: KnownPerson | undefined,
  next: NextPerson,
): ProblemError | undefined => {
  const { principal } = giver
  const touchesAdministrator = next.isUserSuperAdmin || before?.person.isUserSuperAdmin === true
  if (touchesAdministrator && !principal.isUserSuperAdmin) return superAdministratorsOnly()
  if (before?.person.id === principal.userId && !next.isEnabled) return ownAccount()
  if (before && before.person.isEnabled !== next.isEnabled) {
    const refusal = refusalOfAccess(giver, before)
    if (refusal) return refusal
  }
  const isSomebodyElse = before && (before.person.login !== next.login || before.person.email !== next.email)
  if (isSomebodyElse && before.person.id !== principal.userId && !isOutranked(giver, before))
    return moreThanHeld([fault(before.person.login === next.login ? 'email' : 'login', 'outranks')])
  return refusalOfRights(giver, before, next)
}

/** Somebody has used this account: what they did keeps its author. */
const hasSignedIn = ({ id, subject, passwordHash, isDemo, lastSignInAt }: StoredPerson): boolean =>
  lastSignInAt !== null || (passwordHash !== null && !isDemo) || (subject !== null && subject !== id)

export const refusalOfDeletion = (giver: Giver, known: KnownPerson): ProblemError | undefined => {
  if (known.person.id === giver.principal.userId) return ownAccount()
  return refusalOfAccess(giver, known) ?? (hasSignedIn(known.person) ? hasBeenHere() : undefined)
}

/** What the page offers to somebody who looks at a person. The server decides again at each call. */
export const allowanceOf = (giver: Giver, known: KnownPerson): PersonAllowance => {
  const { principal } = giver
  const { person } = known
  const isSelf = person.id === principal.userId
  const edit = hasRight(principal, 'BackOfficeUsers', EDIT) && (principal.isUserSuperAdmin || !person.isUserSuperAdmin)
  return {
    edit,
    identity: edit && (isSelf || isOutranked(giver, known)),
    rights: edit && hasRight(principal, 'BackOfficeUsers', MANAGE),
    superAdmin: principal.isUserSuperAdmin,
    disable: edit && !isSelf && !refusalOfAccess(giver, known),
    remove: edit && !refusalOfDeletion(giver, known),
    sessions: edit && !refusalOfAccess(giver, known),
  }
}
