import type { CardLevel } from '../contract/card-level.ts'
import type { NodeLink } from '../contract/card-node.ts'

/** Addresses of cards as the specification writes them (001 §2). */
export const cardPaths: Readonly<Record<CardLevel, string>> = {
  farm: '/PlantIDCard/Farm/Details',
  subFarm: '/PlantIDCard/SubFarm/Details',
  asset: '/PlantIDCard/Asset/Details',
}

/** Path of a tab for the router; `rest` is empty for the first tab. */
export const tabPath = (level: CardLevel, rest = ''): string => `${cardPaths[level]}/{-$entCode}${rest && `/${rest}`}`

/** Address of a tab of the card of a node. */
export const cardTabLink = (path: string, entCode: string): string =>
  path.replace('{-$entCode}', encodeURIComponent(entCode))

/** Address of the crisis sheet of a farm or sub-farm. */
export const crisisSheetLink = (node: Pick<NodeLink, 'level' | 'entCode'>): string =>
  `${cardLink(node)}/CrisisManagement/Sheet`

/** Address of the card of a node. */
export const cardLink = ({ level, entCode }: Pick<NodeLink, 'level' | 'entCode'>): string =>
  `${cardPaths[level]}/${encodeURIComponent(entCode)}`

/** Address of the form of a new node. A sub-farm and an asset stand below another node. */
export const newNodeLink = (level: CardLevel, parent?: string): string =>
  parent === undefined ? cardPaths[level] : `${cardPaths[level]}?parent=${encodeURIComponent(parent)}`
