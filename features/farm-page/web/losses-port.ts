/** Public interface: lost energy by cause as a waterfall. */
export { LossWaterfall } from './overview/loss-waterfall.tsx'
