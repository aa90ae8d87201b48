import { sql } from 'drizzle-orm'
import type { DemoContext } from '../../../platform/server/feature.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { PlantNode } from '../../farms/contract/plant-node.ts'
import { nodesOfFarm } from '../../farms/server/nodes-port.ts'
import { demoShare } from '../../plant-card/server/demo-port.ts'
import { writeInitialSubCategories } from './initial-sub-categories.ts'
import { company, companyLink, companyRelation, shareholding } from './tables.ts'

/** All companies of the demo are invented. Their addresses end in .example, and their numbers are reserved for fiction. */
interface Sketch {
  readonly name: string
  readonly country: string
  readonly subCategories: readonly string[]
  readonly legalForm?: string
  readonly isManufacturer?: true
  readonly isOwnGroup?: true
}

const group: Sketch = {
  ...{ name: 'Example Renewables', country: 'FR', legalForm: 'SA', isOwnGroup: true },
  subCategories: ['owner', 'operator', 'assetManager'],
}

/** Holdings by country: the second layer. */
const holdings: Readonly<Record<string, Sketch>> = {
  FR: { name: 'Énergies Exemple France', country: 'FR', legalForm: 'SAS', subCategories: ['owner'] },
  ES: { name: 'Ejemplo Renovables Iberia', country: 'ES', legalForm: 'SL', subCategories: ['owner'] },
  PT: { name: 'Exemplo Energias', country: 'PT', legalForm: 'Lda', subCategories: ['owner'] },
}
const otherHolding: Sketch = {
  name: 'Example Power International',
  country: 'NL',
  legalForm: 'BV',
  subCategories: ['owner'],
}

const investors: readonly Sketch[] = [
  { name: 'Fictive Infrastructure Fund', country: 'LU', legalForm: 'SCA', subCategories: ['owner'] },
  { name: 'Pension Example', country: 'NL', subCategories: ['owner', 'lender'] },
]

const services: readonly (Sketch & { readonly role: string })[] = [
  { name: 'Maintenance Exemple', country: 'FR', legalForm: 'SARL', subCategories: ['maintainer'], role: 'maintainer' },
  { name: 'Red Ejemplo', country: 'ES', legalForm: 'SA', subCategories: ['gridOperator'], role: 'gridOperator' },
  { name: 'Seguros Exemplo', country: 'PT', legalForm: 'SA', subCategories: ['insurer'], role: 'insurer' },
  {
    name: 'Example Energy Trading',
    country: 'IE',
    legalForm: 'Ltd',
    subCategories: ['offtaker', 'aggregator'],
    role: 'offtaker',
  },
]

const makers: readonly Sketch[] = [
  ['Mistralis', 'FR'],
  ['Altavento', 'ES'],
  ['Boréal Rotor', 'FR'],
  ['Heliora', 'PT'],
  ['Fotonia', 'ES'],
  ['Trafónica', 'ES'],
].map(([name = '', country = '']) => ({
  name,
  country,
  subCategories: ['manufacturer'],
  isManufacturer: true as const,
}))

const projectCompany = (farmName: string, country: string): Sketch => ({
  ...{ name: `${farmName} Project`, country, legalForm: country === 'FR' ? 'SAS' : country === 'ES' ? 'SL' : 'Lda' },
  subCategories: ['projectCompany', 'owner'],
})

const host = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)

const rowOf = (sketch: Sketch) => ({
  ...{ legalForm: null, isManufacturer: false, isOwnGroup: false },
  ...sketch,
  website: `https://${host(sketch.name)}.example`,
  email: `office@${host(sketch.name)}.example`,
  registrationNo: `EX-${String(Math.round(demoShare(sketch.name) * 899_999_999) + 100_000_000)}`,
})

/** Writes companies that are not there yet, and returns the ids of all by name. */
const insertCompanies = async (tx: Db, sketches: readonly Sketch[]): Promise<ReadonlyMap<string, string>> => {
  const rows = (await tx
    .insert(company)
    .values(sketches.map(rowOf) as never)
    .returning({ id: company.id, name: company.name })) as readonly { readonly id: string; readonly name: string }[]
  return new Map(rows.map(({ id, name }) => [name, String(id)]))
}

/** The last year: one share of the group was sold on 15 September of it. */
const soldYear = 2025

const sharesOf = (
  ids: ReadonlyMap<string, string>,
  farms: readonly { readonly name: string; readonly country: string }[],
) => {
  const id = (name: string): string => ids.get(name) ?? ''
  const share = (held: string, holder: string | null, percent: number, from: string, to: string | null = null) => ({
    ...{ company: id(held), share: percent, from, to },
    ...(holder !== null && ids.has(holder)
      ? { holder: id(holder), holderName: null }
      : { holder: null, holderName: holder }),
  })
  const [fund, pension] = investors.map(({ name }) => name)
  return [
    ...[...Object.values(holdings), otherHolding].flatMap(({ name }, at) =>
      at === 0
        ? [
            share(name, group.name, 100, '2012-01-01', `${soldYear}-09-14`),
            share(name, group.name, 70, `${soldYear}-09-15`),
            share(name, fund ?? '', 30, `${soldYear}-09-15`),
          ]
        : [share(name, group.name, 80, '2012-01-01'), share(name, pension ?? '', 20, '2012-01-01')],
    ),
    share(group.name, 'Example family', 55, '2010-01-01'),
    share(group.name, fund ?? '', 25, '2010-01-01'),
    ...farms.map(({ name, country }) =>
      share(`${name} Project`, (holdings[country] ?? otherHolding).name, 100, '2012-01-01'),
    ),
  ]
}

const linksOf = (ids: ReadonlyMap<string, string>, { entCode, farmCode }: PlantNode, farmName: string) => {
  const id = (name: string) => ids.get(name) ?? ''
  const link = (companyId: string, role: string, share: number | null = null) => ({
    ...{ farmCode, entCode, company: companyId, role, share, from: '2012-01-01', to: null, reference: null },
  })
  const at = Math.floor(demoShare(`${entCode} services`) * services.length)
  const [first, second] = [services[at], services[(at + 1) % services.length]]
  return [
    link(id(`${farmName} Project`), 'owner', 100),
    link(id(group.name), 'operator'),
    ...[first, second].flatMap((one) => (one ? [link(id(one.name), one.role)] : [])),
  ]
}

const rowsAtOnce = 500

/** Plants owned through three layers by invented companies, with one share sold last year. Existing companies stay. */
export const seedDemoCompanies = async ({ db, farms, farmsStored }: DemoContext): Promise<readonly never[]> => {
  await farmsStored
  await writeInitialSubCategories(db)
  const [known] = await db.select({ one: sql`1` }).from(company).limit(1)
  if (known) return []
  const plants = await Promise.all(
    farms.map(async ({ farmCode, countryCode }) => {
      const nodes = await nodesOfFarm(db, farmCode)
      const name = nodes.find(({ level }) => level === 'farm')?.name ?? farmCode
      return { name, country: countryCode, subFarms: nodes.filter(({ level }) => level === 'subFarm') }
    }),
  )
  await db.transaction(async (transaction) => {
    const tx = transaction as Db
    const ids = await insertCompanies(tx, [
      ...[group, ...Object.values(holdings), otherHolding, ...investors, ...services, ...makers],
      ...plants.map(({ name, country }) => projectCompany(name, country)),
    ])
    const shares = sharesOf(ids, plants)
    const links = plants.flatMap(({ name, subFarms }) => subFarms.flatMap((node) => linksOf(ids, node, name)))
    for (let at = 0; at < shares.length; at += rowsAtOnce)
      await tx.insert(shareholding).values(shares.slice(at, at + rowsAtOnce) as never)
    for (let at = 0; at < links.length; at += rowsAtOnce)
      await tx.insert(companyLink).values(links.slice(at, at + rowsAtOnce) as never)
    const [sister] = [ids.get(otherHolding.name)]
    await tx.insert(companyRelation).values({
      ...{ company: ids.get(holdings.FR?.name ?? ''), other: sister, sort: 'sister', from: '2012-01-01' },
      ...{ to: null, note: null },
    } as never)
  })
  return []
}
