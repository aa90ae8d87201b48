import { technologies } from '../../../domain/technology.ts'
import type { Principal } from '../../../platform/server/auth/principal.ts'
import { passesOnFarm } from '../../../platform/server/auth/rights.ts'
import { hidden } from '../../../platform/server/http/problems.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import type { ChangeRequest } from '../../../platform/server/record/record-store.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import {
  countEquipment,
  genericEquipment,
  lightEquipment,
  listEquipmentOfType,
  pingEntities,
  readRight,
  updateHydroUnit,
} from '../contract/equipment-calls.ts'
import { partKind, substationKind } from '../contract/equipment-kinds.ts'
import { exchangeEquipment, updateEquipment } from '../contract/equipment-tree.ts'
import { equipmentProblem, withMessage } from './equipment-problems.ts'
import { nodesBelow, readEquipment } from './equipment-reader.ts'
import { exchangePart } from './exchange-part.ts'
import { genericOf } from './generic-equipment.ts'
import { partsOfType } from './part-store.ts'
import { partWriter, type WriterContext } from './part-writer.ts'
import { nodeFor } from './tree-routes.ts'
import { updateEquipmentOf } from './update-equipment.ts'

/** Names in a text with commas. */
const namesIn = (text = ''): readonly string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** The equipment below a sub-farm or a machine that the user may read. */
const equipmentBelow = async (db: Db, principal: Principal, code: string) => {
  const node = await nodeFor(db, principal, code, readRight)
  const nodes = await nodesBelow(db, node)
  const plant = { farmCode: node.farmCode, nodes }
  return { node, nodes, equipment: await readEquipment(db, principal, plant, { scope: 'all' }) }
}

const assertTechnology = ({ technology }: { readonly technology: string }): void => {
  if (!technologies.some((one) => one === technology.toLowerCase()))
    throw equipmentProblem(500, 'wrong-technology', `TecCode ${technology} is not a valid technology`)
}

const needsSubstation = () => equipmentProblem(400, 'invalid', 'entCode of substation is empty or undefined')

const mostOfType = 5_000

/** Binds the calls that only read (specification 001 §7). */
const bindReads = (routes: Routes, db: Db): void => {
  routes.bind(pingEntities, async () => ({ status: 'ok' as const }))

  routes.bind(countEquipment, ({ principal, query: { sutCode, entityTypes } }) =>
    withMessage('Error on get equipments count', async () => {
      if (!sutCode) throw needsSubstation()
      const { equipment } = await equipmentBelow(db, principal, sutCode)
      const wanted = new Set(namesIn(entityTypes))
      const counted = equipment.filter(({ type }) => wanted.size === 0 || wanted.has(type))
      const types: Record<string, number> = Object.fromEntries([...wanted].map((type) => [type, 0]))
      for (const { type } of counted) types[type] = (types[type] ?? 0) + 1
      return { count: counted.length, types }
    }),
  )

  routes.bind(listEquipmentOfType, ({ principal, query: { type = '' } }) =>
    withMessage('Error on get equipments', async () => {
      const read = async ({ kind, right }: typeof partKind) => {
        const found = await partsOfType(db, kind === partKind.kind ? 'equipmentPart' : 'substationPart', type)
        return found.filter(({ farmCode }) => passesOnFarm(principal, right.read, farmCode))
      }
      const found = [...(await read(partKind)), ...(await read(substationKind))]
      return {
        results: found.slice(0, mostOfType).map(({ code, name, parentCode, farmCode }) => ({
          ...{ entCode: code, entName: name, entParentCode: parentCode, ettCode: type, farmCode },
        })),
      }
    }),
  )

  routes.bind(lightEquipment, ({ principal, query: { sutCode, entityType, isSut = 'true' } }) =>
    withMessage(entityType === 'ITS' ? 'Error on get ITS equipments' : 'Error on get equipments', async () => {
      if (!sutCode) throw needsSubstation()
      const { node, equipment } = await equipmentBelow(db, principal, sutCode)
      if ((isSut === 'true') !== (node.level === 'subFarm')) throw hidden('There is no such sub-farm or machine')
      return {
        results: equipment
          .filter(({ type }) => entityType === undefined || type === entityType)
          .map(({ code, name }) => ({ label: name, value: code })),
      }
    }),
  )

  routes.bind(genericEquipment, ({ principal, query }) =>
    withMessage('Error on get equipments details', async () => {
      const { sutCode, targetEquipmentTypes, pageSize, pageNumber } = query
      const targets = namesIn(targetEquipmentTypes)
      if (!sutCode || targets.length === 0)
        throw equipmentProblem(400, 'invalid', 'entCode or targetEquipmentTypes is empty or undefined')
      const { node, nodes, equipment } = await equipmentBelow(db, principal, sutCode)
      assertTechnology(node)
      const found = genericOf(
        { node, nodes, equipment },
        {
          targets,
          parameters: namesIn(query.parameterTypes),
          ancestors: namesIn(query.ancestorEquipmentTypes),
          descendants: namesIn(query.descendantEquipmentTypes),
          linked: namesIn(query.linkedParameters),
        },
      )
      const start = (pageNumber - 1) * pageSize
      return { results: found.slice(start, start + pageSize), count: found.length, pageNumber, pageSize }
    }),
  )
}

/** Binds the calls about equipment (specification 001 §7), and the exchange. */
export const bindEquipmentRoutes = (routes: Routes, context: WriterContext): void => {
  const { db } = context.relations
  bindReads(routes, db)

  const inTransaction = async <Done>(work: (tx: Db) => Promise<Done>): Promise<Done> =>
    db.transaction((transaction) => work(transaction as Db))

  routes.bind(updateEquipment, (request) =>
    withMessage('Error on update equipments', async () => {
      const { principal, body } = request
      const node = await nodeFor(db, principal, body.sutCode, readRight)
      const nodes = await nodesBelow(db, node)
      return inTransaction((tx) => updateEquipmentOf(tx, context, request as ChangeRequest, { node, nodes }, body))
    }),
  )

  routes.bind(exchangeEquipment, (request) =>
    inTransaction((tx) => exchangePart(tx, context, request as ChangeRequest, request.body)),
  )

  routes.bind(updateHydroUnit, async (request) => {
    const { principal, body } = request
    const { unitCode, unitName, ...values } = body
    const node = await nodeFor(db, principal, unitCode, updateHydroUnit.right)
    if (node.type !== 'HYDRO_UNIT') throw hidden('There is no such hydro unit')
    const validity = { mode: 'correct' } as const
    await inTransaction(async (tx) => {
      const writer = partWriter(tx, context, request as ChangeRequest)
      await writer.change('machineEquipment', node.entCode, { unitCode, ...values }, validity)
      if (unitName !== undefined && unitName !== node.name)
        await writer.change('assetGeneral', node.entCode, { name: unitName }, validity)
    })
    return { unitCode }
  })
}
