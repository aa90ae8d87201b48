import { randomUUID } from 'node:crypto'
import type { BodyOf } from '../../../../platform/contract/endpoint.ts'
import type { AuditSource } from '../../../../platform/server/audit/audit.ts'
import type { Principal } from '../../../../platform/server/auth/principal.ts'
import type { ServerContext } from '../../../../platform/server/feature.ts'
import { notFound, ProblemError, unknownFarm } from '../../../../platform/server/http/problems.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { farmsIn } from '../../../farms/server/port.ts'
import { tagsOfFarms } from '../../../plant-connection/server/port.ts'
import type { startHistoryExport } from '../../contract/history-exports.ts'
import { checkRange } from '../history-range.ts'
import { checkFarms, type ExportAccess, exportTarget } from './export-access.ts'
import type { ExportFiles } from './export-files.ts'
import {
  expectedRoom,
  insertExport,
  lockStarts,
  type NewExport,
  type StoredExport,
  usedBytesOf,
} from './export-store.ts'

/** Open exports of one user. */
const mostOpen = 5
/** About so many bytes of a file does a row take. */
const bytesOfRow = { csv: 100, parquet: 16 } as const

type Context = Pick<ServerContext, 'config' | 'relations' | 'historian' | 'audit'>
type Body = BodyOf<typeof startHistoryExport>

/** Numbers of the tags that an export names. Throws 404 where a farm or device does not exist. */
const tagIdsOf = async (db: Db, farmCodes: readonly string[], deviceCodes: readonly string[] | null) => {
  const known = new Set((await farmsIn(db, new Set(farmCodes))).map(({ farmCode }) => farmCode))
  const unknown = farmCodes.find((farmCode) => !known.has(farmCode))
  if (unknown !== undefined) throw unknownFarm(unknown)
  const tags = (await tagsOfFarms(db, farmCodes)).filter(
    ({ deviceCode }) => !deviceCodes || deviceCodes.includes(deviceCode),
  )
  const found = new Set(tags.map(({ deviceCode }) => deviceCode))
  if (deviceCodes?.some((code) => !found.has(code))) throw notFound('One of the devices does not exist in these farms')
  return tags.map(({ tagId }) => tagId)
}

/** Throws 409 where an export has no room. */
const checkRoom = async (
  db: Db,
  { quotaBytes }: Context['config']['exports'],
  files: ExportFiles,
  { userId, estimatedBytes }: NewExport,
): Promise<void> => {
  const [mine, all] = [await expectedRoom(db, userId), await expectedRoom(db)]
  if (mine.open >= mostOpen)
    throw new ProblemError(409, 'exports-open', `You have ${mine.open} exports under way. Wait for one to end.`)
  if ((await usedBytesOf(db, userId)) + mine.bytes + estimatedBytes > quotaBytes)
    throw new ProblemError(409, 'export-quota', 'Your exports would take more room than you have. Remove one first.')
  if ((await files.room()) < all.bytes + estimatedBytes)
    throw new ProblemError(409, 'export-disk', 'The disk of the server has no room for this export.')
}

const recorded = ({ fromMs, toMs, farmCodes, deviceCodes, format, flagged }: NewExport) => ({
  farms: farmCodes,
  devices: deviceCodes,
  from: new Date(fromMs).toISOString(),
  to: new Date(toMs).toISOString(),
  ...{ format, flagged },
})

/** Checks rights, room and quota, and stores a waiting export with its row in the audit log. */
export const startExport = async (
  context: Context,
  access: ExportAccess,
  source: AuditSource & { readonly principal: Principal },
  body: Body,
): Promise<StoredExport> => {
  const { db } = context.relations
  const { from: fromMs, to: toMs, format, flagged } = body
  checkRange(fromMs, toMs, '1d', 'body')
  const farmCodes = [...new Set(body.farmCodes)]
  checkFarms(source.principal, farmCodes)
  const deviceCodes = body.deviceCodes ?? null
  const tagIds = await tagIdsOf(db, farmCodes, deviceCodes)
  const rows = await context.historian.estimateRows(tagIds, fromMs, Math.min(toMs, Date.now()))
  const estimatedBytes = Math.round(rows * bytesOfRow[format])
  const { userId } = source.principal
  const files = await access.files()
  const row: NewExport = {
    ...{ id: randomUUID(), userId, farmCodes, deviceCodes, fromMs, toMs, format, flagged, estimatedBytes },
  }
  return db.transaction(async (transaction) => {
    const tx = transaction as unknown as Db
    await lockStarts(tx)
    await checkRoom(tx, context.config.exports, files, row)
    const inserted = await insertExport(tx, row)
    const [farmCode] = farmCodes
    await context.audit.record(tx, source, {
      target: exportTarget(row),
      ...(farmCodes.length === 1 && farmCode !== undefined && { farmCode }),
      after: recorded(row),
    })
    return inserted
  })
}
