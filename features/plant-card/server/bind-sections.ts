import type { Fields } from '../../../platform/contract/field.ts'
import type { CallsOfKind } from '../../../platform/contract/record-calls.ts'
import type { RecordKind } from '../../../platform/contract/record-kind.ts'
import type { TemporalCalls } from '../../../platform/contract/temporal-calls.ts'
import type { Audit } from '../../../platform/server/audit/audit.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { bindRecordKind } from '../../../platform/server/record/bind-record-kind.ts'
import type { KindContext } from '../../../platform/server/record/record-documents.ts'
import type { KindRules } from '../../../platform/server/record/record-store.ts'
import type { NodeLevels } from '../../farms/contract/plant-facts.ts'
import { gatewayFactsOf, type NodeSection, nodeSectionStore } from '../../farms/server/nodes-port.ts'
import { farmByCode } from '../../farms/server/port.ts'
import {
  assetGeneralCalls,
  assetGeneralKind,
  farmGeneralCalls,
  farmGeneralKind,
  subFarmGeneralCalls,
  subFarmGeneralKind,
} from '../contract/general-kinds.ts'
import {
  connectionCalls,
  connectionKind,
  crisisCalls,
  crisisKind,
  financialCalls,
  financialKind,
  gateCodeCalls,
  gateCodeKind,
  meteringCalls,
  meteringKind,
  otherCalls,
  otherKind,
  refurbishmentCalls,
  refurbishmentKind,
  telecomCalls,
  telecomKind,
} from '../contract/section-kinds.ts'
import { sectionLevels } from '../contract/section-levels.ts'
import { loggedReads } from './logged-reads.ts'
import {
  assetGeneral,
  assetOther,
  crisisPlan,
  farmGeneral,
  gateCode,
  gridConnection,
  metStation,
  plantFinance,
  plantRefurbishment,
  subFarmGeneral,
  telecomLink,
} from './tables.ts'

interface BoundSection<F extends Fields> extends NodeLevels {
  readonly kind: RecordKind<F>
  readonly calls: CallsOfKind<F> & TemporalCalls
  readonly table: Parameters<typeof nodeSectionStore>[0]['table']
}

const bindSection = <F extends Fields>(
  routes: Routes,
  context: KindContext,
  section: BoundSection<F>,
  nowMs: () => number,
): void => {
  const { kind, calls, hasFacts } = section
  const gatewayOf = gatewayFactsOf(section)
  const rules: KindRules<F, NodeSection> = {
    ...(hasFacts && { moreOf: async () => (stored: NodeSection) => ({ gateway: gatewayOf(stored) }) }),
    temporal: { zoneOf: async (at, farmCode) => (await farmByCode(at, farmCode))?.timezone, nowMs },
  }
  bindRecordKind(routes, context, kind, calls, nodeSectionStore(section), rules)
}

/** Binds the calls of all sections. */
export const bindSections = (
  routes: Routes,
  context: KindContext & { readonly audit: Pick<Audit, 'noted'> },
  nowMs = Date.now,
): void => {
  const bind = <F extends Fields>(section: BoundSection<F>) => bindSection(routes, context, section, nowMs)
  const of = sectionLevels
  bind({ kind: farmGeneralKind, calls: farmGeneralCalls, table: farmGeneral, ...of.farmGeneral })
  bind({ kind: subFarmGeneralKind, calls: subFarmGeneralCalls, table: subFarmGeneral, ...of.subFarmGeneral })
  bind({ kind: assetGeneralKind, calls: assetGeneralCalls, table: assetGeneral, ...of.assetGeneral })
  bind({ kind: financialKind, calls: financialCalls, table: plantFinance, ...of.plantFinance })
  bind({ kind: refurbishmentKind, calls: refurbishmentCalls, table: plantRefurbishment, ...of.plantRefurbishment })
  bind({ kind: crisisKind, calls: crisisCalls, table: crisisPlan, ...of.crisisPlan })
  bindSection(
    loggedReads(routes, context.audit, gateCodeKind.kind),
    context,
    { kind: gateCodeKind, calls: gateCodeCalls, table: gateCode, ...of.gateCode },
    nowMs,
  )
  bind({ kind: meteringKind, calls: meteringCalls, table: metStation, ...of.metStation })
  bind({ kind: connectionKind, calls: connectionCalls, table: gridConnection, ...of.gridConnection })
  bind({ kind: telecomKind, calls: telecomCalls, table: telecomLink, ...of.telecomLink })
  bind({ kind: otherKind, calls: otherCalls, table: assetOther, ...of.assetOther })
}
