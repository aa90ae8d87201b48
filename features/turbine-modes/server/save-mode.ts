import { and, eq, ne, sql } from 'drizzle-orm'
import type { FieldError } from '../../../platform/contract/problem.ts'
import { passes } from '../../../platform/server/auth/rights.ts'
import { conflict, forbidden, invalid, ProblemError } from '../../../platform/server/http/problems.ts'
import type { ChangeRequest } from '../../../platform/server/record/record-store.ts'
import type { Records } from '../../../platform/server/record/records.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { lockTurbineModel, type TurbineModelFacts } from '../../equipment-inventory/server/port.ts'
import { curveFaults } from '../contract/curve-rules.ts'
import type { PowerCurve } from '../contract/curve-shapes.ts'
import { faultSentence } from '../contract/fault-sentence.ts'
import { managesModes } from '../contract/mode-calls.ts'
import { type GivenMode, type GivenVersion, newId } from '../contract/turbine-mode.ts'
import { usesOfModel } from './machines-of-model.ts'
import { hubHeightsOf, type ModeRow, modesOf, versionsOf, windClassesOf, writeWindClass } from './stored-modes.ts'
import { modeVersion, turbineMode, versionHubHeight } from './tables.ts'
import { isRestricted, type VersionReader } from './version-access.ts'

/** What a save is checked against, and written with. */
interface Saving {
  readonly tx: Db
  readonly model: TurbineModelFacts
  readonly request: ChangeRequest
  readonly mayRead: VersionReader
}

const fault = (path: string, message: string, code: string, more: Partial<FieldError> = {}): FieldError => ({
  ...{ path: `body.${path}`, message, code },
  ...more,
})

/** Full-power curves that hold on a day, by hub height; those that the user may not read are not compared. */
const fullPowerCurves = async (
  { tx, model, mayRead }: Saving,
  day: string,
): Promise<ReadonlyMap<number, readonly PowerCurve[]>> => {
  const full = (await modesOf(tx, model.id)).find(({ isFullPower }) => isFullPower)
  if (!full) return new Map()
  const version = (await versionsOf(tx, [full.id])).find(({ validFrom }) => validFrom <= day)
  if (!version || !mayRead(version)) return new Map()
  const held = await windClassesOf(tx, [version.id])
  return new Map(held.map(({ hubHeightId, curves }) => [hubHeightId, curves.powerCurves]))
}

const windClassFaults = async (
  saving: Saving,
  { date, hubHeightWindClassDtos }: GivenVersion,
  path: string,
  isFullPower: boolean,
): Promise<FieldError[]> => {
  const heights = new Set((await hubHeightsOf(saving.tx, saving.model.id)).map(({ id }) => id))
  const full = isFullPower ? new Map() : await fullPowerCurves(saving, date)
  return hubHeightWindClassDtos.flatMap(({ id, ...curves }, index) => {
    const at = `${path}.hubHeightWindClassDtos.${index}`
    const isTwice = hubHeightWindClassDtos.findIndex((other) => other.id === id) < index
    if (!heights.has(id) || isTwice)
      return [
        fault(`${at}.id`, isTwice ? 'is there twice' : 'is no hub height of this model', isTwice ? 'twice' : 'unknown'),
      ]
    return curveFaults(curves, saving.model, full.get(id))
      .filter(({ isWarning }) => !isWarning)
      .map((one) =>
        fault([at, ...one.path].join('.'), faultSentence(one), one.code, {
          ...(one.value !== undefined && { value: String(one.value) }),
          ...(one.bound !== undefined && { bound: one.bound }),
        }),
      )
  })
}

/** Replaces the curves of a version. */
const writeCurves = async (tx: Db, versionId: number, { hubHeightWindClassDtos }: GivenVersion): Promise<void> => {
  await tx.delete(versionHubHeight).where(eq(versionHubHeight.versionId, versionId))
  for (const { id, ...curves } of hubHeightWindClassDtos) await writeWindClass(tx, versionId, id, curves)
}

const sameLists = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))

const writeVersion = async (
  { tx, request, mayRead }: Saving,
  modeId: number,
  given: GivenVersion,
  used: ReadonlySet<number>,
): Promise<void> => {
  const { principal } = request
  const values = {
    ...{ name: given.name, validFrom: given.date, isMediumVoltageSide: given.isMediumVoltageSide },
    ...{ source: given.source, licence: given.licence },
    ...{ groupIds: [...given.groupIdsWithAccess], userIds: [...given.userIdsWithAccess] },
  }
  const mayManage = passes(principal, managesModes)
  if (given.id === newId) {
    if (isRestricted(values) && !mayManage)
      throw forbidden('Only users who manage wind turbine models set access lists')
    const createdBy = `${principal.firstName} ${principal.lastName}`.trim()
    const [row] = await tx
      .insert(modeVersion)
      .values({ modeId, ...values, createdBy })
      .returning({ id: modeVersion.id })
    if (row) await writeCurves(tx, row.id, given)
    return
  }
  const [held] = await tx
    .select()
    .from(modeVersion)
    .where(and(eq(modeVersion.id, given.id), eq(modeVersion.modeId, modeId)))
  if (!held || !mayRead(held)) throw forbidden('You cannot change this version')
  const hasSameLists = sameLists(held.groupIds, values.groupIds) && sameLists(held.userIds, values.userIds)
  if (!hasSameLists && !mayManage) throw forbidden('Only users who manage wind turbine models set access lists')
  if (used.has(given.id))
    throw new ProblemError(409, 'version-used', 'Machines use this version: save a new version with its own date')
  await tx.update(modeVersion).set(values).where(eq(modeVersion.id, given.id))
  await writeCurves(tx, given.id, given)
}

/** Versions of a mode have different first days. */
const dayFaults = async (tx: Db, modeId: number | undefined, { versions }: GivenMode): Promise<FieldError[]> => {
  const replaced = new Set(versions.map(({ id }) => id))
  const held = modeId === undefined ? [] : await versionsOf(tx, [modeId])
  const days = held.filter(({ id }) => !replaced.has(id)).map(({ validFrom }) => validFrom)
  return versions.flatMap(({ date }, index) => {
    const isTaken = days.includes(date) || versions.findIndex((other) => other.date === date) < index
    return isTaken
      ? [fault(`versions.${index}.date`, `another version of the mode begins on ${date}`, 'day-taken', { value: date })]
      : []
  })
}

/** Exactly one mode of a model is the full-power mode. */
const fullPowerFaults = (
  given: GivenMode,
  { own, others }: { readonly own: ModeRow | undefined; readonly others: readonly ModeRow[] },
): FieldError[] => {
  const isNeeded = !given.isFullPowerMode && (own?.isFullPower === true || !others.some((one) => one.isFullPower))
  return isNeeded
    ? [fault('isFullPowerMode', 'one mode of the model must be the full-power mode', 'full-power-needed')]
    : []
}

const assertMode = async (saving: Saving, given: GivenMode, own: ModeRow | undefined): Promise<void> => {
  const { tx, model } = saving
  const others = (await modesOf(tx, model.id)).filter(({ id }) => id !== own?.id)
  const errors = [...fullPowerFaults(given, { own, others }), ...(await dayFaults(tx, own?.id, given))]
  if (own && own.modelId !== given.wtmId) errors.push(fault('wtmId', 'a mode stays with its model', 'fixed'))
  for (const [index, version] of given.versions.entries())
    errors.push(...(await windClassFaults(saving, version, `versions.${index}`, given.isFullPowerMode)))
  if (errors.length > 0) throw invalid('The mode has invalid values', errors)
  if (others.some(({ name }) => name.toLowerCase() === given.name.toLowerCase()))
    throw new ProblemError(409, 'taken', 'Another mode of the model has this name', [
      fault('name', `another mode has the name ${given.name}`, 'taken', { value: given.name }),
    ])
}

/** Saves a mode with its versions in one transaction. Resolves with its id. */
export const saveMode = async (
  records: Records<ModeRow>,
  {
    id,
    given,
    model,
    mayRead,
  }: {
    readonly id: number
    readonly given: GivenMode
    readonly model: TurbineModelFacts
    readonly mayRead: VersionReader
  },
  request: ChangeRequest,
): Promise<number> => {
  if (given.id !== undefined && given.id !== id)
    throw invalid('Two ids', [fault('id', 'must be the id of the address', 'other-id')])
  if (id !== newId && given.version === undefined)
    throw invalid('The version is missing', [fault('version', 'name the version that you saw', 'needed')])
  const write = async (tx: Db, own: ModeRow | undefined): Promise<number> => {
    const saving: Saving = { tx, model, request, mayRead }
    await assertMode(saving, given, own)
    if (given.isFullPowerMode) {
      const others = [eq(turbineMode.modelId, model.id), ne(turbineMode.id, own?.id ?? newId), turbineMode.isFullPower]
      await tx
        .update(turbineMode)
        .set({ isFullPower: false, version: sql`${turbineMode.version} + 1` })
        .where(and(...others))
    }
    const values = {
      ...{ name: given.name, isFullPower: given.isFullPowerMode },
      ...(given.dataFetchDate !== undefined && { dataFetchDate: given.dataFetchDate }),
    }
    const [row] = own
      ? await tx
          .update(turbineMode)
          .set({ ...values, version: sql`${turbineMode.version} + 1`, updatedAt: new Date() })
          .where(eq(turbineMode.id, own.id))
          .returning({ id: turbineMode.id })
      : await tx
          .insert(turbineMode)
          .values({ modelId: model.id, ...values })
          .returning({ id: turbineMode.id })
    if (!row) throw conflict('The mode was deleted meanwhile')
    const used = new Set((await usesOfModel(tx, model)).versions.keys())
    for (const version of given.versions) await writeVersion(saving, row.id, version, used)
    return row.id
  }
  const first = (tx: Db) => lockTurbineModel(tx, model.id)
  const saved =
    id === newId
      ? await records.create(request, async (tx) => {
          await first(tx)
          return String(await write(tx, undefined))
        })
      : await records.change(request, { id: String(id), version: given.version, first }, (tx, before) =>
          write(tx, before),
        )
  return saved.id
}
