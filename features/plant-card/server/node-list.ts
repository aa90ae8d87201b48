import type { ValueFault } from '../../../platform/contract/field-check.ts'
import type { CallsOfKind } from '../../../platform/contract/record-calls.ts'
import type { RecordKind } from '../../../platform/contract/record-kind.ts'
import type { TemporalCalls } from '../../../platform/contract/temporal-calls.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { bindRecordKind } from '../../../platform/server/record/bind-record-kind.ts'
import type { TableOfKind } from '../../../platform/server/record/kind-table.ts'
import type { KindContext } from '../../../platform/server/record/record-documents.ts'
import type { KindRules } from '../../../platform/server/record/record-store.ts'
import { tableStore } from '../../../platform/server/record/table-store.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { NodeLevel } from '../../farms/contract/plant-node.ts'
import { nodeByCode } from '../../farms/server/nodes-port.ts'
import { farmByCode } from '../../farms/server/port.ts'
import type { ListedFields } from '../contract/node-list.ts'

interface NodeList<F extends ListedFields> {
  readonly kind: RecordKind<F>
  readonly calls: CallsOfKind<F> & TemporalCalls
  readonly table: TableOfKind<F>
  /** Levels whose nodes have the list. */
  readonly levels: readonly NodeLevel[]
  /** Field that names a record in the audit log. */
  readonly nameField: keyof F & string
  readonly check?: KindRules<F, object>['check']
  readonly nowMs?: () => number
}

/** A new record belongs to a node of its farm. */
const nodeFaults = async (
  tx: Db,
  { farmCode, entCode }: { readonly farmCode: string; readonly entCode: string },
  levels: readonly NodeLevel[],
): Promise<readonly ValueFault[]> => {
  const node = await nodeByCode(tx, entCode)
  return node?.farmCode === farmCode && levels.includes(node.level)
    ? []
    : [{ field: 'entCode', code: 'no-node', bound: farmCode, value: entCode, sentence: `is no node of ${farmCode}` }]
}

/** Binds the calls of a list on the cards of nodes. */
export const bindNodeList = <F extends ListedFields>(
  routes: Routes,
  context: KindContext,
  { kind, calls, table, levels, nameField, check, nowMs = Date.now }: NodeList<F>,
): void => {
  const nameOf = (row: object) => String(Reflect.get(row, nameField) ?? '')
  bindRecordKind(routes, context, kind, calls, tableStore({ kind, table, nameOf }), {
    check: async (tx, values, before, request) => [
      ...(before ? [] : await nodeFaults(tx, values as unknown as { farmCode: string; entCode: string }, levels)),
      ...((await check?.(tx, values, before, request)) ?? []),
    ],
    temporal: { zoneOf: async (at, farmCode) => (await farmByCode(at, farmCode))?.timezone, nowMs },
  })
}
