import { and, asc, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import { READ } from '../../../domain/right.ts'
import type { Principal } from '../../../platform/server/auth/principal.ts'
import { perimeterOf } from '../../../platform/server/auth/rights.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { cardedSubFarms } from '../../farms/server/nodes-port.ts'
import { type Farm, farmsIn } from '../../farms/server/port.ts'
import type { ContactCategory } from '../contract/categories.ts'
import type { Contact } from '../contract/contact.ts'
import type { LinkedContact } from '../contract/contact-calls.ts'
import type { ContactLink } from '../contract/contact-link.ts'
import { contact, contactLink } from './tables.ts'

/** Farms whose contacts a user sees. */
const farmsOfReader = (db: Db, principal: Principal): Promise<Farm[]> =>
  farmsIn(db, perimeterOf(principal, { product: 'PICFarmContacts', flag: READ }))

interface Wanted {
  /** Code of a farm or a sub-farm. */
  readonly entCode?: string | undefined
  readonly contactId?: string
  /** Links of this day only. */
  readonly day?: string
}

/** Contacts with their links, of the farms that the user sees, by farm, sub-farm, category and order. */
export const linkedContacts = async (
  db: Db,
  principal: Principal,
  { entCode, contactId, day }: Wanted,
): Promise<LinkedContact[]> => {
  const seen = await farmsOfReader(db, principal)
  const farm = entCode === undefined ? undefined : seen.find((one) => one.entCode === entCode)
  const farms = farm ? [farm] : seen
  if (farms.length === 0) return []
  const farmCodes = farms.map(({ farmCode }) => farmCode)
  const rows = (await db
    .select({ link: contactLink, person: contact })
    .from(contactLink)
    .innerJoin(contact, eq(contact.id, contactLink.contact))
    .where(
      and(
        inArray(contactLink.farmCode, farmCodes),
        entCode === undefined || farm ? undefined : eq(contactLink.entCode, entCode),
        contactId === undefined ? undefined : eq(contactLink.contact, contactId),
        day === undefined
          ? undefined
          : and(lte(contactLink.from, day), or(isNull(contactLink.to), gte(contactLink.to, day))),
      ),
    )
    .orderBy(
      ...[contactLink.farmCode, contactLink.entCode, contactLink.category, contactLink.order].map((one) => asc(one)),
    )) as unknown as readonly { readonly link: ContactLink; readonly person: Contact }[]
  const byCode = new Map(farms.map((one) => [one.farmCode, one]))
  const names = new Map(
    (await cardedSubFarms(db, [...new Set(rows.map(({ link }) => link.farmCode))])).map((one) => [
      one.subFarmCode,
      one.name,
    ]),
  )
  return rows.map(({ link, person }) => ({
    ...{ id: String(person.id), lastName: person.lastName, firstName: person.firstName },
    ...{ fullName: person.fullName ?? person.lastName, category: link.category as ContactCategory },
    ...{ linkToSubFarmId: link.id, entCode: link.entCode, order: link.order, from: link.from, to: link.to },
    subFarmName: names.get(link.entCode) ?? link.entCode,
    farmName: byCode.get(link.farmCode)?.name ?? link.farmCode,
    numbers: (person.numbers ?? '').split(' ').filter((one) => one !== ''),
  }))
}
