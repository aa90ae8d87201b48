import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { Language } from '../../../domain/language.ts'
import { everyFarm, noFarms, type PerimeterRule } from '../../../domain/perimeter-rule.ts'
import { EDIT, MANAGE, type ProductRights, READ } from '../../../domain/right.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { personTitles, personTypes } from '../contract/person.ts'
import { appUser, groupMember, groupRight, userGroup } from './tables.ts'

/** Groups and colleagues of the demo's operator: somebody to find, filter and look at. None of them has a password. */
interface DemoGroup {
  readonly name: string
  readonly description: string
  readonly perimeter: PerimeterRule
  readonly products: ProductRights
}

const operating: ProductRights = {
  MyFleet: READ + EDIT,
  HealthDashboard: READ,
  AlarmMapping: READ,
  PICFarmGeneral: READ,
  PICFarmContacts: READ,
  PICFarmCrisisManagement: READ,
}
const technical: ProductRights = {
  MyFleet: READ,
  HealthDashboard: READ,
  PICFarmEquipments: READ + EDIT,
  PICFarmMap: READ,
  PICFarmTelecom: READ,
}

const demoGroups = {
  france: {
    name: 'Operations France',
    description: 'Control room Lyon: all plants in France, day and night.',
    perimeter: { ...noFarms, countryCodes: ['FR'] },
    products: operating,
  },
  iberia: {
    name: 'Operations Iberia',
    description: 'Control room Porto: all plants in Portugal and Spain.',
    perimeter: { ...noFarms, countryCodes: ['PT', 'ES'] },
    products: operating,
  },
  wind: {
    name: 'Wind technicians',
    description: 'Maintain turbines wherever they stand.',
    perimeter: { ...noFarms, technologies: ['wind'] },
    products: { ...technical, WindTurbineEquipment: READ + EDIT },
  },
  solar: {
    name: 'Solar and storage technicians',
    description: 'Inverters, trackers and batteries.',
    perimeter: { ...noFarms, technologies: ['solar', 'bess'] },
    products: technical,
  },
  assets: {
    name: 'Asset management',
    description: 'Contracts, plans and finances of the whole portfolio.',
    perimeter: everyFarm,
    products: {
      MyFleet: READ,
      HealthDashboard: READ,
      Curtailment: READ + EDIT,
      MaintenanceContractActive: READ + EDIT + MANAGE,
      MaintenanceContractOther: READ + EDIT + MANAGE,
      PlantidcardIndex: READ + EDIT,
      PICFarmGeneral: READ + EDIT,
      PICFarmContracts: READ + EDIT,
      PICFarmFinancialInformation: READ + EDIT,
      PICFarmProductionPlanAndTariff: READ + EDIT,
    },
  },
  data: {
    name: 'Data and connections',
    description: 'Connect plants, map alarms, check what was measured.',
    perimeter: everyFarm,
    products: {
      MyFleet: READ,
      PlantConnection: READ + EDIT + MANAGE,
      AlarmMapping: READ + EDIT + MANAGE,
      ReportDataValidation: READ + EDIT,
      BackOfficeUsers: READ,
    },
  },
  auditors: {
    name: 'Auditors',
    description: 'Read what the yearly audit asks for.',
    perimeter: everyFarm,
    products: { MaintenanceContractActive: READ, PICFarmContracts: READ, PICFarmFinancialInformation: READ },
  },
} as const satisfies Readonly<Record<string, DemoGroup>>

type GroupKey = keyof typeof demoGroups
type Title = (typeof personTitles)[number]
type Type = (typeof personTypes)[number]

const colleague = (
  firstName: string,
  lastName: string,
  title: Title,
  type: Type,
  lang: Language,
  timezone: string,
  groups: readonly GroupKey[],
  isEnabled = true,
) => ({ firstName, lastName, title, type, lang, timezone, groups, isEnabled })

const paris = 'Europe/Paris'
const lisbon = 'Europe/Lisbon'
const madrid = 'Europe/Madrid'

const colleagues = [
  colleague('Camille', 'Roussel', 'MRS', 'INTERNAL', 'fr-FR', paris, ['france']),
  colleague('Julien', 'Mercier', 'MR', 'INTERNAL', 'fr-FR', paris, ['france', 'wind']),
  colleague('Aïcha', 'Benali', 'MRS', 'INTERNAL', 'fr-FR', paris, ['france', 'solar']),
  colleague('Thibault', 'de La Tour du Pin-Chambly', 'MR', 'OWNER', 'fr-FR', paris, ['auditors']),
  colleague('Margaux', 'Lefebvre', 'MRS', 'INTERNAL', 'fr-FR', paris, ['assets']),
  colleague('Beatriz', 'Nogueira', 'MRS', 'INTERNAL', 'pt-PT', lisbon, ['iberia']),
  colleague('Rui', 'Tavares', 'MR', 'INTERNAL', 'pt-PT', lisbon, ['iberia', 'wind']),
  colleague('Joana', 'Salgueiro', 'DR', 'INTERNAL', 'pt-PT', lisbon, ['data']),
  colleague('Duarte', 'Pimentel', 'MR', 'MAINTAINER', 'pt-PT', lisbon, ['wind']),
  colleague('Lucía', 'Herrero', 'MRS', 'INTERNAL', 'es-ES', madrid, ['iberia']),
  colleague('Álvaro', 'Quintana', 'MR', 'CONTRACTOR', 'es-ES', madrid, ['solar']),
  colleague('Marta', 'Iglesias', 'MRS', 'INTERNAL', 'es-ES', madrid, ['assets']),
  colleague('Íñigo', 'Urrutia', 'MR', 'CONTRACTOR', 'es-ES', madrid, ['wind'], false),
  colleague('Oliver', 'Hartley', 'MR', 'OWNER', 'en-GB', 'Europe/London', ['auditors']),
  colleague('Fiona', 'McAllister', 'MRS', 'AUDITOR', 'en-GB', 'Europe/Dublin', ['auditors']),
  colleague('Priya', 'Raman', 'DR', 'INTERNAL', 'en-GB', 'Europe/London', ['data', 'assets']),
  colleague('Søren', 'Lindqvist', 'MR', 'MAINTAINER', 'en-GB', 'Europe/Copenhagen', ['wind']),
  colleague('Katarzyna', 'Wiśniewska', 'MRS', 'MAINTAINER', 'en-GB', 'Europe/Warsaw', ['solar']),
  colleague('Giulia', 'Ferrante', 'MRS', 'CONTRACTOR', 'en-GB', 'Europe/Rome', ['solar'], false),
  colleague('Alex', 'Winter', 'MX', 'INTERNAL', 'en-GB', 'Europe/Berlin', ['data']),
  colleague('Nuno', 'Brandão', 'MR', 'CONTRACTOR', 'pt-PT', 'Atlantic/Azores', [], false),
]

const loginOf = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }) =>
  `${firstName}.${lastName}`
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ø', 'o')
    .toLowerCase()
    .replace(/[^a-z.]+/g, '-')

/** Makes the groups and colleagues of the demo once: what was changed or deleted since stays as it is. */
export const seedDemoOrganisation = async (db: Db): Promise<void> => {
  const logins = colleagues.map(loginOf)
  const known = await db.select({ id: appUser.id }).from(appUser).where(inArray(appUser.login, logins)).limit(1)
  if (known.length > 0) return
  await db.transaction(async (tx) => {
    const keys = Object.keys(demoGroups) as GroupKey[]
    const groups = keys.map((key) => ({ key, id: randomUUID(), ...(demoGroups[key] as DemoGroup) }))
    const taken = await tx
      .select({ name: userGroup.name })
      .from(userGroup)
      .where(
        inArray(
          userGroup.name,
          groups.map(({ name }) => name),
        ),
      )
    const made = groups.filter(({ name }) => !taken.some((other) => other.name === name))
    if (made.length > 0) {
      await tx
        .insert(userGroup)
        .values(
          made.map(({ id, name, description, perimeter }) => ({ id, name, description, perimeter, isDemo: true })),
        )
      await tx
        .insert(groupRight)
        .values(
          made.flatMap(({ id, products }) =>
            Object.entries(products).map(([product, value]) => ({ groupId: id, product, value })),
          ),
        )
    }
    const people = colleagues.map((person) => ({ ...person, id: randomUUID(), login: loginOf(person) }))
    await tx.insert(appUser).values(
      people.map(({ groups: _groups, ...person }) => ({
        ...person,
        subject: person.id,
        email: `${person.login}@example.org`,
        isDemo: true,
      })),
    )
    const members = people.flatMap((person) =>
      made.filter(({ key }) => person.groups.includes(key)).map(({ id }) => ({ groupId: id, userId: person.id })),
    )
    if (members.length > 0) await tx.insert(groupMember).values(members)
  })
}
