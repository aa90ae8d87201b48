import { eq } from 'drizzle-orm'
import { rowLock, type StoredKind } from '../../../platform/server/record/stored-kind.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { type HubHeightRow, type ModeRow, versionsOf, windClassesOf } from './stored-modes.ts'
import { hubHeight, turbineMode } from './tables.ts'

/** Versions of a mode for the audit log: counts of curves, never their figures. Not all who read the log may read them. */
const loggedVersions = async (db: Db, modeId: number) => {
  const versions = await versionsOf(db, [modeId])
  const stored = await windClassesOf(
    db,
    versions.map(({ id }) => id),
  )
  return versions.map(({ id, name, validFrom, isMediumVoltageSide, groupIds, userIds }) => ({
    ...{ id, name, date: validFrom, isMediumVoltageSide, groups: groupIds.length, users: userIds.length },
    curves: stored
      .filter(({ versionId }) => versionId === id)
      .reduce((sum, { curves }) => sum + Object.values(curves).reduce((all, list) => all + list.length, 0), 0),
  }))
}

export const modeKind: StoredKind<ModeRow> = {
  kind: 'windTurbineMode',
  noun: 'mode',
  lock: rowLock(turbineMode),
  read: async (at, id) =>
    (
      await at
        .select()
        .from(turbineMode)
        .where(eq(turbineMode.id, Number(id)))
    )[0],
  versionOf: ({ version }) => version,
  nameOf: ({ name }) => name,
  auditRecordOf: async ({ id, name, isFullPower, modelId, dataFetchDate }, at) => ({
    ...{ name, isFullPowerMode: isFullPower, wtmId: modelId, dataFetchDate },
    versions: await loggedVersions(at, id),
  }),
}

export const hubHeightKind: StoredKind<HubHeightRow> = {
  kind: 'windTurbineHubHeight',
  noun: 'hub height',
  lock: rowLock(hubHeight),
  read: async (at, id) =>
    (
      await at
        .select()
        .from(hubHeight)
        .where(eq(hubHeight.id, Number(id)))
    )[0],
  versionOf: () => undefined,
  nameOf: ({ height }) => `${height} m`,
  auditRecordOf: ({ modelId, height, windClass, modeAvailableOnRequest }) => ({
    ...{ wtmId: modelId, height, windClass, modeAvailableOnRequest },
  }),
}
