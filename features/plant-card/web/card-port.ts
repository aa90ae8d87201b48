/** Public interface: parts of cards, for tabs of other features. */
export type { CardPartProps, CardTabOptions } from './frame/card-tab.ts'
export { CardSection, mayOn } from './parts/card-section.tsx'
