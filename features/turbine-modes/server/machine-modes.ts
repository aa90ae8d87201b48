import { and, asc, eq, inArray } from 'drizzle-orm'
import { EDIT } from '../../../domain/right.ts'
import type { FieldError } from '../../../platform/contract/problem.ts'
import type { Principal } from '../../../platform/server/auth/principal.ts'
import { passesOnFarm } from '../../../platform/server/auth/rights.ts'
import { forbidden, hidden, invalid, notFound } from '../../../platform/server/http/problems.ts'
import { openChangeSet } from '../../../platform/server/record/change-set.ts'
import type { ChangeRequest } from '../../../platform/server/record/record-store.ts'
import type { Records } from '../../../platform/server/record/records.ts'
import type { StoredKind } from '../../../platform/server/record/stored-kind.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { TurbineModelFacts } from '../../equipment-inventory/server/port.ts'
import { type TurbineAsset, turbineAssets } from '../../farms/server/turbines-port.ts'
import { type MachineMode, readsMachines, type TurbineMachine } from '../contract/machine-calls.ts'
import { hubHeightOf, modeOfCard } from './machines-of-model.ts'
import { sentNames } from './model-facts.ts'
import { hubHeightsOf, modesOf, versionsOf, windClassesOf } from './stored-modes.ts'
import { machineMode } from './tables.ts'
import { turbineCards } from './turbine-cards.ts'

const editsMachines = { product: 'PICFarmEquipments', flag: EDIT } as const

/** Modes of a machine over time, as a record of its own. */
export interface ModesOfMachine {
  readonly entCode: string
  readonly farmCode: string
  readonly name: string
  readonly modes: readonly MachineMode[]
}

const modesByMachine = async (db: Db, entCodes: readonly string[]): Promise<Map<string, MachineMode[]>> => {
  if (entCodes.length === 0) return new Map()
  const rows = await db
    .select()
    .from(machineMode)
    .where(inArray(machineMode.entCode, [...entCodes]))
    .orderBy(asc(machineMode.validFrom))
  const grouped = Map.groupBy(rows, ({ entCode }) => entCode)
  const reply = ({ validFrom, hubHeightId, modeId, versionId }: (typeof rows)[number]): MachineMode => ({
    ...{ validFrom, hubHeightId, modeId, versionId },
  })
  return new Map([...grouped].map(([entCode, held]) => [entCode, held.map(reply)]))
}

export const machineModeKind: StoredKind<ModesOfMachine> = {
  kind: 'machineTurbineMode',
  noun: 'machine',
  lock: (tx, id) =>
    tx.select({ id: machineMode.id }).from(machineMode).where(eq(machineMode.entCode, id)).for('update'),
  read: async (at, id) => {
    const machine = (await turbineAssets(at)).find(({ entCode }) => entCode === id)
    if (!machine) return undefined
    const { entCode, farmCode, name } = machine
    return { entCode, farmCode, name, modes: (await modesByMachine(at, [id])).get(id) ?? [] }
  },
  versionOf: () => undefined,
  nameOf: ({ name }) => name,
  auditRecordOf: ({ modes }) => ({ modes }),
  farmCodeOf: ({ farmCode }) => farmCode,
}

const machinesOf = (db: Db, model: TurbineModelFacts): Promise<TurbineAsset[]> =>
  turbineAssets(db, { manufacturer: model.manufacturer, names: sentNames(model) })

const today = () => new Date().toISOString().slice(0, 10)

/** Machines of a model that a user may see, and the number of the others. */
export const machinesOfModel = async (
  db: Db,
  model: TurbineModelFacts,
  principal: Principal,
): Promise<{ readonly results: TurbineMachine[]; readonly others: number }> => {
  const all = await machinesOf(db, model)
  const seen = all.filter(({ farmCode }) => passesOnFarm(principal, readsMachines, farmCode))
  const modes = await modesByMachine(
    db,
    seen.map(({ entCode }) => entCode),
  )
  const cards = new Map((await turbineCards(db)).map((card) => [card.entCode, card]))
  const [heights, held] = [await hubHeightsOf(db, model.id), await modesOf(db, model.id)]
  const sourceOf = (entCode: string): TurbineMachine['today'] => {
    if (modes.get(entCode)?.some(({ validFrom }) => validFrom <= today())) return 'assigned'
    const card = cards.get(entCode)
    const isKnown = hubHeightOf(heights, card?.hubHeight ?? null) && modeOfCard(held, card?.mode ?? null)
    return isKnown ? 'card' : 'gateway'
  }
  return {
    results: seen.map(({ entCode, name, farmCode, farmName }) => ({
      ...{ entCode, name, farmCode, farmName },
      mayEdit: passesOnFarm(principal, editsMachines, farmCode),
      modes: modes.get(entCode) ?? [],
      today: sourceOf(entCode),
    })),
    others: all.length - seen.length,
  }
}

/** Errors of a choice: hub height and mode of the model, a version of the mode, curves of both. */
const choiceFaults = async (
  tx: Db,
  model: TurbineModelFacts,
  { hubHeightId, modeId, versionId }: Omit<MachineMode, 'validFrom'>,
): Promise<FieldError[]> => {
  const unknown = (field: string, message: string) => [{ path: `body.${field}`, message, code: 'unknown' }]
  if (!(await hubHeightsOf(tx, model.id)).some(({ id }) => id === hubHeightId))
    return unknown('hubHeightId', 'is no hub height of this model')
  if (!(await modesOf(tx, model.id)).some(({ id }) => id === modeId))
    return unknown('modeId', 'is no mode of this model')
  const versions = (await versionsOf(tx, [modeId])).filter(({ id }) => versionId === null || id === versionId)
  const held = await windClassesOf(
    tx,
    versions.map(({ id }) => id),
  )
  const hasCurve = held.some((one) => one.hubHeightId === hubHeightId && one.curves.powerCurves.length > 0)
  if (hasCurve) return []
  return unknown(versionId === null ? 'modeId' : 'versionId', 'has no power curve for this hub height')
}

/** Gives machines a hub height and a mode from a day on, in one transaction and one change set. */
export const assignMode = async (
  db: Db,
  records: Records<ModesOfMachine>,
  model: TurbineModelFacts,
  { entCodes, ...choice }: MachineMode & { readonly entCodes: readonly string[] },
  request: ChangeRequest,
): Promise<{ readonly machines: number; readonly changeSet: number }> =>
  db.transaction(async (transaction) => {
    const tx = transaction as Db
    const known = new Map((await machinesOf(tx, model)).map((machine) => [machine.entCode, machine]))
    for (const entCode of entCodes) {
      const farmCode = known.get(entCode)?.farmCode
      if (farmCode === undefined || !passesOnFarm(request.principal, readsMachines, farmCode))
        throw hidden('One of the machines does not exist, or is of another model')
      if (!passesOnFarm(request.principal, editsMachines, farmCode)) throw forbidden()
    }
    const faults = await choiceFaults(tx, model, choice)
    if (faults.length > 0) throw invalid('Machines cannot have this mode', faults)
    const set = await openChangeSet(tx, request)
    const { validFrom, hubHeightId, modeId, versionId } = choice
    const codes = [...new Set(entCodes)].toSorted()
    for (const entCode of codes)
      await records.within(tx).change(request, { id: entCode }, async (at, _, log) => {
        await at
          .insert(machineMode)
          .values({ entCode, validFrom, hubHeightId, modeId, versionId })
          .onConflictDoUpdate({
            target: [machineMode.entCode, machineMode.validFrom],
            set: { hubHeightId, modeId, versionId },
          })
        log({ changeSet: set.number })
      })
    return { machines: codes.length, changeSet: set.number }
  })

/** Removes the mode that a machine has from a day on. */
export const removeModeOf = async (
  records: Records<ModesOfMachine>,
  { entCode, validFrom }: { readonly entCode: string; readonly validFrom: string },
  request: ChangeRequest,
): Promise<void> => {
  const missing = () => hidden('This machine does not exist')
  await records.change(request, { id: entCode }, async (tx, { farmCode, modes }) => {
    if (!passesOnFarm(request.principal, readsMachines, farmCode)) throw missing()
    if (!passesOnFarm(request.principal, editsMachines, farmCode)) throw forbidden()
    if (!modes.some((one) => one.validFrom === validFrom)) throw notFound('The machine has no mode from this day on')
    await tx.delete(machineMode).where(and(eq(machineMode.entCode, entCode), eq(machineMode.validFrom, validFrom)))
  })
}
