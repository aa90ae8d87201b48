/** Public interface: live cells for tables of machines. */
export { AgeCell } from './cells/age-cell.tsx'
export { DoubtMark } from './cells/doubt-mark.tsx'
export { FigureCell, readFigure, type ShownFigure } from './cells/figure-cell.tsx'
export { groupStateWords, StateCell, stateTrace } from './cells/machine-state-cell.tsx'
export { NameCell } from './cells/name-cell.tsx'
export { NeedCell } from './cells/need-cell.tsx'
export { ShareCell } from './cells/share-cell.tsx'
