import type { SlowFaultKind, SlowFaultPlan } from './slow-fault.ts'

const fault = (farmCode: string, deviceCode: string, kind: SlowFaultKind, phase: number): SlowFaultPlan => ({
  farmCode,
  deviceCode,
  kind,
  phase,
})
const string = (farmCode: string, deviceCode: string, which: number, phase: number): SlowFaultPlan => ({
  ...fault(farmCode, deviceCode, 'STRING', phase),
  string: which,
})

/** Machines of the demo that go wrong slowly: three of every kind, a third of a cycle apart, so that one is always well advanced. */
export const demoFaults: readonly SlowFaultPlan[] = [
  fault('FR-BRV', 'WT03', 'UPF', 0),
  fault('PT-CRM', 'WT02', 'UPF', 0.33),
  fault('BR-CAI', 'WT05', 'UPF', 0.66),
  fault('FR-LCH', 'WT02', 'MBT', 0.1),
  fault('ES-PDR', 'WT06', 'MBT', 0.43),
  fault('DE-UCK', 'WT02', 'MBT', 0.76),
  fault('FR-MTL', 'WT04', 'GOST', 0.2),
  fault('PT-SLZ', 'WT07', 'GOST', 0.53),
  fault('IT-MRG', 'WT05', 'GOST', 0.86),
  fault('FR-PTH', 'WT02', 'GBT', 0),
  fault('ES-SCH', 'WT08', 'GBT', 0.33),
  fault('BR-LGA', 'WT09', 'GBT', 0.66),
  fault('FR-CHB', 'WT06', 'ANEMO', 0.05),
  fault('DE-HOL', 'WT03', 'ANEMO', 0.38),
  fault('CL-CNL', 'WT04', 'ANEMO', 0.71),
  fault('FR-BRV', 'WT08', 'GBR', 0.15),
  fault('PT-CRM', 'WT09', 'GBR', 0.48),
  fault('BR-PRC', 'WT07', 'GBR', 0.81),
  fault('FR-AJO', 'WT06', 'ODT', 0.25),
  fault('MA-TGR', 'WT03', 'ODT', 0.58),
  fault('DE-EIF', 'WT05', 'ODT', 0.91),
  string('FR-BRN', 'INV09', 4, 0),
  string('FR-PLC', 'INV11', 7, 0.33),
  string('IT-TVL', 'INV02', 12, 0.66),
]
