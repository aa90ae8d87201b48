import type { Principal } from '../../../platform/server/auth/principal.ts'
import { passesOnFarm, perimeterOf } from '../../../platform/server/auth/rights.ts'
import { hidden } from '../../../platform/server/http/problems.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { proposedDeviceCode, proposedFarmCode, proposedSubFarmCode } from '../../farms/contract/node-codes.ts'
import { generatePentagram, pentagramFaults } from '../../farms/contract/pentagram.ts'
import type { NodeLevel } from '../../farms/contract/plant-node.ts'
import { isSameName, similarityOf } from '../../farms/contract/similar-farm.ts'
import { codesUsedOn, isFarmCodeTaken } from '../../farms/server/new-nodes-port.ts'
import { nodeByCode, nodesOfFarm } from '../../farms/server/nodes-port.ts'
import { usedPentagramsOf } from '../../farms/server/plant-changes-port.ts'
import { farmsIn } from '../../farms/server/port.ts'
import { createRight } from '../contract/create-right.ts'

/** Most similar nodes of a reply. */
const mostSimilar = 20

/** A pentagram that no farm has or had. Undefined: the name has no letter, or all of the country are taken. */
export const freePentagram = async (db: Db, name: string, countryCode: string): Promise<string | undefined> => {
  if (pentagramFaults(name, countryCode).length > 0) return undefined
  const used = await usedPentagramsOf(db, countryCode)
  return generatePentagram(name, countryCode, (one) => used.has(one))
}

/** A code for a farm with this pentagram that no farm has or had. */
export const freeFarmCode = async (db: Db, pentagram: string): Promise<string> => {
  const taken = new Set<string>()
  for (;;) {
    const code = proposedFarmCode(pentagram, (one) => taken.has(one))
    if (!(await isFarmCodeTaken(db, code))) return code
    taken.add(code)
  }
}

/** A code for a sub-farm of this farm that no node has or had. */
export const freeSubFarmCode = async (db: Db, farmCode: string): Promise<string> => {
  const used = await codesUsedOn(db, farmCode)
  return proposedSubFarmCode(farmCode, (code) => used.has(code))
}

/** A code for a device of this type that no device of the farm has. */
export const freeDeviceCode = async (db: Db, farmCode: string, assetType: string): Promise<string> => {
  const used = await codesUsedOn(db, farmCode)
  return proposedDeviceCode(assetType, (code) => used.has(code) || used.has(`E-${farmCode}-${code}`))
}

/** The node above a new one. Throws 404 for one on a farm where the user may not create nodes. */
export const parentFor = async (db: Db, principal: Principal, code: string) => {
  const node = await nodeByCode(db, code)
  if (!node || !passesOnFarm(principal, createRight, node.farmCode)) throw hidden('This node does not exist')
  return node
}

interface Described {
  readonly name: string
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
}

/** Farms that the user sees with the same name, or near. The nearest come first. */
const similarFarms = async (db: Db, principal: Principal, { name, latitude, longitude }: Described) => {
  const fresh = { name, latitude: latitude ?? null, longitude: longitude ?? null }
  const farms = await farmsIn(db, perimeterOf(principal))
  return farms
    .flatMap((farm) => {
      const found = similarityOf(fresh, farm)
      const link = { entCode: farm.entCode, level: 'farm' as const, name: farm.name, type: 'FARM' }
      return found ? [{ ...link, ...found }] : []
    })
    .toSorted((one, other) => (one.distance ?? 1e5) - (other.distance ?? 1e5))
    .slice(0, mostSimilar)
}

interface Asked extends Described {
  readonly level: NodeLevel
  readonly countryCode?: string | undefined
  readonly parent?: string | undefined
  readonly assetType?: string | undefined
}

/** Free codes for a new node, and nodes like it. */
export const proposalsFor = async (db: Db, principal: Principal, asked: Asked) => {
  const none = { pentagram: null, farmCode: null, deviceCode: null, similar: [] }
  const { level, name, countryCode, parent, assetType } = asked
  if (level === 'farm') {
    const pentagram = countryCode === undefined ? undefined : await freePentagram(db, name, countryCode)
    return {
      ...none,
      pentagram: pentagram ?? null,
      farmCode: pentagram === undefined ? null : await freeFarmCode(db, pentagram),
      similar: await similarFarms(db, principal, asked),
    }
  }
  if (parent === undefined) return none
  const { farmCode } = await parentFor(db, principal, parent)
  const siblings = await nodesOfFarm(db, farmCode)
  return {
    ...none,
    deviceCode: level === 'asset' && assetType !== undefined ? await freeDeviceCode(db, farmCode, assetType) : null,
    similar: siblings
      .filter((one) => one.level === level && isSameName(one.name, name))
      .map(({ entCode, name: known, type }) => ({
        ...{ entCode, level, name: known, type, hasSameName: true, distance: null },
      })),
  }
}
