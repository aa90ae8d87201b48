/** Public interface: tabs of the cards of farms, sub-farms and assets, and the buttons of their headers. */
export { assetCardTabs, farmCardTabs, subFarmCardTabs } from './frame/card-tabs.ts'
export { cardTools } from './frame/card-tools.ts'
