import type { Fields } from '../../../platform/contract/field.ts'
import type { RecordKind } from '../../../platform/contract/record-kind.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { bindRecordKind } from '../../../platform/server/record/bind-record-kind.ts'
import type { KindContext } from '../../../platform/server/record/record-documents.ts'
import { tableStore } from '../../../platform/server/record/table-store.ts'
import { nodeSectionStore } from '../../farms/server/nodes-port.ts'
import {
  machineCalls,
  machineKind,
  partCalls,
  partKind,
  substationCalls,
  substationKind,
} from '../contract/equipment-kinds.ts'
import { machineLevels } from '../contract/machine-levels.ts'
import { partRules } from './part-rules.ts'
import { equipmentPart, machineEquipment, type PartTable, substationPart } from './tables.ts'

const partStore = (kind: RecordKind<Fields>, table: PartTable) =>
  tableStore({ kind, table, nameOf: (row) => String(Reflect.get(row, 'entName') ?? Reflect.get(row, 'id')) })

export const partStores = {
  equipmentPart: partStore(partKind, equipmentPart),
  substationPart: partStore(substationKind, substationPart),
}

/** Binds the calls of the kinds of record: parts, parts of substations, machines. */
export const bindParts = (routes: Routes, context: KindContext, nowMs = Date.now): void => {
  const rules = partRules(nowMs)
  bindRecordKind(routes, context, partKind, partCalls, partStores.equipmentPart, rules)
  bindRecordKind(routes, context, substationKind, substationCalls, partStores.substationPart, rules)
  const machines = nodeSectionStore({ kind: machineKind, table: machineEquipment, ...machineLevels })
  bindRecordKind(routes, context, machineKind, machineCalls, machines, { temporal: rules.temporal })
}
