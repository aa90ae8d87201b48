import { type CodeBook, line } from './status-code.ts'

/** Boréal Rotor writes status and sub-status, here as one number: 62:02 is 6202. */
export const borealCodes: CodeBook = {
  manufacturer: 'Boréal Rotor',
  codes: [
    line(201, 'Lack of wind : wind speed too low', 'environment', 'info', 'ready'),
    line(301, 'Storm control : turbine feathered', 'environment', 'stop', 'storm'),
    line(1_601, 'Power limited : external set point', 'curtailment', 'info', 'limited by grid'),
    line(1_605, 'Power limited : sound optimised', 'curtailment', 'info', 'limited for noise'),
    line(1_612, 'Turbine halted : fauna protection', 'curtailment', 'info', 'limited for bats'),
    line(1_620, 'Power limited : rectifier temperature', 'cooling', 'warning', 'derated'),
    line(4_402, 'Bearing temperature raised : front', 'rotor', 'warning', 'warm'),
    line(6_202, 'Feeding fault : grid lost', 'grid', 'stop', 'grid lost'),
    line(6_211, 'Feeding fault : overfrequency', 'grid', 'stop', 'shown only'),
    line(101, 'Turbine stopped : by remote', 'operator', 'stop', 'stopped'),
    line(102, 'Turbine stopped : start/stop switch', 'operator', 'stop', 'stopped'),
    line(801, 'Maintenance : tower door switch', 'maintenance', 'stop', 'maintained'),
    line(802, 'Maintenance : mode selected', 'maintenance', 'stop', 'maintained'),
    line(2_205, 'Overspeed switch : test not passed', 'safety', 'stop', 'failed'),
    line(2_801, 'Pitch control error : blade B', 'pitch', 'stop', 'failed'),
    line(2_814, 'Pitch control error : capacitor voltage', 'pitch', 'stop', 'failed'),
    line(3_303, 'Air gap monitoring : distance', 'generator', 'stop', 'failed'),
    line(3_512, 'Excitation fault : current', 'generator', 'stop', 'failed'),
    line(5_107, 'Yaw control error : inverter', 'yaw', 'stop', 'failed'),
    line(6_004, 'Inverter fault : power cabinet 2', 'converter', 'stop', 'failed'),
    line(6_031, 'Inverter fault : fan', 'cooling', 'stop', 'failed'),
    line(7_009, 'Data bus error : no response', 'control', 'stop', 'failed'),
  ],
}
