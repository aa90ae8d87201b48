import type { Technology } from '../../../domain/technology.ts'
import { isTimeZone } from '../../../domain/time-zone.ts'
import type { ValueFault } from '../../../platform/contract/field-check.ts'
import { subTechnologies } from './card-level.ts'
import { orderedDates } from './general-fields.ts'

/** Rules of the general sections over several fields. Pure. */

type Dates = { readonly [Key in (typeof orderedDates)[number]]: string | null }

/** Days of a plant come in the order of its life: each later one that is known is not before an earlier one. */
export const datesInOrder = (values: Dates): readonly ValueFault[] => {
  let earlier: (typeof orderedDates)[number] | undefined
  const faults: ValueFault[] = []
  for (const field of orderedDates) {
    const value = values[field]
    if (value === null) continue
    const before = earlier === undefined ? null : values[earlier]
    if (earlier !== undefined && before !== null && value < before)
      faults.push({
        field,
        code: 'before-earlier-date',
        bound: before,
        value,
        sentence: `must not be before ${earlier}, which is ${before}`,
      })
    else earlier = field
  }
  return faults
}

/** A sub-technology belongs to the technology of the plant. */
export const fittingSubTechnology = ({
  technology,
  subTechnology,
}: {
  readonly technology: Technology
  readonly subTechnology: string | null
}): readonly ValueFault[] =>
  subTechnology === null || (subTechnologies[technology] as readonly string[]).includes(subTechnology)
    ? []
    : [
        {
          field: 'subTechnology',
          code: 'other-technology',
          bound: technology,
          value: subTechnology,
          sentence: `is no sub-technology of ${technology}`,
        },
      ]

/** The zone of a farm is one of the IANA list. */
export const knownZone = ({ timezone }: { readonly timezone: string }): readonly ValueFault[] =>
  isTimeZone(timezone)
    ? []
    : [
        {
          field: 'timezone',
          code: 'unknown-zone',
          value: timezone,
          sentence: 'is not a time zone, for example Europe/Paris',
        },
      ]
