import { type CodeBook, line } from './status-code.ts'

/** Mistralis codes have five digits: two of the system, three of the event. */
export const mistralisCodes: CodeBook = {
  manufacturer: 'Mistralis',
  codes: [
    line(10_105, 'Wind speed below start limit', 'environment', 'info', 'ready'),
    line(10_120, 'High wind shutdown', 'environment', 'stop', 'storm'),
    line(11_210, 'Power limited by park regulation', 'curtailment', 'info', 'limited by grid'),
    line(11_222, 'Noise reduced operation, schedule', 'curtailment', 'info', 'limited for noise'),
    line(11_230, 'Bat protection stop', 'curtailment', 'info', 'limited for bats'),
    line(11_240, 'Thermal power reduction', 'cooling', 'warning', 'derated'),
    line(25_310, 'Gear oil temperature, first limit', 'gearbox', 'warning', 'warm'),
    line(12_001, 'Medium voltage switch open', 'grid', 'stop', 'grid lost'),
    line(12_014, 'Undervoltage, phase 2', 'grid', 'stop', 'shown only'),
    line(13_001, 'Manual stop, remote', 'operator', 'stop', 'stopped'),
    line(13_004, 'Park stop by operator', 'operator', 'stop', 'stopped'),
    line(14_000, 'Maintenance mode', 'maintenance', 'stop', 'maintained'),
    line(14_010, 'Rotor lock set', 'maintenance', 'stop', 'maintained'),
    line(21_017, 'Pitch encoder disagreement', 'pitch', 'stop', 'failed'),
    line(21_044, 'Pitch battery test failed', 'pitch', 'stop', 'failed'),
    line(22_102, 'Main bearing temperature, stop limit', 'rotor', 'stop', 'failed'),
    line(25_314, 'Gear oil filter blocked', 'gearbox', 'stop', 'failed'),
    line(26_201, 'Generator winding temperature U1', 'generator', 'stop', 'failed'),
    line(26_230, 'Generator bearing NDE, stop limit', 'generator', 'stop', 'failed'),
    line(27_406, 'Converter module 3, desaturation', 'converter', 'stop', 'failed'),
    line(27_431, 'Converter coolant pressure', 'cooling', 'stop', 'failed'),
    line(28_015, 'Yaw position sensor', 'yaw', 'stop', 'failed'),
    line(29_002, 'Safety chain open: tower vibration', 'safety', 'stop', 'failed'),
    line(29_077, 'Brake pad wear', 'brake', 'warning', 'shown only'),
  ],
}
