import { fieldEntries, type LooseValues, sectionsOf } from '../../../../platform/contract/field.ts'
import { isVisible } from '../../../../platform/contract/field-value.ts'
import { crisisFields } from '../../contract/section-fields.ts'

/** The contents of a crisis sheet. Pure. */

/** Fields with a place of their own on the sheet, and files. */
const elsewhere: readonly string[] = ['farmCode', 'technology', 'callOrder', 'shutDownSteps', 'evacuationPlan']

const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Sections of the sheet with their filled fields, in the order of the plan. A longitude stands with its latitude. */
export const sheetFacts = (
  plan: LooseValues,
): readonly { readonly section: string; readonly fields: readonly string[] }[] => {
  const shown = fieldEntries(crisisFields)
    .filter(([key]) => !elsewhere.includes(key) && !key.endsWith('Longitude'))
    .filter(([key]) => isVisible(crisisFields, key, plan) && isFilled(plan[key]))
  const steps = plan.shutDownSteps
  return sectionsOf(crisisFields)
    .map((section) => ({ section, fields: shown.filter(([, field]) => field.section === section).map(([key]) => key) }))
    .filter(
      ({ section, fields }) => fields.length > 0 || (section === 'hazards' && Array.isArray(steps) && steps.length > 0),
    )
}

/** A phone number as a phone dials it: `+33 1 99 00 90 01` is `+33199009001`. */
export const dialled = (number: string): string => number.replaceAll(/[^\d+]/g, '')

const partText = (degrees: number, positive: string, negative: string): string => {
  const seconds = Math.round(Math.abs(degrees) * 36_000) / 10
  const whole = Math.floor(seconds / 3_600)
  const minutes = Math.floor((seconds - whole * 3_600) / 60)
  const rest = (seconds - whole * 3_600 - minutes * 60).toFixed(1)
  return `${whole}° ${String(minutes).padStart(2, '0')}′ ${rest.padStart(4, '0')}″ ${degrees < 0 ? negative : positive}`
}

/** Degrees as rescue services read them: `48° 51′ 30.0″ N, 2° 17′ 40.0″ E (48.85833, 2.29444)`. */
export const degreesText = (latitude: number, longitude: number): string =>
  `${partText(latitude, 'N', 'S')}, ${partText(longitude, 'E', 'W')} (${latitude.toFixed(5)}, ${longitude.toFixed(5)})`
