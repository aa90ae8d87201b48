/** Public interface of farms: the tree of nodes, and the sections of their cards. */
export { cardedSubFarms } from './farm-store.ts'
export { gatewayFactsOf, type NodeSection, nodeSectionStore } from './nodes/node-section-store.ts'
export { nodeByCode, nodesOfFarm } from './nodes/node-store.ts'
export { forgetStatements } from './nodes/plant-statements.ts'
