import type { LooseValues } from '../../../platform/contract/field.ts'
import type { InventoryType } from '../contract/inventory-list.ts'
import { demoTurbines } from './demo-turbines.ts'

/** Invented makers and models with proportions of products that exist. */
export const demoCatalogue: Readonly<Record<InventoryType, readonly LooseValues[]>> = {
  WindTurbine: demoTurbines,
  Bearing: [
    {
      ...{ manufacturer: 'Rodavía', model: 'MB 750 SR', bearingPosition: 'mainRotorSide', bearingDesign: 'spherical' },
      ...{
        bore: 750,
        outerDiameter: 1_090,
        dynamicLoad: 8_900,
        lubrication: 'grease',
        lubricationInterval: 6,
        mass: 890,
      },
    },
    {
      ...{ manufacturer: 'Rodavía', model: 'MB 1060 TR', bearingPosition: 'mainRotorSide', bearingDesign: 'tapered' },
      ...{ bore: 1_060, outerDiameter: 1_400, dynamicLoad: 12_600, lubrication: 'oil', mass: 1_780 },
    },
    {
      ...{ manufacturer: 'Kugelwerk Nord', model: 'YR 2400', bearingPosition: 'yaw', bearingDesign: 'slewing' },
      ...{ bore: 2_210, outerDiameter: 2_690, dynamicLoad: 3_400, lubrication: 'grease', lubricationInterval: 12 },
    },
    {
      ...{ manufacturer: 'Kugelwerk Nord', model: 'G 6334', bearingPosition: 'generatorDriveEnd' },
      ...{ bearingDesign: 'cylindrical', bore: 170, outerDiameter: 360, status: 'obsolete' },
    },
  ],
  Blade: [
    {
      ...{ manufacturer: 'Altavento', model: 'AB44', bladeLength: 44.6, rootDiameter: 1_900, chord: 3.4, mass: 7_300 },
      ...{ bladeMaterial: 'glassFibre', lightningProtection: true, serration: false, edgeProtection: true },
    },
    {
      ...{ manufacturer: 'Altavento', model: 'AB66', bladeLength: 66.5, rootDiameter: 2_500, chord: 4.1, mass: 15_800 },
      ...{ bladeMaterial: 'hybridFibre', lightningProtection: true, serration: true, edgeProtection: true },
    },
    {
      ...{ manufacturer: 'Mistralis', model: 'MB57', bladeLength: 57.3, rootDiameter: 2_300, chord: 4, mass: 12_100 },
      ...{ bladeMaterial: 'glassFibre', lightningProtection: true, serration: true },
    },
    { manufacturer: 'Boréal Rotor', model: 'BB40', bladeLength: 39.8, bladeMaterial: 'glassFibre' },
  ],
  Controller: [
    {
      ...{ manufacturer: 'Regelkontor', model: 'WTC 4', scope: 'turbine', protocols: ['opcUa', 'iec61850'] },
      ...{ firmware: '4.12', inputs: 384 },
    },
    {
      ...{ manufacturer: 'Regelkontor', model: 'Park One', scope: 'park', protocols: ['iec104', 'modbusTcp'] },
      ...{ firmware: '2.8.1', inputs: 64 },
    },
    { manufacturer: 'Solpilote', model: 'PPC 20', scope: 'pvPlant', protocols: ['modbusTcp', 'iec104'], inputs: 32 },
    { manufacturer: 'Solpilote', model: 'TCU 1', scope: 'tracker', protocols: ['modbusRtu'], firmware: '1.4' },
  ],
  Elevator: [
    {
      ...{ manufacturer: 'Torreleva', model: 'TL 240', ratedLoad: 240, liftingSpeed: 18, ropeLength: 120 },
      ...{ norm: 'EN 81-44', inspectionInterval: 12 },
    },
    { manufacturer: 'Torreleva', model: 'TL 500', ratedLoad: 500, liftingSpeed: 24, norm: 'EN 81-44' },
  ],
  Gearbox: [
    {
      ...{ manufacturer: 'Getriebe Harz', model: 'PG 2050', gearRatio: 120, stages: 3, ratedTorque: 1_420 },
      ...{ oilType: 'PAO ISO VG 320', oilVolume: 420, gearboxCooling: 'oilAir', mass: 16_500 },
    },
    {
      ...{ manufacturer: 'Getriebe Harz', model: 'PG 4200', gearRatio: 126.5, stages: 3, ratedTorque: 3_700 },
      ...{ oilType: 'PAO ISO VG 320', oilVolume: 700, gearboxCooling: 'oilWater', mass: 32_000 },
    },
    {
      ...{ manufacturer: 'Engrenages du Rhône', model: 'ER 36', gearRatio: 113.2, stages: 3, ratedTorque: 2_900 },
      ...{ oilVolume: 620, gearboxCooling: 'oilWater' },
    },
    { manufacturer: 'Engrenages du Rhône', model: 'ER 25', gearRatio: 104.5, stages: 3, ratedTorque: 1_850 },
  ],
  Ladder: [
    {
      ...{ manufacturer: 'Escalmet', model: 'ESC-R', ratedLoad: 150, fallArrest: 'rail', norm: 'EN ISO 14122-4' },
      inspectionInterval: 12,
    },
    { manufacturer: 'Escalmet', model: 'ESC-C', ratedLoad: 150, fallArrest: 'cable', inspectionInterval: 12 },
  ],
  Hoist: [
    {
      ...{ manufacturer: 'Hebezug Elbe', model: 'HZ 1000', ratedLoad: 1_000, liftingSpeed: 8, ropeLength: 110 },
      ...{ norm: 'EN 14492-2', inspectionInterval: 12, mass: 140 },
    },
    { manufacturer: 'Hebezug Elbe', model: 'HZ 250', ratedLoad: 250, liftingSpeed: 16, ropeLength: 140 },
  ],
  IceDetector: [
    { manufacturer: 'Frostsens', model: 'FS-V1', icePrinciple: 'vibration', heatingPower: 350, signalOutput: 'relay' },
    { manufacturer: 'Frostsens', model: 'FS-O2', icePrinciple: 'optical', heatingPower: 60, signalOutput: 'modbus' },
  ],
  Anemometer: [
    {
      ...{ manufacturer: 'Ventimetra', model: 'Cup 5', anemometerType: 'cup', measuringRange: 75, accuracy: 0.2 },
      ...{ sensorClass: 'A', classNumber: 0.9, calibrationSlope: 0.04625, calibrationOffset: 0.2214, heatingPower: 25 },
    },
    {
      ...{ manufacturer: 'Ventimetra', model: 'Sonic 2D', anemometerType: 'sonic', measuringRange: 75, accuracy: 0.1 },
      ...{ sensorClass: 'B', classNumber: 1.2, heatingPower: 240 },
    },
    { manufacturer: 'Lichtwind', model: 'LW 400', anemometerType: 'lidar', measuringRange: 70, accuracy: 0.1 },
  ],
  AviationLight: [
    {
      ...{ manufacturer: 'Balizas Faro', model: 'MI-W', icaoType: 'mediumA', intensityDay: 20_000 },
      ...{ intensityNight: 2_000, lightColour: 'white', flashRate: 40, infrared: false, powerConsumption: 120 },
    },
    {
      ...{ manufacturer: 'Balizas Faro', model: 'MI-WR', icaoType: 'mediumB', intensityDay: 20_000 },
      ...{ intensityNight: 2_000, lightColour: 'whiteRed', flashRate: 40, infrared: true, powerConsumption: 95 },
    },
    { manufacturer: 'Balizas Faro', model: 'LI-E', icaoType: 'lowE', intensityNight: 32, lightColour: 'red' },
  ],
  SolarModule: [
    {
      ...{ manufacturer: 'Heliora', model: 'HB 545', moduleTechnology: 'monoCSi', bifacial: true, stcPower: 545 },
      ...{ ptcPower: 512, moduleArea: 2.584, moduleLength: 2.279, moduleWidth: 1.134, cells: 72, mass: 32.3 },
      ...{ isc: 13.9, imp: 13.04, voc: 49.6, vmp: 41.8, alphaSc: 0.00625, betaVoc: -0.1339, gammaPmp: -0.34, noct: 45 },
      ...{ systemVoltage: 1_500, degradation: 0.45 },
    },
    {
      ...{ manufacturer: 'Heliora', model: 'HM 330', moduleTechnology: 'multiCSi', bifacial: false, stcPower: 330 },
      ...{ moduleArea: 1.942, cells: 72, isc: 9.4, imp: 8.8, voc: 45.9, vmp: 37.5, gammaPmp: -0.41, noct: 45 },
      ...{ systemVoltage: 1_000, degradation: 0.7, status: 'obsolete' },
    },
    {
      ...{ manufacturer: 'Telluria', model: 'TC 440', moduleTechnology: 'cdte', bifacial: false, stcPower: 440 },
      ...{ moduleArea: 2.47, isc: 2.58, imp: 2.38, voc: 221.1, vmp: 184.9, gammaPmp: -0.32, systemVoltage: 1_500 },
    },
  ],
  SolarTracker: [
    {
      ...{ manufacturer: 'Girasur', model: 'GS 1P', trackerAxes: 'one', rotationRange: 110, backtracking: true },
      ...{ stowWind: 18, terrainSlope: 15, modulesPerRow: 90 },
    },
    {
      ...{ manufacturer: 'Girasur', model: 'GS 2V', trackerAxes: 'one', rotationRange: 120, backtracking: true },
      ...{ stowWind: 16, terrainSlope: 10, modulesPerRow: 120 },
    },
    { manufacturer: 'Zweiachs', model: 'ZA 30', trackerAxes: 'two', rotationRange: 180, backtracking: false },
  ],
  ElectricalMeter: [
    {
      ...{ manufacturer: 'Contalux', model: 'CX 800', meterClass: 'class02s', ratedCurrent: 5, meterVoltage: 57.7 },
      ...{ meterProtocols: ['dlms', 'modbus'], digits: 8, mid: true },
    },
    { manufacturer: 'Contalux', model: 'CX 300', meterClass: 'class1', ratedCurrent: 63, meterProtocols: ['pulse'] },
  ],
  Generator: [
    {
      ...{ manufacturer: 'Dynamo Iberia', model: 'DF 2100', generatorType: 'dfig', ratedActivePower: 2_100 },
      ...{ ratedVoltage: 690, gridFrequency: '50', ratedSpeed: 1_800, poles: 4, efficiency: 96.8, protection: 'IP54' },
    },
    {
      ...{ manufacturer: 'Dynamo Iberia', model: 'DF 4300', generatorType: 'dfig', ratedActivePower: 4_300 },
      ...{ ratedVoltage: 950, gridFrequency: '50', ratedSpeed: 1_460, poles: 6, efficiency: 97.2, protection: 'IP54' },
    },
    {
      ...{ manufacturer: 'Boréal Rotor', model: 'BG 30', generatorType: 'pmsg', ratedActivePower: 3_100 },
      ...{ ratedVoltage: 690, ratedSpeed: 13.5, poles: 120, protection: 'IP23' },
    },
    { manufacturer: 'Wendtmotor', model: 'SG 650', generatorType: 'sg', ratedActivePower: 650, ratedVoltage: 400 },
  ],
  Inverter: [
    {
      ...{ manufacturer: 'Fotonia', model: 'C2500 Central', acPower: 2_500, acVoltage: 600, euroEfficiency: 98.6 },
      ...{ powerFactor: 0.8, dcPower: 2_550, dcVoltage: 1_085, dcVoltageMax: 1_500, dcCurrentMax: 3_200 },
      ...{ mpptLow: 850, mpptHigh: 1_320, mppts: 1, nightPower: 180 },
    },
    {
      ...{ manufacturer: 'Fotonia', model: 'C1250 Central', acPower: 1_250, acVoltage: 400, euroEfficiency: 98.3 },
      ...{ dcPower: 1_280, dcVoltage: 860, dcVoltageMax: 1_000, dcCurrentMax: 2_100, mpptLow: 570, mpptHigh: 850 },
      mppts: 1,
    },
    {
      ...{ manufacturer: 'Lumensa', model: 'S350 String', acPower: 350, acVoltage: 800, euroEfficiency: 98.8 },
      ...{ powerFactor: 0.8, dcPower: 356, dcVoltage: 1_120, dcVoltageMax: 1_500, dcCurrentMax: 360 },
      ...{ mpptLow: 500, mpptHigh: 1_450, mppts: 12, nightPower: 6 },
    },
  ],
  SwitchGear: [
    {
      ...{ manufacturer: 'Celda Norte', model: 'CN 24', switchVoltage: 24, ratedCurrent: 630, shortTimeCurrent: 20 },
      ...{ insulation: 'sf6', sf6Mass: 2.4, arcClass: 'IAC AFLR 20 kA 1 s' },
    },
    {
      ...{ manufacturer: 'Celda Norte', model: 'CN 36 AIR', switchVoltage: 36, ratedCurrent: 1_250 },
      ...{ shortTimeCurrent: 25, insulation: 'dryAir', arcClass: 'IAC AFLR 25 kA 1 s' },
    },
    { manufacturer: 'Schaltbau Ost', model: 'SO 40', switchVoltage: 40.5, ratedCurrent: 630, insulation: 'vacuum' },
  ],
  Transformer: [
    {
      ...{ manufacturer: 'Trafónica', model: 'TW 2500', apparentPower: 2_500, highVoltage: 20, lowVoltage: 690 },
      ...{ vectorGroup: 'Dyn5', shortCircuitVoltage: 6, noLoadLoss: 1_750, loadLoss: 18_500 },
      ...{ transformerCooling: 'knan', oilMass: 1_150, taps: '±2 × 2.5 %', mass: 6_200 },
    },
    {
      ...{ manufacturer: 'Trafónica', model: 'TW 4600', apparentPower: 4_600, highVoltage: 33, lowVoltage: 950 },
      ...{ vectorGroup: 'Dyn11', shortCircuitVoltage: 8, noLoadLoss: 2_900, loadLoss: 34_000 },
      ...{ transformerCooling: 'knaf', taps: '±2 × 2.5 %' },
    },
    {
      ...{ manufacturer: 'Trafónica', model: 'TP 40', apparentPower: 40_000, highVoltage: 90, lowVoltage: 33_000 },
      ...{ vectorGroup: 'YNd11', shortCircuitVoltage: 12, noLoadLoss: 21_000, loadLoss: 165_000 },
      ...{ transformerCooling: 'onaf', oilMass: 14_500 },
    },
    { manufacturer: 'Umspanna', model: 'UD 2500', apparentPower: 2_500, highVoltage: 20, vectorGroup: 'Dyn11yn11' },
  ],
}
