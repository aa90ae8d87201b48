import { type CodeBook, line } from './status-code.ts'

/** Altavento numbers its log in the order in which functions were added over the years: one to three digits. */
export const altaventoCodes: CodeBook = {
  manufacturer: 'Altavento',
  codes: [
    line(1, 'Waiting for wind', 'environment', 'info', 'ready'),
    line(13, 'Wind above operating range', 'environment', 'stop', 'storm'),
    line(25, 'Active power reference below nominal', 'curtailment', 'info', 'limited by grid'),
    line(27, 'Sound mode engaged', 'curtailment', 'info', 'limited for noise'),
    line(28, 'Bat mode pause', 'curtailment', 'info', 'limited for bats'),
    line(31, 'Power reduced, component warm', 'cooling', 'warning', 'derated'),
    line(102, 'Gear oil warm', 'gearbox', 'warning', 'warm'),
    line(64, 'Grid voltage absent', 'grid', 'stop', 'grid lost'),
    line(65, 'Grid frequency out of band', 'grid', 'stop', 'shown only'),
    line(71, 'Paused from remote', 'operator', 'stop', 'stopped'),
    line(72, 'Stopped on local panel', 'operator', 'stop', 'stopped'),
    line(80, 'Service key turned', 'maintenance', 'stop', 'maintained'),
    line(81, 'Scheduled service', 'maintenance', 'stop', 'maintained'),
    line(105, 'Gear oil pressure low', 'gearbox', 'stop', 'failed'),
    line(111, 'Gear bearing hot', 'gearbox', 'stop', 'failed'),
    line(126, 'Generator bearing hot, drive end', 'generator', 'stop', 'failed'),
    line(129, 'Generator slip rings worn', 'generator', 'stop', 'failed'),
    line(144, 'Pitch deviation blade A', 'pitch', 'stop', 'failed'),
    line(145, 'Pitch deviation blade B', 'pitch', 'stop', 'failed'),
    line(151, 'Hydraulic oil level low', 'hydraulics', 'stop', 'failed'),
    line(163, 'Converter did not start', 'converter', 'stop', 'failed'),
    line(170, 'Yaw drive protection', 'yaw', 'stop', 'failed'),
    line(188, 'Vibration above limit', 'safety', 'stop', 'failed'),
    line(204, 'Ice seen on nacelle sensor', 'environment', 'warning', 'shown only'),
    line(233, 'Communication error, hub', 'control', 'stop', 'failed'),
  ],
}
