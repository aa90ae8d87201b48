import { sql } from 'drizzle-orm'
import type { DemoContext } from '../../../platform/server/feature.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { nodesOfFarm } from '../../farms/server/nodes-port.ts'
import { type ContactCategory, contactCategories } from '../contract/categories.ts'
import { contactKind } from '../contract/contact.ts'
import { contact, contactLink } from './tables.ts'

/** All people of the demo are invented. Their numbers are reserved for fiction, and their addresses end in .example. */
const firstNames = [
  'Ana',
  'Bruno',
  'Claire',
  'Diego',
  'Elsa',
  'Filipe',
  'Gaëlle',
  'Hugo',
  'Inês',
  'Jean',
  'Lucía',
  'Marc',
]
const lastNames = [
  'Almeida',
  'Bernard',
  'Castro',
  'Dubois',
  'Esteves',
  'Fournier',
  'García',
  'Henry',
  'Iglesias',
  'Leroy',
]
const jobs = ['Technician', 'Plant manager', 'Control room', 'Grid desk', 'Safety officer']

const contactsOfDemo = firstNames.length * lastNames.length
/** Numbers that the French regulator reserves for fiction: +33 1 99 00 xx xx, mobile +33 6 39 98 xx xx. */
const number = (prefix: string, at: number) =>
  `${prefix} ${String(Math.floor(at / 100)).padStart(2, '0')} ${String(at % 100).padStart(2, '0')}`

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** A contact of the demo, always the same for a number. */
export const demoContact = (at: number) => {
  const firstName = firstNames[at % firstNames.length] ?? ''
  const lastName = lastNames[Math.floor(at / firstNames.length) % lastNames.length] ?? ''
  const values = {
    ...{ firstName, lastName, company: null, job: jobs[at % jobs.length] ?? null },
    category: contactCategories[at % contactCategories.length] as ContactCategory,
    phones: [
      { number: number('+33 6 39 98', at), sort: 'mobile', nights: at % 3 === 0 ? 'yes' : 'no' },
      ...(at % 2 === 0 ? [{ number: number('+33 1 99 00', at), sort: 'office', nights: 'no' }] : []),
    ],
    privatePhones: at % 10 === 0 ? [{ number: number('+33 6 39 98', 9_000 + at), sort: 'home', nights: null }] : [],
    emails: [`${plain(firstName)}.${plain(lastName)}@contacts.example`],
    ...{ languages: at % 2 === 0 ? ['fr-FR', 'en-GB'] : ['pt-PT', 'es-ES'], address: null, hours: null, notes: null },
  }
  return { ...values, ...contactKind.compute?.(values as never) }
}

/** Categories that each sub-farm of the demo has, in the order of the list. */
const categoriesOfNode: readonly ContactCategory[] = [
  'PLANT_MANAGER',
  'ON_CALL_DUTY',
  'ON_CALL_DUTY',
  'EMERGENCY',
  'OWNER',
]

/** Invented contacts with links to all sub-farms. Existing contacts stay. */
export const seedDemoContacts = async ({ db, farms, farmsStored }: DemoContext): Promise<readonly never[]> => {
  await farmsStored
  const [known] = await db.select({ one: sql`1` }).from(contact).limit(1)
  if (known) return []
  const nodes = (await Promise.all(farms.map(({ farmCode }) => nodesOfFarm(db, farmCode)))).flat()
  await db.transaction(async (transaction) => {
    const tx = transaction as Db
    const made = (await tx
      .insert(contact)
      .values(Array.from({ length: contactsOfDemo }, (_, at) => demoContact(at)) as never)
      .returning({ id: contact.id })) as readonly { readonly id: string }[]
    const links = nodes
      .filter(({ level }) => level === 'subFarm')
      .flatMap(({ entCode, farmCode }, at) =>
        categoriesOfNode.map((category, place) => ({
          ...{ entCode, farmCode, category, from: '2020-01-01', to: null },
          contact: made[(at * categoriesOfNode.length + place) % made.length]?.id,
          order: category === 'ON_CALL_DUTY' ? place : 1,
        })),
      )
    if (links.length > 0) await tx.insert(contactLink).values(links as never)
  })
  return []
}
