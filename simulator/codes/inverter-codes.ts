import { type CodeBook, line } from './status-code.ts'

/** Fotonia: three digits, the hundred names the side of the converter. */
export const fotoniaCodes: CodeBook = {
  manufacturer: 'Fotonia',
  codes: [
    line(10, 'Standby, irradiance low', 'environment', 'info', 'ready'),
    line(40, 'P limit from plant controller', 'curtailment', 'info', 'limited by grid'),
    line(41, 'P limit, market', 'curtailment', 'info', 'limited by market'),
    line(42, 'P limit, owner', 'curtailment', 'info', 'limited by operator'),
    line(11, 'Standby on command', 'operator', 'info', 'on standby'),
    line(44, 'Temperature derating', 'cooling', 'warning', 'derated'),
    line(101, 'Grid monitoring: no voltage', 'grid', 'stop', 'grid lost'),
    line(60, 'Stop key', 'operator', 'stop', 'stopped'),
    line(70, 'DC switches open for service', 'maintenance', 'stop', 'maintained'),
    line(205, 'Insulation below limit', 'insulation', 'stop', 'failed'),
    line(211, 'DC overvoltage', 'dc', 'stop', 'failed'),
    line(301, 'Stack 2 temperature', 'cooling', 'stop', 'failed'),
    line(306, 'Fan supply', 'cooling', 'stop', 'failed'),
    line(402, 'Transformer oil temperature', 'transformer', 'stop', 'failed'),
  ],
}

/** Lumensa: four digits, as its string inverters show them on their display. */
export const lumensaCodes: CodeBook = {
  manufacturer: 'Lumensa',
  codes: [
    line(1_000, 'Waiting for sun', 'environment', 'info', 'ready'),
    line(1_305, 'Active power limited', 'curtailment', 'info', 'limited by grid'),
    line(1_306, 'Active power limited, trading', 'curtailment', 'info', 'limited by market'),
    line(1_307, 'Active power limited, owner', 'curtailment', 'info', 'limited by operator'),
    line(1_005, 'Standby on command', 'operator', 'info', 'on standby'),
    line(1_310, 'Reduced by temperature', 'cooling', 'warning', 'derated'),
    line(2_001, 'Grid loss', 'grid', 'stop', 'grid lost'),
    line(1_900, 'Shut down by command', 'operator', 'stop', 'stopped'),
    line(1_910, 'Service', 'maintenance', 'stop', 'maintained'),
    line(2_062, 'Residual current', 'insulation', 'stop', 'failed'),
    line(2_086, 'String reversed', 'dc', 'stop', 'failed'),
    line(2_011, 'String current abnormal', 'dc', 'warning', 'shown only'),
    line(2_064, 'Device fault, power module', 'converter', 'stop', 'failed'),
    line(2_067, 'Arc on input 7', 'dc', 'stop', 'failed'),
  ],
}
