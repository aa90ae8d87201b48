import type { Principal } from '../../../../platform/server/auth/principal.ts'
import { seesFarm } from '../../../../platform/server/auth/rights.ts'
import type { ServerContext } from '../../../../platform/server/feature.ts'
import { hidden, ProblemError, unknownFarm } from '../../../../platform/server/http/problems.ts'
import { getHistoryExports, type HistoryExport } from '../../contract/history-exports.ts'
import { type ExportFiles, openExportFiles } from './export-files.ts'
import { findExport, type StoredExport } from './export-store.ts'

const { right } = getHistoryExports
const dayMs = 86_400_000

/** Throws 404 unless the user may read each of these farms. */
export const checkFarms = (principal: Principal, farmCodes: readonly string[]): void => {
  const foreign = farmCodes.find((farmCode) => !seesFarm(principal, farmCode, right))
  if (foreign !== undefined) throw unknownFarm(foreign)
}

/** Who may see what of an export. */
export const createExportAccess = (context: Pick<ServerContext, 'config' | 'relations'>) => {
  const { relations } = context
  const own = async (principal: Principal, id: string): Promise<StoredExport> => {
    const found = await findExport(relations.db, id)
    if (found?.userId !== principal.userId)
      throw hidden('There is no such export among yours', { target: { kind: 'historyExport', id } })
    return found
  }
  return {
    /** An export of the user. Throws 404. */
    own,

    /** The same, where the user may still read all its farms. Throws 404. */
    async readable(principal: Principal, id: string): Promise<StoredExport> {
      const found = await own(principal, id)
      checkFarms(principal, found.farmCodes)
      return found
    },

    /** The files on disk. Throws 409 where the processes share no folder. */
    async files(): Promise<ExportFiles> {
      const files = await openExportFiles(context.config.exports, relations.db)
      if (!files)
        throw new ProblemError(409, 'exports-off', 'Exports need a folder that all processes share: set EXPORT_FOLDER')
      return files
    },

    shown: ({ userId: _, farmCodes, deviceCodes, ...one }: StoredExport, principal: Principal): HistoryExport => ({
      ...one,
      farmCodes: [...farmCodes],
      deviceCodes: deviceCodes && [...deviceCodes],
      removedAtMs: one.endedAtMs === null ? null : one.endedAtMs + context.config.exports.keptDays * dayMs,
      isReadable: farmCodes.every((farmCode) => seesFarm(principal, farmCode, right)),
    }),
  }
}

export type ExportAccess = ReturnType<typeof createExportAccess>

/** An export in the audit log. */
export const exportTarget = ({ id, farmCodes }: Pick<StoredExport, 'id' | 'farmCodes'>) => ({
  kind: 'historyExport',
  id,
  name: farmCodes.join(', '),
})
