/**
 * How often a controller sends each signal, in live periods: what moves quickly every time, what moves slowly seldom.
 * A text is sent when it changes, and seldom otherwise.
 */
const everyPeriod = new Set([
  'ActivePower',
  'WindSpeed',
  'RotorSpeed',
  'PlaneOfArrayIrradiance',
  'DcPower',
  'SyntheseParcWindPInstantanee',
  'SyntheseParcWindSpeed',
  'SyntheseParcSolarPInstantanee',
  'SyntheseParcSolarIrradiance',
  'LifeWord',
])
const everyTenth = new Set([
  'State',
  'AmbientTemperature',
  'MainBearingTemperatureRotorEnd',
  'GearOilTemperature',
  'GeneratorBearingDeTemperature',
  'ModuleTemperature',
  'ShutdownDuration',
])

export const cadenceOf = (signal: string): 1 | 5 | 10 => (everyPeriod.has(signal) ? 1 : everyTenth.has(signal) ? 10 : 5)
