/** Public interface: tabs of the cards of farms, sub-farms and assets. */
export { assetCardTabs, farmCardTabs, subFarmCardTabs } from './frame/card-tabs.ts'
