import type { CurveFault, CurveFaultCode } from './curve-fault.ts'

const figure = (value = 0) => String(Math.round(value * 1_000) / 1_000)

/** Sentences of the API. Pages have texts of their own at `turbineModes.fault.<code>`. */
const sentences: Readonly<Record<CurveFaultCode, (value: string, bound: string) => string>> = {
  'below-range': (value, bound) => `${value} is below ${bound}`,
  'above-range': (value, bound) => `${value} is above ${bound}`,
  'not-rising': (value, bound) => `wind speed ${value} must be above ${bound}`,
  'above-rated': (value, bound) => `${value} kW is more than rated power and 10 % (${bound} kW)`,
  'below-zero': (value, bound) => `${value} kW is less than -2 % of rated power (${bound} kW)`,
  'cp-above-limit': (value, bound) => `power coefficient ${value} is above ${bound}: no rotor can give this power`,
  'watts-or-kilowatts': (value, bound) => `largest power ${value}, rated power ${bound} kW: W or kW?`,
  'above-full-power': (value, bound) => `${value} kW is above the full-power mode (${bound} kW)`,
  'standard-density': (_, bound) => `a curve for ${bound} kg/m³ is needed`,
  'density-twice': (value) => `density ${value} is there twice`,
  'turbulence-order': (value, bound) => `turbulence to ${value} is below turbulence from ${bound}`,
  'few-points': (value, bound) => `${value} points; at least ${bound} are needed`,
  'cut-order': (value, bound) => `${value} m/s must be above ${bound} m/s`,
  'cut-twice': (value) => `averaging time ${value} s is there twice`,
  'cut-averaging': () => 'a cut-out with a shorter averaging time needs a higher wind speed',
  'level-jump': (value, bound) => `step of ${value} dB is larger than ${bound} dB`,
  'band-sum': (value, bound) => `bands sum to ${value} dB(A), the level is ${bound} dB(A)`,
  'third-sum': (value, bound) => `thirds sum to ${value} dB(A), the octave is ${bound} dB(A)`,
  'no-level': (value) => `no level at ${value} m/s`,
  'row-twice': (value) => `wind speed ${value} is there twice`,
}

/** The fault in English, with its value and bound. */
export const faultSentence = ({ code, value, bound }: CurveFault): string =>
  sentences[code](figure(value), figure(bound))
