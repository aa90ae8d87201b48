import type { LooseValues } from '../../../platform/contract/field.ts'
import { conflict, invalid } from '../../../platform/server/http/problems.ts'
import { momentMs } from '../../../platform/server/record/moment.ts'
import type { ChangeRequest } from '../../../platform/server/record/record-store.ts'
import { missingRecord } from '../../../platform/server/record/stored-kind.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { nodeByCode } from '../../farms/server/nodes-port.ts'
import { farmByCode } from '../../farms/server/port.ts'
import { partKind, substationKind } from '../contract/equipment-kinds.ts'
import { newPartCode } from '../contract/part-code.ts'
import { childrenOf } from './part-store.ts'
import { type PartWriter, partWriter, type WriterContext } from './part-writer.ts'

export interface Exchange {
  readonly code: string
  readonly version: number
  readonly on: string
  readonly reason?: string | undefined
  readonly old: {
    readonly location: 'machine' | 'stock' | 'repair' | 'scrap'
    readonly assetCode?: string | undefined
    readonly parentCode?: string | undefined
    readonly hoursAtRemoval?: number | null | undefined
    readonly registerAtRemoval?: number | null | undefined
  }
  readonly stockCode?: string | undefined
  readonly part?: LooseValues | undefined
}

const fault = (path: string, message: string) => invalid(message, [{ path: `body.${path}`, message }])

/** Where the old part goes: the machine that takes it, or none. */
const placeOfOld = async (tx: Db, { old }: Exchange, farmCode: unknown): Promise<LooseValues> => {
  const { location, assetCode, parentCode } = old
  if (location !== 'machine') return { location, assetCode: null, parentCode: null }
  const node = assetCode === undefined ? undefined : await nodeByCode(tx, assetCode)
  if (!node) throw fault('old.assetCode', 'names the machine that takes the part')
  return { location, farmCode: node.farmCode ?? farmCode, assetCode: node.entCode, parentCode: parentCode ?? null }
}

/** Values that the old part takes along: hours and register when it came out, and why. */
const removalOf = ({ old, reason }: Exchange, fields: object): LooseValues => {
  const { hoursAtRemoval, registerAtRemoval } = old
  return {
    ...(hoursAtRemoval !== undefined && { hoursAtRemoval }),
    ...(registerAtRemoval !== undefined && Object.hasOwn(fields, 'registerAtRemoval') && { registerAtRemoval }),
    ...(reason !== undefined && reason.trim() !== '' && { removalReason: reason.trim() }),
  }
}

/** The old part, locked in the version that the user saw, and its kind. Throws 404 for one that the user may not read. */
const oldPart = async (tx: Db, writer: PartWriter, { principal }: ChangeRequest, { code, version }: Exchange) => {
  const known = [partKind, substationKind].map(({ kind }) => writer.kindOf(kind))
  const found = await Promise.all(known.map(async ({ store }) => (await store.stored.read(tx, code)) as unknown))
  const index = Math.max(
    0,
    found.findIndex((one) => one !== undefined),
  )
  const { kind, store, access } = known[index] ?? writer.kindOf(partKind.kind)
  const stored = found[index]
  if (stored === undefined || !access.mayRead(stored, principal)) throw missingRecord(store.stored, code)
  await store.stored.lock(tx, code)
  if (store.stored.versionOf(stored) !== version)
    throw conflict('Another user changed this part. Check the changes and save again.')
  return { kind, values: store.valuesOf(stored) as LooseValues }
}

/** Puts a part from stock into the place of the old one. */
const takeFromStock = async (
  tx: Db,
  writer: PartWriter,
  { principal }: ChangeRequest,
  part: { readonly kind: string; readonly code: string; readonly type: unknown },
  put: (code: string) => Promise<void>,
): Promise<void> => {
  const { store, access } = writer.kindOf(part.kind)
  const held: unknown = await store.stored.read(tx, part.code)
  const values = held === undefined ? undefined : (store.valuesOf(held) as LooseValues)
  if (!values || !access.mayRead(held, principal)) throw missingRecord(store.stored, part.code)
  if (values.type !== part.type || values.location === 'machine')
    throw fault('stockCode', `must be a ${String(part.type)} that stands in no machine`)
  await put(part.code)
}

/** Throws for a day in the future: the new part could not begin then. */
const assertPast = async (tx: Db, farmCode: unknown, on: string): Promise<void> => {
  const zone = (await farmByCode(tx, String(farmCode)))?.timezone ?? 'UTC'
  if (momentMs(on, zone) > Date.now()) throw fault('on', `must not be in the future (${on})`)
}

/**
 * Exchanges a part in the transaction `tx`: from a day on the old one is elsewhere, and the new one has its place and the parts
 * below it. Resolves with the code of the new part.
 */
export const exchangePart = async (
  tx: Db,
  context: WriterContext,
  request: ChangeRequest,
  exchange: Exchange,
): Promise<{ readonly code: string; readonly changeSet: number }> => {
  const { code, on, reason, stockCode, part } = exchange
  if ((stockCode === undefined) === (part === undefined)) throw fault('part', 'is a new part, or stockCode names one')
  const writer = partWriter(tx, context, request, { reason })
  const { kind, values } = await oldPart(tx, writer, request, exchange)
  const { type, farmCode, assetCode, parentCode } = values
  if (!assetCode) throw fault('code', 'is a part that stands in a machine')
  await assertPast(tx, farmCode, on)
  const validity = { mode: 'change', validFrom: on, ...(reason !== undefined && { reason }) } as const
  const place = { location: 'machine', farmCode, assetCode, parentCode: parentCode ?? null }
  const below = await childrenOf(tx, code)

  const fresh = stockCode ?? newPartCode(String(type))
  if (part) await writer.create(kind.kind, fresh, { ...part, type, ...place }, on)
  else
    await takeFromStock(tx, writer, request, { kind: kind.kind, code: fresh, type }, (one) =>
      writer.change(kind.kind, one, place, validity),
    )
  // The new part is there, so that those below the old one can move to it.
  for (const one of below) await writer.change(one.kind, one.code, { parentCode: fresh }, validity)
  const removal = { ...(await placeOfOld(tx, exchange, farmCode)), ...removalOf(exchange, kind.fields) }
  await writer.change(kind.kind, code, removal, validity)
  return { code: fresh, changeSet: (await writer.changeSet()).number }
}
