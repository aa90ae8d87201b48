import { type CodeBook, line } from './status-code.ts'

/** Celltra: four digits; the thousand names the level: container, rack, converter. */
export const celltraCodes: CodeBook = {
  manufacturer: 'Celltra',
  codes: [
    line(1000, 'Ready, no schedule', 'environment', 'info', 'ready'),
    line(1210, 'Limited by plant controller', 'curtailment', 'info', 'limited by grid'),
    line(1001, 'Standby by operator', 'operator', 'info', 'on standby'),
    line(3101, 'Grid voltage lost', 'grid', 'stop', 'grid lost'),
    line(1900, 'Stopped by operator', 'operator', 'stop', 'stopped'),
    line(1950, 'Container open, service', 'maintenance', 'stop', 'maintained'),
    line(2107, 'Rack 4, contactor opened', 'dc', 'stop', 'failed'),
    line(2115, 'Rack 2, insulation resistance low', 'insulation', 'stop', 'failed'),
    line(1330, 'Chiller, no flow', 'cooling', 'stop', 'failed'),
    line(3204, 'Converter, DC link overvoltage', 'converter', 'stop', 'failed'),
  ],
}

/** Akkuvia: a letter for the part in its manual, here as its number, and two digits. */
export const akkuviaCodes: CodeBook = {
  manufacturer: 'Akkuvia',
  codes: [
    line(100, 'Standby', 'environment', 'info', 'ready'),
    line(140, 'Set point limited', 'curtailment', 'info', 'limited by grid'),
    line(101, 'Standby by command', 'operator', 'info', 'on standby'),
    line(501, 'AC undervoltage', 'grid', 'stop', 'grid lost'),
    line(190, 'Remote off', 'operator', 'stop', 'stopped'),
    line(195, 'Service mode', 'maintenance', 'stop', 'maintained'),
    line(312, 'Cell voltage below limit', 'dc', 'stop', 'failed'),
    line(318, 'Cell temperature spread', 'cooling', 'stop', 'failed'),
    line(420, 'Inverter bridge B', 'converter', 'stop', 'failed'),
  ],
}
