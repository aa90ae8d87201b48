/** Public interface of farms: the tree of nodes, and the sections of their cards. */
export { type NodeSection, nodeSectionStore } from './nodes/node-section-store.ts'
export { nodeByCode, nodesOfFarm } from './nodes/node-store.ts'
export { sectionTable } from './nodes/section-table.ts'
