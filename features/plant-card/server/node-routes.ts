import { countryCodes, countryName } from '../../../domain/country.ts'
import { EDIT, farmLevelProducts, holds, MANAGE, READ, type RightFlag } from '../../../domain/right.ts'
import type { Technology } from '../../../domain/technology.ts'
import type { Principal } from '../../../platform/server/auth/principal.ts'
import { seesFarm } from '../../../platform/server/auth/rights.ts'
import { hidden } from '../../../platform/server/http/problems.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import type { Relations } from '../../../platform/server/relations/relations.ts'
import type { PlantNode } from '../../farms/contract/plant-node.ts'
import { nodeByCode, nodesOfFarm } from '../../farms/server/nodes-port.ts'
import { farmByCode } from '../../farms/server/port.ts'
import { getCardNode, type NodeLink } from '../contract/card-node.ts'
import { getCountries } from '../contract/countries.ts'
import { takeOverFacts } from '../contract/gateway-facts.ts'
import { takeOver } from './take-over.ts'

const linkOf = ({ entCode, level, name, type }: PlantNode): NodeLink => ({ entCode, level, name, type })

const flags: readonly RightFlag[] = [READ, EDIT, MANAGE]

/** The flags of a user on a farm, of the products of its cards. */
const rightsOn = (principal: Principal, farmCode: string) => {
  const flagsOf = (product: (typeof farmLevelProducts)[number]): number =>
    flags
      .filter((flag) => seesFarm(principal, farmCode, { product, flag }))
      .reduce<number>((sum, flag) => sum + flag, 0)
  return Object.fromEntries(
    farmLevelProducts.map((product) => [product, flagsOf(product)] as const).filter(([, flags]) => flags > 0),
  )
}

/** Binds the calls about a node as a whole. */
export const bindNodeRoutes = (routes: Routes, { db }: Pick<Relations, 'db'>): void => {
  routes.bind(getCardNode, async ({ principal, params: { entCode } }) => {
    const node = await nodeByCode(db, entCode)
    // One section is enough to open the card.
    const rights = node ? rightsOn(principal, node.farmCode) : {}
    const isSeen = Object.values(rights).some((flags) => holds(flags, READ))
    const farm = node && isSeen ? await farmByCode(db, node.farmCode) : undefined
    if (!node || !farm) throw hidden('This node does not exist')
    const nodes = await nodesOfFarm(db, node.farmCode)
    const above = new Map(nodes.map((one) => [one.entCode, one]))
    return {
      ...linkOf(node),
      technology: node.technology as Technology,
      farmCode: node.farmCode,
      farmName: farm.name,
      countryCode: node.countryCode,
      pentagram: farm.pentagram,
      timezone: farm.timezone,
      parents: node.path.flatMap((code) => {
        const parent = code === node.entCode ? undefined : above.get(code)
        return parent ? [linkOf(parent)] : []
      }),
      children: nodes.filter(({ parent }) => parent === node.entCode).map(linkOf),
      rights,
    }
  })

  routes.bind(getCountries, async () =>
    countryCodes
      .map((code) => ({ englishName: countryName(code, 'en-GB'), twoLetterISORegionName: code }))
      .toSorted((one, other) => one.englishName.localeCompare(other.englishName, 'en-GB')),
  )

  routes.bind(takeOverFacts, async (request) => ({
    fields: [...(await takeOver(db, request, request.params.entCode, request.body.fields))],
  }))
}
