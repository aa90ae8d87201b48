import { foldedText } from '../../../platform/contract/text-order.ts'
import type { PersonForm } from './person-form.ts'

/** A login from a name: "Hélène", "de la Tour" is helene.delatour. */
export const suggestedLogin = (firstName: string, lastName: string): string =>
  [firstName, lastName]
    .map((name) => foldedText(name).replaceAll(/[^a-z0-9-]/g, ''))
    .filter((part) => part !== '')
    .join('.')
    .slice(0, 100)

type Names = Pick<PersonForm, 'firstName' | 'lastName' | 'login'>

/** A change of a new person's form: the login follows the names until somebody types another one. */
export const withSuggestedLogin = (value: Names, next: Partial<PersonForm>): Partial<PersonForm> => {
  if (next.login !== undefined || (next.firstName === undefined && next.lastName === undefined)) return next
  if (value.login !== suggestedLogin(value.firstName, value.lastName)) return next
  return { ...next, login: suggestedLogin(next.firstName ?? value.firstName, next.lastName ?? value.lastName) }
}
