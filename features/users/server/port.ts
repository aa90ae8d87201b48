/** Public interface of users for the start of the server and for other features. */
export { everyPerson, type ReachablePerson } from './every-person.ts'
export {
  createFirstAdministrator,
  type FirstAdministrator,
  type FirstAdministratorResult,
} from './first-administrator.ts'
export { namesOfPeople } from './names-of-people.ts'
export { type OutsideAccount, outsidePeople } from './outside-people.ts'
export { ownAccounts } from './own-account.ts'
export { createPasswordCheck } from './password-check.ts'
export { createPeopleDirectory } from './people-directory.ts'
export { createSecondFactors } from './second-factor.ts'
export { createSignInPeople } from './sign-in-people.ts'
export { createSignInSecondFactors } from './sign-in-second-factors.ts'
