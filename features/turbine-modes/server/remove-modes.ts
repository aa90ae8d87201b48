import { and, eq, sql } from 'drizzle-orm'
import { invalid, notFound } from '../../../platform/server/http/problems.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { usesOfModel } from './machines-of-model.ts'
import { modelFacts } from './model-facts.ts'
import { stillUsed } from './still-used.ts'
import { type HubHeightRow, type ModeRow, modesOf, versionsOf, windClassesOf } from './stored-modes.ts'
import { hubHeight, modeVersion, turbineMode } from './tables.ts'
import type { VersionReader } from './version-access.ts'

const usesOf = async (tx: Db, modelId: number) => usesOfModel(tx, await modelFacts(tx, modelId))

/** Deletes a mode with its versions; throws 409 while machines use it. */
export const removeMode = async (tx: Db, { id, modelId, isFullPower }: ModeRow): Promise<void> => {
  const users = (await usesOf(tx, modelId)).modes.get(id) ?? []
  if (users.length > 0) throw stillUsed('This mode', users)
  const others = (await modesOf(tx, modelId)).length - 1
  if (isFullPower && others > 0)
    throw invalid('Another mode must be the full-power mode first', [
      { path: 'params.id', message: 'is the full-power mode', code: 'full-power-needed' },
    ])
  await tx.delete(turbineMode).where(eq(turbineMode.id, id))
}

/** Deletes a version of a mode; throws 409 while machines use it. */
export const removeVersion = async (
  tx: Db,
  { id, modelId }: ModeRow,
  versionId: number,
  mayRead: VersionReader,
): Promise<void> => {
  const own = and(eq(modeVersion.id, versionId), eq(modeVersion.modeId, id))
  const [held] = await tx.select().from(modeVersion).where(own)
  if (!held || !mayRead(held)) throw notFound('This version does not exist')
  const users = (await usesOf(tx, modelId)).versions.get(versionId) ?? []
  if (users.length > 0) throw stillUsed('This version', users)
  await tx.delete(modeVersion).where(own)
  const version = sql`${turbineMode.version} + 1`
  await tx.update(turbineMode).set({ version }).where(eq(turbineMode.id, id))
}

/** Machines with a hub height, and names of the versions with curves for it. */
export const usersOfHubHeight = async (tx: Db, { id, modelId }: HubHeightRow): Promise<readonly string[]> => {
  const machines = (await usesOf(tx, modelId)).hubHeights.get(id) ?? []
  const modes = await modesOf(tx, modelId)
  const versions = await versionsOf(
    tx,
    modes.map((mode) => mode.id),
  )
  const held = await windClassesOf(
    tx,
    versions.map((version) => version.id),
  )
  const linked = new Set(held.filter((one) => one.hubHeightId === id).map(({ versionId }) => versionId))
  const named = versions.flatMap((version) =>
    linked.has(version.id) ? [`${modes.find((mode) => mode.id === version.modeId)?.name ?? ''} ${version.name}`] : [],
  )
  return [...machines, ...named]
}

/** Deletes a hub height; throws 409 while machines or versions use it. */
export const removeHubHeight = async (tx: Db, held: HubHeightRow): Promise<void> => {
  const users = await usersOfHubHeight(tx, held)
  if (users.length > 0) throw stillUsed('This hub height', users)
  await tx.delete(hubHeight).where(eq(hubHeight.id, held.id))
}
