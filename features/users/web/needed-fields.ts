import { requiredFields } from '../../../platform/web/forms/required-fields.ts'
import { NewPerson } from '../contract/person.ts'
import { bodyOf, emptyPerson } from './person-form.ts'

/** Fields of a person that the form marks as needed. */
export const neededOfPerson = requiredFields(NewPerson, bodyOf(emptyPerson()))
