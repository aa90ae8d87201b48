/** Public interface: how other features add tabs to a card. */
export { type CardPartProps, type CardTabGroup, substationGroup } from './frame/card-tab.ts'
export { fillCardTab, listChanges, sectionCalls } from './frame/fill-card-tab.ts'
export { groupRoot } from './frame/group-root.ts'
